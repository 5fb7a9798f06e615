package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.frontend.patch.Slot.Form;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds where a fence beside an access stands.
 *
 * <p>It goes up from the access as long as a fence beside the larger part means the same: behind a
 * write nothing may come that accesses shared memory; between a fence and an access no write. Where
 * this ends at a statement, the fence is one too, else it becomes part of the expression. What
 * comes from a macro has no text of its own there: where the climb ends inside of the macro, its
 * definition is the place.
 */
final class SlotFinder {
  private static final Set<String> WRAPPERS =
      Set.of(
          "ParenExpr",
          "CStyleCastExpr",
          "CXXStaticCastExpr",
          "CXXFunctionalCastExpr",
          "ConstantExpr",
          "ExprWithCleanups",
          "MaterializeTemporaryExpr",
          "CXXBindTemporaryExpr",
          "StmtExpr");

  private static final Set<String> LABELS =
      Set.of("LabelStmt", "CaseStmt", "DefaultStmt", "AttributedStmt");

  /** What a statement can stand behind. */
  private static final Set<String> ENDS = Set.of("l_brace", "r_brace", "semi", "colon");

  private final SharedAccesses accesses;
  private final Level level;
  private final Side side;

  /**
   * A search.
   *
   * @param level which of the texts that macros give to the access is looked at
   */
  SlotFinder(SharedAccesses accesses, Level level, Side side) {
    this.accesses = accesses;
    this.level = level;
    this.side = side;
  }

  /** The place beside an access; none where all of them are hidden in a macro. */
  Optional<Slot> beside(SyntaxNode access) {
    SyntaxNode node = access;
    Optional<SyntaxNode> expression = Optional.empty();
    while (true) {
      if (expression.isEmpty() && node.isExpression() && hasText(node)) {
        expression = Optional.of(node);
      }
      if (node.parent().isEmpty()) {
        return Optional.empty();
      }
      SyntaxNode parent = node.parent().get();
      if (isStatementIn(parent, node)) {
        Optional<SyntaxNode> statement = outermostOfUse(parent, node);
        if (statement.filter(part -> isSeparate(parent, part)).isPresent()) {
          return level.text(statement.get()).map(t -> slot(statement.get(), t, Form.STATEMENT));
        }
        return expression
            .filter(part -> statement.isPresent() || !part.isFromOneMacro() || isArgument(part))
            .flatMap(this::within);
      }
      if (!means(parent, node)) {
        return expression.flatMap(this::within);
      }
      node = parent;
    }
  }

  private Slot slot(SyntaxNode node, Extent text, Form form) {
    return new Slot(node, text, form, side, level.isInDefinition(text));
  }

  private boolean isArgument(SyntaxNode node) {
    return level.text(node).filter(Extent::isArgument).isPresent();
  }

  private boolean hasText(SyntaxNode node) {
    return level.hasOwnText(node);
  }

  /**
   * Whether the text of a statement is one where it is written: in a definition a semicolon may be
   * missing that stands behind the use of the macro.
   */
  private boolean isSeparate(SyntaxNode parent, SyntaxNode statement) {
    Optional<Extent> text = level.text(statement);
    if (text.isEmpty() || !level.isInDefinition(text.get())) {
      return true;
    }
    SourceText file = text.get().file();
    Token before = file.tokens().before(text.get().begin());
    Token last = file.tokens().before(text.get().end());
    Token next = file.tokens().from(text.get().end());
    boolean isInLine = next.begin() < file.directiveEnd(text.get().begin());
    return side == Side.AFTER
        ? isInLine && next.is("semi") || last.is("semi") || last.is("r_brace")
        : ENDS.contains(before.kind()) || isBody(parent, statement);
  }

  /** Whether a fence may stand beside a part of a statement as a statement of its own. */
  private boolean isStatementIn(SyntaxNode parent, SyntaxNode node) {
    return hasText(node)
        && !isArgument(node)
        && switch (parent.kind()) {
          case "CompoundStmt" -> side == Side.BEFORE || !isValueOf(parent, node);
          case "LabelStmt", "CaseStmt", "DefaultStmt" ->
              side == Side.BEFORE && node == parent.last() && hasRoom(parent);
          default -> isBody(parent, node);
        };
  }

  /** Whether a statement with a label stands where there may be more than one. */
  private static boolean hasRoom(SyntaxNode labelled) {
    SyntaxNode around = labelled.parent().orElseThrow();
    return around.is("CompoundStmt") || LABELS.contains(around.kind()) && hasRoom(around);
  }

  private static boolean isValueOf(SyntaxNode block, SyntaxNode node) {
    return node.isExpression()
        && block.last() == node
        && !node.words.type().equals("void")
        && block.parent().filter(outer -> outer.is("StmtExpr")).isPresent();
  }

  /** Whether a node is what a statement controls. */
  static boolean isBody(SyntaxNode parent, SyntaxNode node) {
    int index = node.indexInParent();
    int last = parent.children.size() - 1;
    return switch (parent.kind()) {
      case "IfStmt" -> index == last || parent.hasElse && index == last - 1;
      case "WhileStmt", "ForStmt", "SwitchStmt", "CXXForRangeStmt" -> index == last;
      case "DoStmt" -> index == 0;
      default -> false;
    };
  }

  /**
   * A macro may stand for several statements: the outermost one of them on the side of the fence;
   * none if something is between.
   */
  private Optional<SyntaxNode> outermostOfUse(SyntaxNode parent, SyntaxNode node) {
    SyntaxNode outermost = node;
    int step = side == Side.AFTER ? 1 : -1;
    for (int i = node.indexInParent() + step;
        parent.is("CompoundStmt")
            && i >= 0
            && i < parent.children.size()
            && level.isSameUse(node, parent.child(i));
        i += step) {
      if (isInTheWay(List.of(parent.child(i)))) {
        return Optional.empty();
      }
      outermost = parent.child(i);
    }
    return Optional.of(outermost);
  }

  private boolean isInTheWay(List<SyntaxNode> nodes) {
    return side == Side.AFTER ? accesses.anyAccess(nodes) : accesses.anyWrite(nodes);
  }

  private static List<SyntaxNode> later(SyntaxNode parent, SyntaxNode node) {
    return parent.children.subList(node.indexInParent() + 1, parent.children.size());
  }

  private static List<SyntaxNode> earlier(SyntaxNode parent, SyntaxNode node) {
    return parent.children.subList(0, node.indexInParent());
  }

  /** Whether a fence beside the parent means the same as one beside this part of it. */
  private boolean means(SyntaxNode parent, SyntaxNode node) {
    if (isUnspecifiedOrder(parent)) {
      return !isInTheWay(earlier(parent, node))
          && !isInTheWay(later(parent, node))
          && (side == Side.BEFORE || !accesses.writes(parent) && !accesses.reads(parent));
    }
    return side == Side.AFTER ? meansAfter(parent, node) : meansBefore(parent, node);
  }

  /** Whether nothing says which of the operands is evaluated first. */
  private static boolean isUnspecifiedOrder(SyntaxNode parent) {
    String opcode = parent.words.opcode();
    return parent.kind().endsWith("Operator")
            && !Set.of(",", "&&", "||").contains(opcode)
            && !parent.is("ConditionalOperator", "BinaryConditionalOperator")
        || parent.kind().endsWith("CallExpr")
        || parent.is("MemberExpr", "ArraySubscriptExpr", "AtomicExpr", "ImplicitCastExpr");
  }

  private boolean meansAfter(SyntaxNode parent, SyntaxNode node) {
    List<SyntaxNode> later = later(parent, node);
    if (WRAPPERS.contains(parent.kind()) || LABELS.contains(parent.kind())) {
      return true;
    }
    return switch (parent.kind()) {
      case "BinaryOperator" -> parent.words.opcode().equals(",") && !isInTheWay(later);
      case "VarDecl" -> !parent.isStatic && !accesses.isShared(parent);
      case "DeclStmt" -> !isInTheWay(later) && !isInHeader(parent);
      case "CompoundStmt" -> !isInTheWay(later);
      case "IfStmt" -> parent.isFromOneMacro() && (isBody(parent, node) || !isInTheWay(later));
      case "SwitchStmt" -> parent.isFromOneMacro() && isBody(parent, node);
      case "DoStmt" ->
          parent.isFromOneMacro()
              && isBody(parent, node)
              && List.of("0", "false").contains(parent.last().words.value());
      default -> false;
    };
  }

  private boolean meansBefore(SyntaxNode parent, SyntaxNode node) {
    List<SyntaxNode> earlier = earlier(parent, node);
    if (isInTheWay(earlier)) {
      return false;
    }
    boolean isElse =
        parent.parent().filter(outer -> outer.is("IfStmt") && isBody(outer, parent)).isPresent();
    return switch (parent.kind()) {
      case "IfStmt", "SwitchStmt" -> !isElse;
      case "ForStmt" -> node.indexInParent() == 0 && !isElse;
      case "DoStmt" -> parent.isFromOneMacro() && isBody(parent, node);
      case "DeclStmt" -> !isInHeader(parent);
      case "CompoundStmt", "ReturnStmt", "BinaryOperator", "VarDecl" -> true;
      case "ConditionalOperator", "BinaryConditionalOperator" -> true;
      // A jump to a label must not leave the fence out.
      default -> WRAPPERS.contains(parent.kind());
    };
  }

  /** A declaration in the header of a loop or a condition. */
  private static boolean isInHeader(SyntaxNode declaration) {
    return declaration.parent().filter(outer -> !outer.is("CompoundStmt")).isPresent()
        && declaration.parent().filter(outer -> isBody(outer, declaration)).isEmpty();
  }

  /** A place within an expression. */
  private Optional<Slot> within(SyntaxNode expression) {
    boolean isEffect =
        isUnused(expression)
            || expression.words.type().equals("void") && !expression.isDeclaration();
    boolean isPlace = expression.words.category().equals("lvalue") && !isEffect;
    boolean isRead =
        expression
            .parent()
            .filter(outer -> outer.words.castKind().equals("LValueToRValue"))
            .isPresent();
    if (side == Side.AFTER && isPlace && !isRead) {
      return Optional.empty();
    }
    Form form = isEffect ? Form.EFFECT : isPlace ? Form.PLACE : Form.VALUE;
    return level.text(expression).map(t -> slot(expression, t, form));
  }

  /** Whether nothing uses the value of an expression, which may be a statement. */
  static boolean isForEffect(SyntaxNode expression) {
    if (isUnused(expression)) {
      return true;
    }
    SyntaxNode parent = expression.parent().orElseThrow();
    return parent.is("CompoundStmt") && !isValueOf(parent, expression)
        || LABELS.contains(parent.kind()) && parent.last() == expression
        || isBody(parent, expression)
        || parent.is("BinaryOperator") && parent.words.opcode().equals(",") && isForEffect(parent)
        || parent.is("ParenExpr", "CStyleCastExpr", "ExprWithCleanups")
            && (parent.words.type().equals("void") || !parent.is("CStyleCastExpr"))
            && isForEffect(parent);
  }

  /** Whether an expression is evaluated for its effect alone. */
  private static boolean isUnused(SyntaxNode expression) {
    if (expression.parent().isEmpty()) {
      return false;
    }
    SyntaxNode parent = expression.parent().get();
    return switch (parent.kind()) {
      case "ParenExpr" -> isUnused(parent);
      case "BinaryOperator" ->
          parent.words.opcode().equals(",")
              && (expression.indexInParent() == 0 || isUnused(parent));
      case "ForStmt" -> expression.indexInParent() == 0 || expression.indexInParent() == 3;
      default -> false;
    };
  }
}
