/// \file
/// The plugin: warns of annotations that cannot work, or, with the argument `facts`, prints what bodies do.
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

class Consumer : public ASTConsumer {
public:
  explicit Consumer(bool facts) : facts(facts) {}

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasUncompilableErrorOccurred())
      return;
    Collector collector(context);
    collector.TraverseDecl(context.getTranslationUnitDecl());
    if (facts)
      print(context, collector.functions);
    else
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

  static void warn(const ASTContext &context, const Collector &collector) {
    for (const CXXRecordDecl *record : collector.records)
      checkClass(context, record);
    for (const FunctionDecl *function : collector.functions)
      if (function->isFirstDecl())
        checkFunction(context, function);
  }

  const bool facts;
};

class Action : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<Consumer>(facts);
  }

  bool ParseArgs(const CompilerInstance &compiler, const std::vector<std::string> &arguments) override {
    for (const std::string &argument : arguments) {
      if (argument != "facts") {
        DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
        const unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "pleach: unknown plugin argument '%0'");
        diagnostics.Report(id) << argument;
        return false;
      }
      facts = true;
    }
    return true;
  }

  ActionType getActionType() override { return AddAfterMainAction; }

private:
  bool facts = false;
};

} // namespace

} // namespace pleach

static FrontendPluginRegistry::Add<pleach::Action> registration("pleach", "checks pleach's annotations");
