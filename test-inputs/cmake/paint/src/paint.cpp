#include "../../model/include/model/boxes.h"

namespace model {

void Text::paint(std::string &out) const {
  out += std::to_string(x) + "," + std::to_string(y) + " " + std::to_string(width) + "x" + std::to_string(height) + " " + words_ + "\n";
}

void Column::paint(std::string &out) const {
  out += std::to_string(width) + "x" + std::to_string(height) + "\n";
  for (auto &node : nodes_) node->paint(out);
}

} // namespace model
