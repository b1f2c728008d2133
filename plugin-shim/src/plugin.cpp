/// \file
/// The plugin: warns of annotations that cannot work, or, with the argument `facts`, prints what bodies do, and with the argument
/// `classes`, where the definitions of tree types stand.
#include "events.h"
#include "findings.h"
#include "names.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace clang;

namespace pleach {

namespace {

/// Collects the declarations of the user's files, instances of templates too.
class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(const ASTContext &context) : context(context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *declaration) {
    const bool skipped = declaration && !llvm::isa<TranslationUnitDecl>(declaration) && isOfSystem(declaration);
    return skipped || RecursiveASTVisitor::TraverseDecl(declaration);
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    functions.push_back(function);
    return true;
  }

  bool VisitCXXRecordDecl(CXXRecordDecl *record) {
    if (record->isThisDeclarationADefinition() && !record->isLambda())
      records.push_back(record);
    return true;
  }

  std::vector<const FunctionDecl *> functions;
  std::vector<const CXXRecordDecl *> records;

private:
  bool isOfSystem(const Decl *declaration) const {
    const SourceManager &sources = context.getSourceManager();
    const SourceLocation at = sources.getExpansionLoc(declaration->getLocation());
    return at.isInvalid() || sources.isInSystemHeader(at);
  }

  const ASTContext &context;
};

/// What is printed in place of warnings.
struct Output {
  bool facts = false;
  bool classes = false;
};

class Consumer : public ASTConsumer {
public:
  explicit Consumer(Output output) : output(output) {}

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasUncompilableErrorOccurred())
      return;
    Collector collector(context);
    collector.TraverseDecl(context.getTranslationUnitDecl());
    if (output.facts)
      print(context, collector.functions);
    if (output.classes)
      print(context, collector.records);
    if (!output.facts && !output.classes)
      warn(context, collector);
  }

private:
  static void print(const ASTContext &context, const std::vector<const FunctionDecl *> &functions) {
    std::map<std::tuple<std::string, int64_t, std::string>, llvm::json::Object> found;
    for (const FunctionDecl *function : functions) {
      auto facts = describe(context, function);
      if (!facts)
        continue;
      auto key = std::make_tuple(facts->getString("file")->str(), *facts->getInteger("at"),
                                 facts->getString("function")->str());
      found.emplace(std::move(key), std::move(*facts));
    }
    for (auto &[key, facts] : found)
      llvm::outs() << llvm::json::Value(std::move(facts)) << '\n';
    llvm::outs().flush();
  }

  /// The definitions of classes that are tree types or derive from one, instances of templates too.
  static void print(const ASTContext &context, const std::vector<const CXXRecordDecl *> &records) {
    std::map<std::tuple<std::string, unsigned, std::string>, llvm::json::Object> found;
    for (const CXXRecordDecl *record : records) {
      if (!isTreeLike(record))
        continue;
      Position at = position(context.getSourceManager(), record->getLocation());
      llvm::json::Object object{{"class", record->getNameAsString()}, {"file", at.file}, {"at", at.offset}};
      found.emplace(std::make_tuple(at.file, at.offset, record->getNameAsString()), std::move(object));
    }
    for (auto &[key, object] : found)
      llvm::outs() << llvm::json::Value(std::move(object)) << '\n';
    llvm::outs().flush();
  }

  static void warn(const ASTContext &context, const Collector &collector) {
    for (const CXXRecordDecl *record : collector.records)
      checkClass(context, record);
    for (const FunctionDecl *function : collector.functions)
      if (function->isFirstDecl())
        checkFunction(context, function);
  }

  const Output output;
};

class Action : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<Consumer>(output);
  }

  bool ParseArgs(const CompilerInstance &compiler, const std::vector<std::string> &arguments) override {
    for (const std::string &argument : arguments) {
      if (argument != "facts" && argument != "classes") {
        DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
        const unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "pleach: unknown plugin argument '%0'");
        diagnostics.Report(id) << argument;
        return false;
      }
      (argument == "facts" ? output.facts : output.classes) = true;
    }
    return true;
  }

  ActionType getActionType() override { return AddAfterMainAction; }

private:
  Output output;
};

} // namespace

} // namespace pleach

static FrontendPluginRegistry::Add<pleach::Action> registration("pleach", "checks pleach's annotations");
