#pragma once
#include <memory>
#include <string>
#include <vector>
#include "pleach.h"

struct Totals { int words = 0; int chars = 0; int headings = 0; };

class _tree_ Section {
public:
  explicit Section(std::string title) : title_(std::move(title)) {}
  virtual ~Section() = default;

  _traversal_ virtual void number(int &next);
  _traversal_ virtual void indent(int depth);
  _traversal_ virtual void count(Totals &totals);
  _traversal_ virtual void collect(std::vector<std::string> &titles) const;

  void add(std::unique_ptr<Section> child) { children_.push_back(std::move(child)); }
  const std::string &title() const { return title_; }
  void dump() const;

protected:
  std::string title_;
  std::string label_;
  int number_ = 0, depth_ = 0;
  _child_ std::vector<std::unique_ptr<Section>> children_;
};

class Paragraph final : public Section {
public:
  Paragraph(std::string title, std::string text) : Section(std::move(title)), text_(std::move(text)) {}
  void number(int &next) override;
  void indent(int depth) override;
  void count(Totals &totals) override;
  void collect(std::vector<std::string> &titles) const override;
private:
  std::string text_;
};
