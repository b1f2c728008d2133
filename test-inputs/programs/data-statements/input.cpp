// traversals: pack scan judge
// Bodies with everything that is data only: bit-fields, unions, arrays, loops, switch, ternaries, compound
// assignments, nested classes, enumerations.
#include "case.h"
#include "pleach.h"

struct _tree_ Record {
  _child_ Record *Left = nullptr;
  _child_ Record *Right = nullptr;
  enum class Kind { Plain, Wide, Tip };
  struct Range {
    int From = 0, To = 0;
  };
  Kind What = Kind::Tip;
  unsigned Ready : 1, Count : 7, Level : 4;
  union {
    int Number;
    unsigned char Bytes[4];
  };
  union Slot {
    int Index;
    float Ratio;
  } Place;
  int Cells[5] = {0, 0, 0, 0, 0};
  int Grid[2][3] = {{0, 0, 0}, {0, 0, 0}};
  Range Span;
  int Score = 0;

  Record() : Ready(0), Count(0), Level(0), Number(0), Place{0} {}

  _traversal_ void pack(unsigned level) {
    Level = level & 15u;
    Ready |= Level & 1u;
    for (int i = 0; i < 5; ++i)
      Cells[i] += i * static_cast<int>(level);
    Number = Cells[static_cast<int>(level) % 5] * 1000;
    if (What == Kind::Tip)
      return;
    Left->pack(level + 1);
    Right->pack(level + 2);
    Count += Left->Count + 1u;
    Place.Index = Left->Cells[1] + Right->Grid[1][2];
  }

  _traversal_ void scan(int limit) {
    int i = 0;
    while (i < limit && Cells[i % 5] < 20) {
      Grid[i % 2][i % 3] += Cells[i % 5];
      i++;
      if (i == 4)
        break;
    }
    Span.From = i;
    do {
      Span.To += 2;
    } while (Span.To < Span.From);
    if (What == Kind::Tip)
      return;
    Left->scan(limit + Span.From % 2);
    Right->scan(What == Kind::Wide ? limit : 3);
    Score += (Left->Score > Right->Score ? Left->Span : Right->Span).To;
  }

  _traversal_ void judge() {
    switch (What) {
    case Kind::Plain:
      Score += Bytes[1];
      break;
    case Kind::Wide:
      Score -= static_cast<int>(Count);
      [[fallthrough]];
    default:
      Score ^= 5;
    }
    if (What == Kind::Tip)
      return;
    Left->judge();
    Right->judge();
    (Ready ? Left->Score : Right->Score) += Grid[0][1];
    Score *= 1 + static_cast<int>(Ready);
    Score %= 10007;
  }
};

static Record *build(Random &random, int depth) {
  Record *record = new Record;
  for (int &cell : record->Cells)
    cell = random.below(30);
  if (depth > 0) {
    record->What = random.below(2) == 0 ? Record::Kind::Plain : Record::Kind::Wide;
    record->Left = build(random, depth - 1);
    record->Right = build(random, depth - 1 - random.below(2));
  }
  return record;
}

static void dump(const Record *r) {
  std::printf("%u %u %u %d %d:", +r->Ready, +r->Count, +r->Level, r->Number, r->Place.Index);
  for (int cell : r->Cells)
    std::printf(" %d", cell);
  for (const auto &row : r->Grid)
    for (int cell : row)
      std::printf(" %d", cell);
  std::printf(" %d-%d %d\n", r->Span.From, r->Span.To, r->Score);
  if (r->What != Record::Kind::Tip) {
    dump(r->Left);
    dump(r->Right);
  }
}

static void run(Record *root) {
  root->pack(1);
  root->scan(3);
  root->judge(); // expect: unfused-by-limit
  root->pack(2); // expect: unfused-by-limit
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Record *root = build(random, tree);
    run(root);
    dump(root);
  }
}
