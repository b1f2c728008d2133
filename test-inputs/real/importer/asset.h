// What an importer reads from a file: one type of node, with an array of children as the library has it that reads the file.
#pragma once
#include "pleach.h"
#include <cassert>
#include <string>
#include <vector>

struct Vector {
  float x = 0, y = 0, z = 0;
  Vector operator+(const Vector &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vector operator*(float s) const { return {x * s, y * s, z * s}; }
};

struct Matrix {
  Vector a{1, 0, 0}, b{0, 1, 0}, c{0, 0, 1}, offset;
  Vector operator*(const Vector &v) const { return a * v.x + b * v.y + c * v.z; }
  Matrix operator*(const Matrix &o) const {
    Matrix result;
    result.a = *this * o.a;
    result.b = *this * o.b;
    result.c = *this * o.c;
    result.offset = *this * o.offset + offset;
    return result;
  }
};

struct _tree_ Node {
  std::string name;
  Matrix transform;
  Matrix world;
  Node *parent = nullptr;
  unsigned childCount = 0;
  _children_(childCount) Node **children = nullptr;
  std::vector<unsigned> meshes;
  unsigned firstInstance = 0;
  int depth = 0;
  bool isBone = false;

  Node() = default;
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;
  ~Node();
  void addChildren(unsigned count, Node **list);
};

struct Instance {
  unsigned mesh = 0;
  Vector at;
};

struct Scene {
  Node *root = nullptr;
  std::vector<Instance> instances;
  std::vector<std::string> bones;
  int deepest = 0;
  ~Scene() { delete root; }
};

void postProcess(Scene &scene);
