/// Builds a page of SIZE sections, runs the walks of main.cpp over it, and records every node's style and what was printed, with the boxes.
/// Shape: `plain`. Replaces main.cpp.

#include "dom.hpp"
#include "study.h"
#include <sstream>

using namespace dom;

namespace {

class DocumentBench {
public:
  DocumentBench(long Sections, const std::string &) : root_(page(static_cast<int>(Sections))) {
    sheet_.add("h1", Style{Display::Block, 8, 4, "red", 32});
    sheet_.add("p", Style{Display::Block, 2, 1, "black", 14});
    sheet_.add(".odd", Style{Display::Block, 12, 0, "blue", 16});
  }

  static bool hasShape(const std::string &Shape) { return Shape == "plain"; }

  static long copies(long Sections) { return Sections < 100 ? 100 / Sections : 1; }

  void run() { runWalks(root_.get(), sheet_, out_); }

  void record(study::Sink &Out) const {
    for (const Node *node : nodes_) {
      Out.enter("Node");
      Out.field("Style.display", static_cast<int>(node->style().display));
      Out.real("Style.margin", node->style().margin);
      Out.real("Style.padding", node->style().padding);
      Out.field(node->style().color.c_str(), hash(node->style().color));
      Out.real("Style.fontSize", node->style().fontSize);
      Out.leave();
    }
    const std::string printed = out_.str();
    Out.field("Printed.size", static_cast<long long>(printed.size()));
    Out.field("Printed", hash(printed));
  }

private:
  /// As main.cpp builds it; nodes_ has all nodes.
  NodePtr page(int sections) {
    auto body = element("body");
    for (int i = 0; i < sections; ++i) {
      auto section = element("section");
      section->setAttribute("class", i % 2 ? "odd" : "even");
      auto title = element("h1");
      title->append(text("Title " + std::to_string(i)));
      section->append(title);
      for (int p = 0; p < 3; ++p) {
        auto para = element("p");
        para->append(text("Some text with words and number " + std::to_string(p)));
        section->append(para);
      }
      body->append(section);
    }
    return body;
  }

  std::shared_ptr<Element> element(const char *tag) {
    auto it = std::make_shared<Element>(tag);
    nodes_.push_back(it.get());
    return it;
  }

  std::shared_ptr<Text> text(std::string content) {
    auto it = std::make_shared<Text>(std::move(content));
    nodes_.push_back(it.get());
    return it;
  }

  /// The walks of main.cpp, which print into `out`.
  __attribute__((noinline)) static void runWalks(Node *root, const StyleSheet &sheet, std::ostream &out) {
    std::string text;
    root->applyStyle(sheet, Style{});
    root->layout(0, 0, 800);
    root->collectText(text);
    root->render(out, 0);
    out << text << "\n";
  }

  static long long hash(const std::string &text) {
    std::uint64_t result = 0xcbf29ce484222325u;
    for (const char c : text)
      result = (result ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return static_cast<long long>(result);
  }

  std::vector<const Node *> nodes_;
  StyleSheet sheet_;
  NodePtr root_;
  std::ostringstream out_;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<DocumentBench>(Argc, Argv); }
