// The parser, the generator and the printer.
#include "frontend.h"

#include <cctype>

namespace mini {

namespace {

// Recursive descent. The first error ends it: everything after that is the end of the text.
class Parser {
public:
  Parser(std::string_view text, Diagnostics &diagnostics) : text_(text), diagnostics_(diagnostics) {
    next();
  }

  std::unique_ptr<Function> function() {
    expect("fn");
    const Location where = here_;
    std::string name = word();
    expect("(");
    expect(")");
    Type result = Type::Unknown;
    if (accept(":"))
      result = type();
    auto function = std::make_unique<Function>(where, std::move(name), result);
    function_ = function.get();
    function->setBody(block());
    if (failed_)
      return nullptr;
    return function;
  }

private:
  void next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) {
      ++here_.column;
      if (text_[at_] == '\n')
        here_ = {here_.line + 1, 1};
      ++at_;
    }
    std::size_t end = at_;
    const auto isWord = [&](std::size_t i) {
      return i < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[i])) || text_[i] == '_');
    };
    while (isWord(end))
      ++end;
    if (end == at_ && end < text_.size()) {
      static constexpr std::string_view pairs[] = {"<=", "==", "!=", "<<", ">>"};
      ++end;
      for (std::string_view pair : pairs)
        if (text_.substr(at_, 2) == pair)
          end = at_ + 2;
    }
    token_ = text_.substr(at_, end - at_);
    here_.column += static_cast<int>(end - at_);
    at_ = end;
  }

  void fail(const char *message) {
    if (!failed_)
      diagnostics_.error(here_, message);
    failed_ = true;
    at_ = text_.size();
    token_ = {};
  }

  bool accept(std::string_view token) {
    if (failed_ || token_ != token)
      return false;
    next();
    return true;
  }

  void expect(std::string_view token) {
    if (!accept(token))
      fail("syntax error");
  }

  std::string word() {
    if (token_.empty() || !(std::isalpha(static_cast<unsigned char>(token_[0])) || token_[0] == '_')) {
      fail("name expected");
      return "?";
    }
    std::string result(token_);
    next();
    return result;
  }

  std::int64_t number() {
    std::int64_t value = 0;
    for (char c : token_) {
      if (!std::isdigit(static_cast<unsigned char>(c)) || value > 100'000'000'000'000'000) {
        fail("number expected");
        return 0;
      }
      value = value * 10 + (c - '0');
    }
    next();
    return value;
  }

  Type type() {
    const std::string name = word();
    if (name == "bool")
      return Type::Bool;
    for (int width : {8, 16, 32, 64}) {
      if (name == "i" + std::to_string(width))
        return integerType(width);
      if (name == "u" + std::to_string(width))
        return integerType(width, false);
    }
    fail("type expected");
    return Type::Unknown;
  }

  Stmt *block() {
    expect("{");
    Stmt *body = statements();
    expect("}");
    return body;
  }

  Stmt *statements() {
    while (accept("var"))
      declaration();
    if (failed_ || token_ == "}" || token_.empty())
      return nullptr;
    Stmt *first = statement();
    Stmt *rest = statements();
    return rest ? new Sequence(first, rest) : first;
  }

  void declaration() {
    const std::string name = word();
    int length = 0;
    if (accept("[")) {
      length = static_cast<int>(number());
      expect("]");
    }
    expect(":");
    if (!function_->declare(name, type(), length))
      fail("declared twice");
    expect(";");
  }

  Stmt *statement() {
    const Location where = here_;
    if (accept("if")) {
      Expr *condition = expression();
      Stmt *then = block();
      Stmt *otherwise = accept("else") ? block() : nullptr;
      return new If(where, condition, then, otherwise);
    }
    if (accept("while")) {
      Expr *condition = expression();
      return new While(where, condition, block());
    }
    if (accept("return")) {
      Expr *value = token_ == ";" ? nullptr : expression();
      expect(";");
      return new Return(where, function_, value);
    }
    const Variable *target = variable(word());
    Expr *index = nullptr;
    if (accept("[")) {
      index = expression();
      expect("]");
    }
    expect("=");
    Expr *value = expression();
    expect(";");
    return new Assign(where, target, index, value);
  }

  const Variable *variable(const std::string &name) {
    if (const Variable *found = function_->find(name))
      return found;
    fail("unknown name");
    static const Variable none("?", Type::Unknown, 0);
    return &none;
  }

  Expr *expression() {
    const Location where = here_;
    if (accept("let")) {
      std::string name = word();
      Expr *init = accept("=") ? expression() : nullptr;
      expect("in");
      auto *let = new Let(where, std::move(name), init);
      scope_.push_back(let);
      let->setBody(expression());
      scope_.pop_back();
      return let;
    }
    Expr *condition = binary(0);
    if (!accept("?"))
      return condition;
    Expr *then = token_ == ":" ? nullptr : expression();
    Expr *otherwise = accept(":") ? expression() : nullptr;
    return new Conditional(where, condition, then, otherwise);
  }

  Expr *binary(int level) {
    static const std::vector<BinaryOp> levels[] = {
        {BinaryOp::Less, BinaryOp::LessEqual, BinaryOp::Equal, BinaryOp::NotEqual},
        {BinaryOp::And, BinaryOp::Or, BinaryOp::Xor, BinaryOp::ShiftLeft, BinaryOp::ShiftRight},
        {BinaryOp::Add, BinaryOp::Subtract},
        {BinaryOp::Multiply, BinaryOp::Divide, BinaryOp::Remainder},
    };
    if (level == 4)
      return cast();
    Expr *lhs = binary(level + 1);
    for (;;) {
      const Location where = here_;
      bool found = false;
      for (BinaryOp op : levels[level]) {
        if (!accept(spelling(op)))
          continue;
        lhs = new Binary(where, op, lhs, binary(level + 1));
        found = true;
        break;
      }
      if (!found)
        return lhs;
    }
  }

  Expr *cast() {
    Expr *operand = unary();
    while (token_ == "as") {
      const Location where = here_;
      next();
      operand = new Cast(where, type(), operand);
    }
    return operand;
  }

  Expr *unary() {
    const Location where = here_;
    for (UnaryOp op : {UnaryOp::Negate, UnaryOp::Not, UnaryOp::Complement})
      if (accept(spelling(op)))
        return new Unary(where, op, unary());
    return primary();
  }

  Expr *primary() {
    const Location where = here_;
    if (accept("(")) {
      Expr *inner = expression();
      expect(")");
      return inner;
    }
    if (!token_.empty() && std::isdigit(static_cast<unsigned char>(token_[0])))
      return new Literal(where, number());
    const std::string name = word();
    for (auto it = scope_.rbegin(); it != scope_.rend(); ++it)
      if ((*it)->name() == name)
        return new Name(where, *it);
    const Variable *found = variable(name);
    if (!accept("["))
      return new Name(where, found);
    Expr *index = expression();
    expect("]");
    return new Index(where, found, index);
  }

  std::string_view text_;
  Diagnostics &diagnostics_;
  std::size_t at_ = 0;
  Location here_{1, 1};
  std::string_view token_;
  bool failed_ = false;
  Function *function_ = nullptr;
  std::vector<const Let *> scope_;
};

class Generator {
public:
  explicit Generator(Random &random) : random_(random) {}

  std::unique_ptr<Function> function(int statements) {
    auto function = std::make_unique<Function>(Location{1, 1}, "generated", Type::I32);
    for (const char *name : {"a", "b", "c", "d"})
      scalars_.push_back(function->declare(name, integer(70), 0));
    array_ = function->declare("table", integerType(16), 20);
    function_ = function.get();
    function->setBody(block(statements, 0));
    return function;
  }

private:
  // The compiler chooses the order of arguments, so at most one argument of a call asks for chance.
  Location where() { return {++line_, 1 + random_.below(60)}; }

  Type integer(int percentSigned) {
    const int width = 8 << random_.below(4);
    return integerType(width, random_.chance(percentSigned));
  }

  const Variable *scalar() { return scalars_[random_.below(static_cast<int>(scalars_.size()))]; }

  Stmt *block(int statements, int depth) {
    if (statements <= 0)
      return nullptr;
    Stmt *first = statement(depth);
    Stmt *rest = block(statements - 1, depth);
    return rest ? new Sequence(first, rest) : first;
  }

  Stmt *statement(int depth) {
    const Location at = where();
    const int kind = depth > 4 ? 0 : random_.below(10);
    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const Variable *target = scalar();
      return new Assign(at, target, nullptr, expression(0));
    }
    case 4:
    case 5: {
      Expr *index = expression(3);
      return new Assign(at, array_, index, expression(0));
    }
    case 6:
    case 7: {
      Expr *condition = expression(2);
      Stmt *then = block(random_.below(4), depth + 1);
      return new If(at, condition, then, block(random_.below(3), depth + 1));
    }
    case 8: {
      Expr *condition = expression(2);
      return new While(at, condition, block(random_.below(5), depth + 1));
    }
    default:
      return new Return(at, function_, random_.chance(20) ? nullptr : expression(1));
    }
  }

  Expr *expression(int depth) {
    const Location at = where();
    switch (depth > 6 ? random_.below(4) : random_.below(12)) {
    case 0:
    case 1:
      return new Literal(at, random_.chance(80) ? random_.below(100) : random_.below(1 << 30));
    case 2:
      return new Name(at, scalar());
    case 3:
      if (!scope_.empty())
        return new Name(at, scope_[random_.below(static_cast<int>(scope_.size()))]);
      return new Name(at, scalar());
    case 4: {
      const auto op = static_cast<UnaryOp>(random_.below(3));
      return new Unary(at, op, expression(depth + 1));
    }
    case 5: {
      Expr *condition = expression(depth + 1);
      Expr *then = random_.chance(75) ? expression(depth + 1) : nullptr;
      return new Conditional(at, condition, then, random_.chance(75) ? expression(depth + 1) : nullptr);
    }
    case 6: {
      Expr *init = random_.chance(85) ? expression(depth + 1) : nullptr;
      auto *let = new Let(at, "v" + std::to_string(line_), init);
      scope_.push_back(let);
      let->setBody(expression(depth + 1));
      scope_.pop_back();
      return let;
    }
    case 7: {
      Type target = integer(50);
      return new Cast(at, target, expression(depth + 1));
    }
    case 8:
      return new Index(at, array_, expression(depth + 1));
    default: {
      const auto op = static_cast<BinaryOp>(random_.below(14));
      Expr *lhs = expression(depth + 1);
      return new Binary(at, op, lhs, expression(depth + 1));
    }
    }
  }

  Random &random_;
  Function *function_ = nullptr;
  std::vector<const Variable *> scalars_;
  const Variable *array_ = nullptr;
  std::vector<const Let *> scope_;
  int line_ = 0;
};

void indentBy(std::FILE *out, int indent) { std::fprintf(out, "%*s", 2 * indent, ""); }

void printBlock(std::FILE *out, const Stmt *body, int indent) {
  std::fputs(" {\n", out);
  if (body)
    body->print(out, indent + 1);
  indentBy(out, indent);
  std::fputs("}", out);
}

} // namespace

std::unique_ptr<Function> parse(std::string_view text, Diagnostics &diagnostics) {
  return Parser(text, diagnostics).function();
}

std::unique_ptr<Function> generate(Random &random, int statements) {
  return Generator(random).function(statements);
}

const char *spelling(UnaryOp op) {
  switch (op) {
  case UnaryOp::Negate:
    return "-";
  case UnaryOp::Not:
    return "!";
  case UnaryOp::Complement:
    return "~";
  }
  return "?";
}

const char *spelling(BinaryOp op) {
  static constexpr const char *names[] = {"+", "-", "*",  "/",  "%", "&",  "|",
                                          "^", "<<", ">>", "<", "<=", "==", "!="};
  return names[static_cast<int>(op)];
}

bool isComparison(BinaryOp op) { return op >= BinaryOp::Less; }

bool isShift(BinaryOp op) { return op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight; }

const Variable *Function::declare(const std::string &name, Type type, int length) {
  if (find(name))
    return nullptr;
  variables_.push_back(std::make_unique<Variable>(name, type, length));
  variableBytes_ += (variables_.back()->bytes() + 3) / 4 * 4;
  return variables_.back().get();
}

const Variable *Function::find(const std::string &name) const {
  for (const auto &variable : variables_)
    if (variable->name() == name)
      return variable.get();
  return nullptr;
}

// ---- printing ---------------------------------------------------------------------------------------------

void Literal::print(std::FILE *out, int) const { std::fprintf(out, "%lld", static_cast<long long>(value_)); }

void Name::print(std::FILE *out, int) const {
  std::fputs(binding_ ? binding_->name().c_str() : variable_->name().c_str(), out);
}

void Unary::print(std::FILE *out, int indent) const {
  std::fputs(spelling(op_), out);
  operand_->print(out, indent);
}

void Binary::print(std::FILE *out, int indent) const {
  std::fputc('(', out);
  lhs_->print(out, indent);
  std::fprintf(out, " %s ", spelling(op_));
  rhs_->print(out, indent);
  std::fputc(')', out);
}

void Conditional::print(std::FILE *out, int indent) const {
  std::fputc('(', out);
  condition_->print(out, indent);
  std::fputs(" ? ", out);
  if (then_)
    then_->print(out, indent);
  if (else_) {
    std::fputs(" : ", out);
    else_->print(out, indent);
  }
  std::fputc(')', out);
}

void Let::print(std::FILE *out, int indent) const {
  std::fprintf(out, "(let %s", name_.c_str());
  if (init_) {
    std::fputs(" = ", out);
    init_->print(out, indent);
  }
  std::fputs(" in ", out);
  body_->print(out, indent);
  std::fputc(')', out);
}

void Cast::print(std::FILE *out, int indent) const {
  operand_->print(out, indent);
  std::fprintf(out, " as %s", spelling(target_));
}

void Index::print(std::FILE *out, int indent) const {
  std::fprintf(out, "%s[", array_->name().c_str());
  index_->print(out, indent);
  std::fputs(checked_ ? "]" : "]!", out);
}

void Sequence::print(std::FILE *out, int indent) const {
  first_->print(out, indent);
  if (rest_)
    rest_->print(out, indent);
}

void Assign::print(std::FILE *out, int indent) const {
  indentBy(out, indent);
  std::fputs(target_->name().c_str(), out);
  if (index_) {
    std::fputc('[', out);
    index_->print(out, indent);
    std::fputc(']', out);
  }
  std::fputs(" = ", out);
  value_->print(out, indent);
  std::fprintf(out, "; // %s, cost %d, registers %d\n", spelling(value_->type()), cost(), registers());
}

void If::print(std::FILE *out, int indent) const {
  indentBy(out, indent);
  std::fputs("if ", out);
  condition_->print(out, indent);
  printBlock(out, then_, indent);
  if (else_) {
    std::fputs(" else", out);
    printBlock(out, else_, indent);
  }
  std::fprintf(out, " // cost %d\n", cost());
}

void While::print(std::FILE *out, int indent) const {
  indentBy(out, indent);
  std::fputs("while ", out);
  condition_->print(out, indent);
  printBlock(out, body_, indent);
  std::fputs(dead_ ? " // never\n" : "\n", out);
}

void Return::print(std::FILE *out, int indent) const {
  indentBy(out, indent);
  std::fputs("return", out);
  if (value_) {
    std::fputc(' ', out);
    value_->print(out, indent);
  }
  std::fputs(";\n", out);
}

void Function::print(std::FILE *out, int indent) const {
  std::fprintf(out, "fn %s(): %s", name_.c_str(), spelling(result_));
  printBlock(out, body_, indent);
  std::fprintf(out, " // cost %d, registers %d, frame %d\n", cost(), registers(), frameSize_);
}

// ---- digests ----------------------------------------------------------------------------------------------

void Node::addTo(Digest &digest) const {
  digest.add(static_cast<std::uint64_t>(cost()));
  digest.add(static_cast<std::uint64_t>(registers()));
}

void Expr::addTo(Digest &digest) const {
  Node::addTo(digest);
  digest.add(type_);
  digest.add(static_cast<std::uint64_t>(constant_.isKnown ? constant_.value : -77));
}

void Name::addTo(Digest &digest) const {
  Expr::addTo(digest);
  digest.add(static_cast<std::uint64_t>(offset_));
}

void Unary::addTo(Digest &digest) const {
  Expr::addTo(digest);
  operand_->addTo(digest);
}

void Binary::addTo(Digest &digest) const {
  Expr::addTo(digest);
  lhs_->addTo(digest);
  rhs_->addTo(digest);
}

void Conditional::addTo(Digest &digest) const {
  Expr::addTo(digest);
  condition_->addTo(digest);
  if (then_)
    then_->addTo(digest);
  if (else_)
    else_->addTo(digest);
}

void Let::addTo(Digest &digest) const {
  Expr::addTo(digest);
  digest.add(boundType_);
  digest.add(static_cast<std::uint64_t>(boundConstant_.isKnown ? boundConstant_.value : -78));
  digest.add(static_cast<std::uint64_t>(offset_));
  if (init_)
    init_->addTo(digest);
  body_->addTo(digest);
}

void Cast::addTo(Digest &digest) const {
  Expr::addTo(digest);
  operand_->addTo(digest);
}

void Index::addTo(Digest &digest) const {
  Expr::addTo(digest);
  digest.add(checked_ ? 1 : 2);
  index_->addTo(digest);
}

void Sequence::addTo(Digest &digest) const {
  Node::addTo(digest);
  first_->addTo(digest);
  if (rest_)
    rest_->addTo(digest);
}

void Assign::addTo(Digest &digest) const {
  Node::addTo(digest);
  if (index_)
    index_->addTo(digest);
  value_->addTo(digest);
}

void If::addTo(Digest &digest) const {
  Node::addTo(digest);
  digest.add(static_cast<std::uint64_t>(taken_));
  condition_->addTo(digest);
  if (then_)
    then_->addTo(digest);
  if (else_)
    else_->addTo(digest);
}

void While::addTo(Digest &digest) const {
  Node::addTo(digest);
  digest.add(dead_ ? 1 : 2);
  condition_->addTo(digest);
  if (body_)
    body_->addTo(digest);
}

void Return::addTo(Digest &digest) const {
  Node::addTo(digest);
  if (value_)
    value_->addTo(digest);
}

void Function::addTo(Digest &digest) const {
  Node::addTo(digest);
  digest.add(static_cast<std::uint64_t>(frameSize_));
  if (body_)
    body_->addTo(digest);
}

} // namespace mini
