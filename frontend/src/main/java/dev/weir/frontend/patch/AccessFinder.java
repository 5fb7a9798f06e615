package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.SourceSpot.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * From the position of an access in debug information to its node in the syntax tree. Clang gives
 * an assignment the place of its operator, a member that of its name, most others the place where
 * they begin, and all that comes from a macro the place where the macro is used.
 */
final class AccessFinder {
  private final SyntaxNode tree;
  private final SharedAccesses accesses;

  AccessFinder(SyntaxNode tree, SharedAccesses accesses) {
    this.tree = tree;
    this.accesses = accesses;
  }

  /**
   * The accesses of a kind at a place, in the order of the text: to shared memory, else to any;
   * calls only where nothing else accesses memory itself. Fences are found like accesses.
   *
   * @param accessed what the compiled program calls the place that is accessed: only such accesses
   *     where there are some
   */
  List<SyntaxNode> at(Predicate<String> isFile, int offset, Access access, String accessed) {
    List<SyntaxNode> found = at(isFile, offset, access);
    return found.size() < 2 || accessed.isEmpty() ? found : AccessedNames.select(found, accessed);
  }

  private List<SyntaxNode> at(Predicate<String> isFile, int offset, Access access) {
    List<SyntaxNode> shared = at(isFile, offset, access, accesses);
    List<SyntaxNode> found =
        shared.isEmpty() ? at(isFile, offset, access, SharedAccesses.ofAnyMemory()) : shared;
    List<SyntaxNode> direct = found.stream().filter(node -> !SharedAccesses.isCall(node)).toList();
    return direct.isEmpty() ? found : direct;
  }

  private List<SyntaxNode> at(
      Predicate<String> isFile, int offset, Access access, SharedAccesses accesses) {
    List<SyntaxNode> found = new ArrayList<>();
    for (SyntaxNode node : tree.all()) {
      boolean isWanted =
          switch (access) {
            case WRITE -> accesses.writes(node);
            case READ -> accesses.reads(node);
            case FENCE -> FenceStatements.isFence(node);
          };
      if (isWanted
          && isAt(node, offset)
          && isFile.test(node.begin.expansion().file())
          && found.stream().noneMatch(other -> isSame(other, node))) {
        found.add(node);
      }
    }
    return found;
  }

  /** Templates have a copy of their code for each instance. */
  private static boolean isSame(SyntaxNode a, SyntaxNode b) {
    return a.begin.equals(b.begin) && a.end.equals(b.end);
  }

  private static boolean isAt(SyntaxNode access, int offset) {
    SyntaxNode node = access;
    while (node.is("ImplicitCastExpr", "ParenExpr")) {
      node = node.child(0);
    }
    if (node.is("BinaryOperator", "CompoundAssignOperator") && !node.isFromOneMacro()) {
      Spot left = node.child(0).end.expansion();
      Spot right = node.child(1).begin.expansion();
      return left.offset() < offset && offset < right.offset();
    }
    // An operator behind its operand has the place of that.
    boolean isPostfix = node.is("CXXOperatorCallExpr") && node.begin.expansion().offset() == offset;
    return isPostfix || spot(node).expansion().offset() == offset;
  }

  /** The place of an expression that is no binary one. */
  private static SourceSpot spot(SyntaxNode node) {
    return switch (node.kind()) {
      case "VarDecl" -> node.nameSpot;
      case "MemberExpr" -> node.end;
      case "CXXMemberCallExpr" -> isUnwritten(node.child(0)) ? node.begin : spot(node.child(0));
      case "UnaryOperator" -> node.isPostfix ? node.end : node.begin;
      case "CXXOperatorCallExpr" -> node.child(0).begin;
      default -> node.begin;
    };
  }

  /** Whether a member is named nowhere: a conversion, which has the place of its object. */
  private static boolean isUnwritten(SyntaxNode member) {
    return !member.children.isEmpty() && member.end.equals(member.child(0).end);
  }
}
