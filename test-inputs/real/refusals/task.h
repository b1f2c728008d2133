/// \file task.h
/// The tasks of a project, each with the tasks that it consists of, and walks over them.
#ifndef REFUSALS_TASK_H
#define REFUSALS_TASK_H

#include <cstddef>
#include <functional>
#include <memory>
#include <ostream>
#include <pleach.h>
#include <string>
#include <utility>
#include <vector>

/// How often something was touched.
struct Clock {
  int ticks = 0;
};

/// Who has to be paid how much.
struct Ledger {
  std::vector<std::string> entries;
  int booked = 0;
};

/// Numbers that look like chance.
class Dice {
public:
  explicit Dice(unsigned seed) : state_(seed) {}
  int roll() {
    state_ = state_ * 1103515245u + 12345u;
    return static_cast<int>((state_ >> 16) % 100);
  }

private:
  unsigned state_;
};

/// Brings news to whoever asked for them.
class Bus {
public:
  using Handler = std::function<void(int)>;

  void subscribe(Handler handler) { handlers_.push_back(std::move(handler)); }
  void publish(int news) const {
    for (const Handler &handler : handlers_)
      handler(news);
  }

private:
  std::vector<Handler> handlers_;
};

class _tree_ Task {
public:
  Task(std::string name, int hours) : name_(std::move(name)), hours_(hours) {}
  Task(const Task &) = delete;
  Task &operator=(const Task &) = delete;
  virtual ~Task() = default;

  Task &add(std::unique_ptr<Task> part);

  // 1: effort, and how long to wait for the next task
  _traversal_ virtual void estimate();
  _traversal_ void level(int nextEffort);

  // 2: totals, and what each task gets of a budget
  _traversal_ void total();
  _traversal_ void spread(int budget);

  // 3: two lists
  _traversal_ void listNames(std::ostream &out) const;
  _traversal_ void listHours(std::ostream &out) const;

  // 4: a check, and payments
  _traversal_ virtual void validate() const;
  _traversal_ void book(Ledger &ledger) const;

  // 5: without what is done, and numbered
  _traversal_ void prune();
  _traversal_ void number(int &next);

  // 6: counted, and stamped
  _traversal_ void touch(Clock &clock);
  _traversal_ void stamp(const Clock &clock);

  // 7: who wants to hear, and news
  _traversal_ void subscribe(Bus &bus);
  _traversal_ void publish(Bus &bus);

  // 9: the longest part, and how far from it
  _traversal_ void announce();
  _traversal_ void judge();

  // 10: costs and risks
  _traversal_ void drawCost(Dice &dice);
  _traversal_ void drawRisk(Dice &dice);

  // 11: one sum
  _traversal_ void addHours(double &sum) const;
  _traversal_ void addCosts(double &sum) const;

  void addVotes(int votes) { votes_ += votes; }
  int votes() const { return votes_; }
  Task &part(std::size_t i) { return *parts_[i]; }
  void print(std::ostream &out, int depth) const;

protected:
  std::string name_;
  int hours_;
  int effort_ = 0, wait_ = 0;
  int total_ = 0, share_ = 0, carried_ = 0;
  int number_ = 0, touched_ = 0, stamp_ = 0, heard_ = 0, votes_ = 0;
  int longest_ = 0, behind_ = 0;
  int cost_ = 0, risk_ = 0;
  _child_ std::vector<std::unique_ptr<Task>> parts_;

private:
  Task *parent_ = nullptr;
};

/// A date that others wait for; it takes no time.
class Milestone : public Task {
public:
  explicit Milestone(std::string name) : Task(std::move(name), 0) {}

  void estimate() override;
  void validate() const override;
};

/// How the tasks are shown to one group of people: a tree of its own. Several of its entries may show one task.
class _tree_ View {
public:
  View(Task *task, int weight) : task_(task), weight_(weight) {}

  View &add(std::unique_ptr<View> part);

  // 8: votes for tasks, and what has most
  _traversal_ void vote();
  _traversal_ void rank();

  void print(std::ostream &out, int depth) const;

private:
  Task *task_; // owned by the project
  int weight_, rank_ = 0;
  _child_ std::vector<std::unique_ptr<View>> parts_;
};

#endif
