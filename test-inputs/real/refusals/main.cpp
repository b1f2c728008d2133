/// Runs every pair of walks on a project of its own, and prints what they did.

#include "pairs.h"

#include <iostream>

namespace {

std::unique_ptr<Task> task(const char *name, int hours) { return std::make_unique<Task>(name, hours); }

std::unique_ptr<Task> makeProject() {
  auto project = task("house", 3);
  Task &ground = project->add(task("ground", 5));
  ground.add(task("dig", 16));
  Task &concrete = ground.add(task("concrete", 0));
  concrete.add(task("order", 0));
  concrete.add(std::make_unique<Milestone>("delivered"));
  ground.add(task("dry", 72));
  Task &walls = project->add(task("walls", 9));
  walls.add(task("bricks", 40));
  walls.add(task("windows", 12)).add(task("glass", 7));
  project->add(std::make_unique<Milestone>("topped out")).add(task("party", 4));
  Task &roof = project->add(task("roof", 2));
  roof.add(task("beams", 21));
  roof.add(task("tiles", 33));
  return project;
}

std::unique_ptr<View> makeView(Task &project) {
  auto view = std::make_unique<View>(&project, 1);
  View &workers = view->add(std::make_unique<View>(&project.part(0), 2));
  workers.add(std::make_unique<View>(&project.part(1), 3));
  workers.add(std::make_unique<View>(&project.part(0).part(1), 4));
  View &owners = view->add(std::make_unique<View>(&project.part(1), 5));
  owners.add(std::make_unique<View>(&project.part(0), 6));
  owners.add(std::make_unique<View>(&project, 7));
  return view;
}

void heading(const char *text) { std::cout << "== " << text << '\n'; }

} // namespace

int main() {
  {
    heading("waits");
    const auto project = makeProject();
    waits(*project);
    project->print(std::cout, 0);
  }
  {
    heading("shares");
    const auto project = makeProject();
    for (const int budget : {1000, 1500}) // the second round reads what the first one carried
      shares(*project, budget);
    project->print(std::cout, 0);
  }
  {
    heading("lists");
    const auto project = makeProject();
    lists(*project, std::cout);
  }
  for (const bool valid : {true, false}) {
    heading("payments");
    const auto project = makeProject();
    if (!valid)
      project->part(1).add(task("undo", -8));
    Ledger ledger;
    std::string error;
    payments(*project, ledger, error);
    std::cout << "error: " << error << '\n' << "booked: " << ledger.booked << '\n';
    for (const std::string &entry : ledger.entries)
      std::cout << entry << '\n';
  }
  {
    heading("numbers");
    const auto project = makeProject();
    int next = 1;
    numbers(*project, next);
    project->print(std::cout, 0);
    std::cout << "next: " << next << '\n';
  }
  {
    heading("stamps");
    const auto project = makeProject();
    Clock clock;
    stamps(*project, clock);
    project->print(std::cout, 0);
  }
  {
    heading("news");
    const auto project = makeProject();
    Bus bus;
    news(*project, bus);
    project->print(std::cout, 0);
  }
  {
    heading("votes");
    const auto project = makeProject();
    const auto view = makeView(*project);
    votes(*view);
    view->print(std::cout, 0);
    project->print(std::cout, 0);
  }
  {
    heading("judgements");
    const auto project = makeProject();
    judgements(*project);
    project->print(std::cout, 0);
  }
  {
    heading("chances");
    const auto project = makeProject();
    Dice dice(7);
    chances(*project, dice);
    project->print(std::cout, 0);
  }
  {
    heading("sums");
    const auto project = makeProject();
    std::cout << std::hexfloat << sums(*project) << '\n';
  }
}
