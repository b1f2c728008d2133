// A document: elements and texts with styles and boxes.
#ifndef DOM_HPP
#define DOM_HPP
#include "pleach.h"
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace dom {

enum class Display { Block, Inline, None };

struct Style {
  Display display = Display::Block;
  float margin = 0, padding = 0;
  std::string color = "black";
  float fontSize = 16;
};

class StyleSheet {
public:
  void add(const std::string &selector, Style style) { rules_[selector] = std::move(style); }
  const Style *find(const std::string &selector) const {
    auto it = rules_.find(selector);
    return it == rules_.end() ? nullptr : &it->second;
  }

private:
  std::unordered_map<std::string, Style> rules_;
};

struct Box {
  float x = 0, y = 0, w = 0, h = 0;
};

class Node;
using NodePtr = std::shared_ptr<Node>;

class _tree_ Node : public std::enable_shared_from_this<Node> {
public:
  virtual ~Node() = default;
  virtual void fused_styleAndLayout(const StyleSheet &sheet, const Style &inherited, float x, float y, float width) = 0;
  virtual void fused_renderAndCollect(std::ostream &out, int depth, std::string &text) const = 0;

  // What of it is done where an element is not displayed.
  virtual void applyStyle(const StyleSheet &sheet, const Style &inherited) = 0;
  virtual void collectText(std::string &out) const = 0;

  float height() const { return box_.h; }
  const Style &style() const { return style_; }

protected:
  Style style_;
  Box box_;
};

class Text : public Node {
public:
  explicit Text(std::string text) : text_(std::move(text)) {}
  void fused_styleAndLayout(const StyleSheet &sheet, const Style &inherited, float x, float y, float width) override;
  void fused_renderAndCollect(std::ostream &out, int depth, std::string &text) const override;
  void applyStyle(const StyleSheet &sheet, const Style &inherited) override;
  void collectText(std::string &out) const override;

private:
  void applyOwnStyle(const Style &inherited);
  void appendTo(std::string &out) const;

  std::string text_;
};

class Element : public Node {
public:
  explicit Element(std::string tag) : tag_(std::move(tag)) {}
  void append(NodePtr child) { children_.push_back(std::move(child)); }
  void setAttribute(const std::string &k, const std::string &v) { attributes_[k] = v; }

  void fused_styleAndLayout(const StyleSheet &sheet, const Style &inherited, float x, float y, float width) override;
  void fused_renderAndCollect(std::ostream &out, int depth, std::string &text) const override;
  void applyStyle(const StyleSheet &sheet, const Style &inherited) override;
  void collectText(std::string &out) const override;

private:
  void applyOwnStyle(const StyleSheet &sheet, const Style &inherited);

  std::string attribute(const std::string &key) const {
    auto it = attributes_.find(key);
    return it != attributes_.end() ? it->second : std::string();
  }

  std::string tag_;
  std::map<std::string, std::string> attributes_;
  _child_ std::vector<NodePtr> children_;
};

} // namespace dom
#endif
