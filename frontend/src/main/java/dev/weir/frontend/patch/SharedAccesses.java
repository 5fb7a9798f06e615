package dev.weir.frontend.patch;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which nodes of a tree may access memory that other threads see: all but locals whose address
 * nobody takes.
 */
final class SharedAccesses {
  private static final Set<String> ASSIGNED = Set.of("++", "--");
  private static final Set<String> SCOPES =
      Set.of("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl");

  /** Locals by their numbers. */
  private final Set<String> locals = new HashSet<>();

  /** Those that are used otherwise than by their value. */
  private final Set<String> escaping = new HashSet<>();

  private SharedAccesses() {}

  /** Those of a tree. */
  SharedAccesses(SyntaxNode tree) {
    for (SyntaxNode node : tree.all()) {
      if (node.is("VarDecl", "ParmVarDecl")
          && !node.isStatic
          && !isReference(node)
          && isInFunction(node)) {
        locals.add(node.words.id());
      } else if (node.is("DeclRefExpr") && !isUsedByValue(node)) {
        escaping.add(node.reference.id());
      }
    }
  }

  /** Takes all memory for shared. */
  static SharedAccesses ofAnyMemory() {
    return new SharedAccesses();
  }

  private static boolean isInFunction(SyntaxNode node) {
    Optional<SyntaxNode> outer = node.parent();
    while (outer.isPresent() && !SCOPES.contains(outer.get().kind())) {
      outer = outer.get().parent();
    }
    return outer.isPresent();
  }

  private static boolean isReference(SyntaxNode variable) {
    return variable.words.type().endsWith("&");
  }

  private static boolean isUsedByValue(SyntaxNode use) {
    SyntaxNode user = use.parent().orElseThrow();
    return switch (user.kind()) {
      case "ParenExpr" -> isUsedByValue(user);
      case "MemberExpr" -> use.words.category().equals("lvalue") && isUsedByValue(user);
      case "ImplicitCastExpr" -> {
        String cast = user.words.castKind();
        boolean isElement =
            cast.equals("ArrayToPointerDecay")
                && user.parent().filter(p -> p.is("ArraySubscriptExpr")).isPresent();
        yield cast.equals("LValueToRValue")
            || isElement && isUsedByValue(user.parent().orElseThrow());
      }
      case "BinaryOperator" -> user.words.opcode().equals("=") && use.indexInParent() == 0;
      case "CompoundAssignOperator" -> use.indexInParent() == 0;
      case "UnaryOperator" -> ASSIGNED.contains(user.words.opcode());
      default -> false;
    };
  }

  /** Whether an expression may name memory that others see. */
  boolean isShared(SyntaxNode place) {
    return switch (place.kind()) {
      case "DeclRefExpr" ->
          !locals.contains(place.reference.id()) || escaping.contains(place.reference.id());
      case "ParenExpr" -> isShared(place.child(0));
      case "MemberExpr" ->
          !place.child(0).words.category().equals("lvalue") || isShared(place.child(0));
      case "ArraySubscriptExpr" -> isShared(place.child(0));
      case "ImplicitCastExpr" ->
          !place.words.castKind().equals("ArrayToPointerDecay") || isShared(place.child(0));
      case "VarDecl" -> !locals.contains(place.words.id()) || escaping.contains(place.words.id());
      default -> true;
    };
  }

  /** Whether a node itself writes to shared memory, or may. */
  boolean writes(SyntaxNode node) {
    return switch (node.kind()) {
      case "BinaryOperator" -> node.words.opcode().equals("=") && isShared(node.child(0));
      case "CompoundAssignOperator" -> isShared(node.child(0));
      case "UnaryOperator" -> ASSIGNED.contains(node.words.opcode()) && isShared(node.child(0));
      case "AtomicExpr" -> !node.words.name().contains("_load");
      case "VarDecl" -> !node.children.isEmpty() && isShared(node);
      default -> isCall(node);
    };
  }

  /** Whether a node itself reads shared memory, or may. */
  boolean reads(SyntaxNode node) {
    return switch (node.kind()) {
      case "ImplicitCastExpr" ->
          node.words.castKind().equals("LValueToRValue") && isShared(node.child(0));
      case "AtomicExpr" -> !node.words.name().contains("_store");
      case "CompoundAssignOperator", "UnaryOperator" -> writes(node);
      default -> isCall(node);
    };
  }

  /** Whether a node leaves it to a function what is accessed. */
  static boolean isCall(SyntaxNode node) {
    return node.kind().endsWith("CallExpr")
        || node.is(
            "CXXConstructExpr",
            "CXXTemporaryObjectExpr",
            "CXXNewExpr",
            "CXXDeleteExpr",
            "GCCAsmStmt");
  }

  /** Whether some of these parts have an access. */
  boolean anyAccess(List<SyntaxNode> nodes) {
    return nodes.stream()
        .flatMap(node -> node.all().stream())
        .anyMatch(node -> writes(node) || reads(node));
  }

  /** Whether some of these parts write. */
  boolean anyWrite(List<SyntaxNode> nodes) {
    return nodes.stream().flatMap(node -> node.all().stream()).anyMatch(this::writes);
  }
}
