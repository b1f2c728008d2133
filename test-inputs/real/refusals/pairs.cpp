#include "pairs.h"

#include <stdexcept>

// A task is told the effort of its next sibling, which estimate() computes after all of this task's own parts. In
// one walk level() would pass the effort that the sibling had before: 0.
void waits(Task &project) {
  project.estimate();
  project.level(0);
}

// spread() divides by the total of all tasks below, which total() knows when it leaves the task, but passes the rest
// on when it enters. And total() reads what the parent carried over before spread() changes that on its way down.
void shares(Task &project, int budget) {
  project.total();
  project.spread(budget);
}

// Both write to one stream: all names come before the first number. In one walk they would alternate.
void lists(const Task &project, std::ostream &out) {
  project.listNames(out);
  project.listHours(out);
}

// If some task is not valid, nothing is booked. In one walk the tasks in front of that one would be.
void payments(const Task &project, Ledger &ledger, std::string &error) {
  try {
    project.validate();
    project.book(ledger);
  } catch (const std::invalid_argument &what) {
    error = what.what();
  }
}

// A task without time is removed once its parts have been, by its parent. In one walk it would have got a number
// before that, and those behind it higher ones.
void numbers(Task &project, int &next) {
  project.prune();
  project.number(next);
}

// Each task is stamped with the number of all tasks. In one walk that would be the number of those before it.
void stamps(Task &project, Clock &clock) {
  project.touch(clock);
  project.stamp(clock);
}

// Every task hears the news of all. In one walk a task would not hear those of the tasks before it, since the bus
// would not know its handler by then.
void news(Task &project, Bus &bus) {
  project.subscribe(bus);
  project.publish(bus);
}

// Several entries of a view show one task, and all of them vote for it. In one walk an entry would be ranked before
// the later ones have voted.
void votes(View &view) {
  view.vote();
  view.rank();
}

// A task tells its parent how long it takes, and the parent keeps the longest. In one walk a task would be compared
// with the longest of those before it.
void judgements(Task &project) {
  project.announce();
  project.judge();
}

// Both draw from one sequence of numbers. In one walk costs and risks would take turns.
void chances(Task &project, Dice &dice) {
  project.drawCost(dice);
  project.drawRisk(dice);
}

// Both add to one sum of floating-point numbers, small ones and then large ones. In one walk small ones would be
// rounded away.
double sums(const Task &project) {
  double sum = 0;
  project.addHours(sum);
  project.addCosts(sum);
  return sum;
}
