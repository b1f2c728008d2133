/// \file
/// Programs: lists of functions.
#ifndef AST_PROGRAM_H
#define AST_PROGRAM_H

#include "statement.h"

struct _tree_ Function {
  int Name = 0;
  _child_ StatementList *Body = nullptr;

  Function() = default;
  Function(const Function &) = delete;
  Function &operator=(const Function &) = delete;
  ~Function();
  void optimise();
  void record(study::Sink &Out) const;
};

struct _tree_ FunctionList {
  virtual ~FunctionList() = default;
  virtual void optimise() {}
  virtual void record(study::Sink &Out) const = 0;
};

struct _tree_ FunctionCell : FunctionList {
  _child_ Function *Content = nullptr;
  _child_ FunctionList *Next = nullptr;

  ~FunctionCell() override;
  void optimise() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ FunctionEnd : FunctionList {
  void record(study::Sink &Out) const override;
};

struct _tree_ Program {
  _child_ FunctionList *Functions = nullptr;

  Program() = default;
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;
  ~Program();
  void optimise();
  void record(study::Sink &Out) const;
};

/// Runs all passes over the program.
void optimise(Program *Code);

#endif
