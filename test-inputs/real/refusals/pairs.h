/// \file pairs.h
/// Pairs of walks that must not become one, each with its call site.
#ifndef REFUSALS_PAIRS_H
#define REFUSALS_PAIRS_H

#include "task.h"

void waits(Task &project);
void shares(Task &project, int budget);
void lists(const Task &project, std::ostream &out);
void payments(const Task &project, Ledger &ledger, std::string &error);
void numbers(Task &project, int &next);
void stamps(Task &project, Clock &clock);
void news(Task &project, Bus &bus);
void votes(View &view);
void judgements(Task &project);
void chances(Task &project, Dice &dice);
double sums(const Task &project);

#endif
