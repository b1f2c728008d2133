/// \file
/// Programs to work on, made from nothing but a size and a shape: the same ones on every run.
#ifndef AST_BUILD_H
#define AST_BUILD_H

#include "program.h"

#include <memory>

enum class Shape {
  Small, ///< many functions of a few statements; the size counts functions
  Large, ///< one function; the size counts its statements, and variables are assigned often
  Long   ///< one function in which most constants live for a hundred statements
};

std::unique_ptr<Program> buildProgram(int Size, Shape Form);

#endif
