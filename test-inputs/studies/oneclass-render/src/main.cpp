/// Builds a render tree of SIZE leaves, lays it out, and records every field.
/// Shapes: `balanced`, `random`, and `comb` (a list of leaves on the left, as deep as it is long).

#include "node.h"
#include "study.h"

namespace {

class Document {
public:
  Document(long Leaves, const std::string &Shape) : R(2017), Shape(Shape) {
    Root = build(Leaves);
  }
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;
  ~Document() { destroy(Root); }

  static bool hasShape(const std::string &Shape) {
    return Shape == "balanced" || Shape == "random" || Shape == "comb";
  }

  static long copies(long Leaves) { return Leaves < 4096 ? 4096 / Leaves : 1; }

  void run() { runWalks(Root); }

  void record(study::Sink &Out) const { record(Out, Root); }

private:
  Node *build(long Leaves) {
    Node *const N = new Node;
    N->Mode = R.oneIn(2) ? WidthMode::Relative : WidthMode::Flex;
    N->Percent = R.between(10, 100);
    if (R.oneIn(4))
      N->Font.Size = R.between(8, 32);
    if (R.oneIn(8))
      N->Font.Family = R.between(1, 3);
    if (R.oneIn(8))
      N->Font.Color = static_cast<unsigned>(R.between(1, 0xffffff));
    if (Leaves == 1) {
      fillLeaf(N);
    } else {
      N->Type = R.oneIn(2) ? Kind::Row : Kind::Column;
      const long LeftLeaves = leftPart(Leaves);
      N->Left = build(LeftLeaves);
      N->Right = build(Leaves - LeftLeaves);
    }
    return N;
  }

  long leftPart(long Leaves) {
    if (Shape == "comb")
      return 1;
    if (Shape == "balanced")
      return Leaves / 2;
    const int Most = static_cast<int>(Leaves < 1000000 ? Leaves - 1 : 1000000);
    return R.between(1, Most);
  }

  void fillLeaf(Node *N) {
    N->Type = R.oneIn(3) ? Kind::Image : Kind::Text;
    N->Length = R.between(4, 400);
    N->PixelWidth = R.between(16, 1024);
    N->PixelHeight = R.between(16, 1024);
  }

  static void destroy(Node *N) {
    if (N == nullptr)
      return;
    destroy(N->Left);
    destroy(N->Right);
    delete N;
  }

  static void record(study::Sink &Out, const Node *N) {
    if (N == nullptr)
      return;
    Out.enter("Node");
    Out.field("Type", static_cast<int>(N->Type));
    Out.field("Mode", static_cast<int>(N->Mode));
    Out.field("Percent", N->Percent);
    Out.field("Length", N->Length);
    Out.field("PixelWidth", N->PixelWidth);
    Out.field("PixelHeight", N->PixelHeight);
    Out.field("Font.Size", N->Font.Size);
    Out.field("Font.Family", N->Font.Family);
    Out.field("Font.Color", N->Font.Color);
    Out.field("Width", N->Width);
    Out.field("NaturalWidth", N->NaturalWidth);
    Out.field("Height", N->Height);
    record(Out, N->Left);
    record(Out, N->Right);
    Out.leave();
  }

  study::Random R;
  const std::string Shape;
  Node *Root;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Document>(Argc, Argv); }
