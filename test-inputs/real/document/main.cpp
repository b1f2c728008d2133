// A page of sections.
#include "dom.hpp"
#include <iostream>
#include <sstream>

using namespace dom;

static NodePtr page(int sections) {
  auto body = std::make_shared<Element>("body");
  for (int i = 0; i < sections; ++i) {
    auto section = std::make_shared<Element>("section");
    section->setAttribute("class", i % 2 ? "odd" : "even");
    auto title = std::make_shared<Element>("h1");
    title->append(std::make_shared<Text>("Title " + std::to_string(i)));
    section->append(title);
    for (int p = 0; p < 3; ++p) {
      auto para = std::make_shared<Element>("p");
      para->append(std::make_shared<Text>("Some text with words and number " + std::to_string(p)));
      section->append(para);
    }
    body->append(section);
  }
  return body;
}

int main() {
  StyleSheet sheet;
  sheet.add("h1", Style{Display::Block, 8, 4, "red", 32});
  sheet.add("p", Style{Display::Block, 2, 1, "black", 14});
  sheet.add(".odd", Style{Display::Block, 12, 0, "blue", 16});
  NodePtr root = page(4);
  std::string text;
  root->applyStyle(sheet, Style{});
  root->layout(0, 0, 800);
  root->collectText(text);
  root->render(std::cout, 0);
  std::cout << text << "\n";
}
