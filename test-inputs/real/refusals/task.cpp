#include "task.h"

#include <algorithm>
#include <stdexcept>

Task &Task::add(std::unique_ptr<Task> part) {
  part->parent_ = this;
  parts_.push_back(std::move(part));
  return *parts_.back();
}

void Task::print(std::ostream &out, int depth) const {
  out << std::string(static_cast<std::size_t>(2 * depth), ' ') << name_ << " hours=" << hours_ << " effort=" << effort_
      << " wait=" << wait_ << " total=" << total_ << " share=" << share_ << " carried=" << carried_
      << " number=" << number_ << " touched=" << touched_ << " stamp=" << stamp_ << " heard=" << heard_
      << " votes=" << votes_ << " longest=" << longest_ << " behind=" << behind_ << " cost=" << cost_
      << " risk=" << risk_ << '\n';
  for (const auto &part : parts_)
    part->print(out, depth + 1);
}

// 1

void Task::estimate() {
  effort_ = 2 * hours_ + 1;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i]->estimate();
}

void Milestone::estimate() {
  effort_ = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i]->estimate();
}

void Task::level(int nextEffort) {
  wait_ = nextEffort;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i]->level(i + 1 < parts_.size() ? parts_[i + 1]->effort_ : 0);
}

// 2

void Task::total() {
  total_ = hours_ + (parent_ ? parent_->carried_ : 0);
  for (const auto &part : parts_) {
    part->total();
    total_ += part->total_;
  }
}

void Task::spread(int budget) {
  share_ = total_ > 0 ? budget * hours_ / total_ : 0;
  carried_ = share_ % 5;
  for (const auto &part : parts_)
    part->spread(budget - share_);
}

// 3

void Task::listNames(std::ostream &out) const {
  out << name_ << '\n';
  for (const auto &part : parts_)
    part->listNames(out);
}

void Task::listHours(std::ostream &out) const {
  out << hours_ << '\n';
  for (const auto &part : parts_)
    part->listHours(out);
}

// 4

void Task::validate() const {
  if (hours_ < 0)
    throw std::invalid_argument(name_ + " takes less than no time");
  for (const auto &part : parts_)
    part->validate();
}

void Milestone::validate() const {
  for (const auto &part : parts_)
    part->validate();
}

void Task::book(Ledger &ledger) const {
  ledger.entries.push_back(name_);
  ledger.booked += hours_;
  for (const auto &part : parts_)
    part->book(ledger);
}

// 5

void Task::prune() {
  for (const auto &part : parts_)
    part->prune();
  parts_.erase(std::remove_if(parts_.begin(), parts_.end(),
                              [](const std::unique_ptr<Task> &part) { return part->hours_ == 0 && part->parts_.empty(); }),
               parts_.end());
}

void Task::number(int &next) {
  number_ = next;
  ++next;
  for (const auto &part : parts_)
    part->number(next);
}

// 6

void Task::touch(Clock &clock) {
  ++clock.ticks;
  touched_ = 1;
  for (const auto &part : parts_)
    part->touch(clock);
}

void Task::stamp(const Clock &clock) {
  stamp_ = clock.ticks;
  for (const auto &part : parts_)
    part->stamp(clock);
}

// 7

void Task::subscribe(Bus &bus) {
  bus.subscribe([this](int news) { heard_ += news; });
  for (const auto &part : parts_)
    part->subscribe(bus);
}

void Task::publish(Bus &bus) {
  bus.publish(hours_);
  for (const auto &part : parts_)
    part->publish(bus);
}

// 8

View &View::add(std::unique_ptr<View> part) {
  parts_.push_back(std::move(part));
  return *parts_.back();
}

void View::vote() {
  task_->addVotes(weight_);
  for (const auto &part : parts_)
    part->vote();
}

void View::rank() {
  rank_ = task_->votes();
  for (const auto &part : parts_)
    part->rank();
}

void View::print(std::ostream &out, int depth) const {
  out << std::string(static_cast<std::size_t>(2 * depth), ' ') << "weight=" << weight_ << " rank=" << rank_ << '\n';
  for (const auto &part : parts_)
    part->print(out, depth + 1);
}

// 9

void Task::announce() {
  longest_ = hours_;
  if (parent_ && parent_->longest_ < hours_)
    parent_->longest_ = hours_;
  for (const auto &part : parts_)
    part->announce();
}

void Task::judge() {
  behind_ = parent_ ? parent_->longest_ - hours_ : 0;
  for (const auto &part : parts_)
    part->judge();
}

// 10

void Task::drawCost(Dice &dice) {
  cost_ = dice.roll();
  for (const auto &part : parts_)
    part->drawCost(dice);
}

void Task::drawRisk(Dice &dice) {
  risk_ = dice.roll();
  for (const auto &part : parts_)
    part->drawRisk(dice);
}

// 11

void Task::addHours(double &sum) const {
  sum += hours_ / 3.0;
  for (const auto &part : parts_)
    part->addHours(sum);
}

void Task::addCosts(double &sum) const {
  sum += hours_ * 5e14;
  for (const auto &part : parts_)
    part->addCosts(sum);
}
