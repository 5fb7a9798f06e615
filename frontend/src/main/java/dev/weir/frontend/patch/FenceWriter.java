package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.frontend.patch.Slot.Form;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Writes fences into one file: as a statement, or as a part of an expression. */
final class FenceWriter {
  private final SourceText file;
  private final HouseStyle style;
  private final Edits edits;
  private final boolean isCplusplus;

  /** Statements that have got braces, by where they begin. */
  private final Set<Integer> braced = new HashSet<>();

  /** Names of variables by the expressions whose values they keep. */
  private final Map<Integer, String> names = new HashMap<>();

  FenceWriter(SourceText file, HouseStyle style, Edits edits, boolean isCplusplus) {
    this.file = file;
    this.style = style;
    this.edits = edits;
    this.isCplusplus = isCplusplus;
  }

  /** Adds a fence. */
  void write(Slot slot, FenceKind kind) {
    if (slot.form() == Form.STATEMENT) {
      statement(slot, style.statement(kind) + ";");
    } else {
      expression(slot, style.expression(kind));
    }
  }

  private void expression(Slot slot, String fence) {
    Extent text = slot.text();
    if (slot.side() == Side.BEFORE) {
      surround(text, "(" + fence + ", ", ")");
      return;
    }
    switch (slot.form()) {
      case EFFECT -> {
        if (slot.node().words.type().equals("void") || text.isArgument() || slot.isInDefinition()) {
          surround(text, "(", ", " + fence + ")");
        } else {
          surround(text, "", ", " + fence);
        }
      }
      case PLACE -> keep(text, "auto &", fence);
      case VALUE -> keep(text, isCplusplus ? "auto " : "__auto_type ", fence);
      case STATEMENT -> throw new IllegalStateException("a statement is no expression");
    }
  }

  private void keep(Extent text, String type, String fence) {
    String name = names.computeIfAbsent(text.begin(), begin -> freshName());
    surround(text, "({ " + type + name + " = ", "; " + fence + "; " + name + "; })");
  }

  private void surround(Extent text, String before, String behind) {
    if (!before.isEmpty()) {
      edits.before(text.begin(), text.size(), before);
    }
    edits.behind(text.end(), text.size(), behind);
  }

  /** A name that the file does not have. */
  private String freshName() {
    for (int i = 0; ; i++) {
      String name = i == 0 ? "value" : "value" + i;
      if (!file.text().contains(name) && !names.containsValue(name)) {
        return name;
      }
    }
  }

  private void statement(Slot slot, String fence) {
    int begin = slot.text().begin();
    int end = statementEnd(slot.node(), slot.text().end());
    boolean isBody =
        slot.node().parent().filter(p -> SlotFinder.isBody(p, slot.node())).isPresent();
    int inner = begin(withoutLabels(slot.node()), slot);
    boolean isAlone = !slot.isInDefinition() && file.beginsLine(inner) && file.endsLine(end);
    String line = file.separator() + file.indentation(inner);
    int size = end - begin;
    if (isBody && braced.add(begin)) {
      brace(slot, begin, end, isAlone);
    }
    if (slot.side() == Side.BEFORE) {
      edits.before(begin, size, fence + (isAlone ? line : " "));
    } else if (isAlone) {
      edits.behind(file.lineEnd(end), size, line + fence);
    } else {
      edits.behind(end, size, " " + fence);
    }
  }

  private static SyntaxNode withoutLabels(SyntaxNode statement) {
    return statement.is("LabelStmt", "CaseStmt", "DefaultStmt")
        ? withoutLabels(statement.last())
        : statement;
  }

  private static int begin(SyntaxNode statement, Slot slot) {
    return statement == slot.node() ? slot.text().begin() : statement.begin.expansion().offset();
  }

  /** Puts braces around what a statement controls. */
  private void brace(Slot slot, int begin, int end, boolean isAlone) {
    int size = end - begin + 1;
    if (!isAlone) {
      edits.before(begin, size, "{ ");
      edits.behind(end, size, " }");
      return;
    }
    Token before = file.tokens().before(begin);
    edits.behind(before.end(), 1, " {");
    SyntaxNode owner = slot.node().parent().orElseThrow();
    String close = file.separator() + file.indentation(ownerBegin(owner, before));
    Token next = file.tokens().from(end);
    int lineEnd = file.lineEnd(end);
    boolean goesOn = file.of(next).equals("else") || owner.is("DoStmt");
    if (goesOn && file.text().substring(lineEnd, next.begin()).isBlank()) {
      edits.behind(lineEnd, size, close + "}");
      edits.replace(lineEnd, next.begin(), " ");
    } else {
      edits.behind(lineEnd, size, close + "}");
    }
  }

  private int ownerBegin(SyntaxNode owner, Token before) {
    return file.of(before).equals("else") || owner.begin.isMacro()
        ? before.begin()
        : owner.begin.spelling().offset();
  }

  /** Behind the semicolon of a statement that ends with one. */
  private int statementEnd(SyntaxNode statement, int end) {
    Token next = file.tokens().from(end);
    return needsSemicolon(statement) && next.is("semi") ? next.end() : end;
  }

  private static boolean needsSemicolon(SyntaxNode statement) {
    if (statement.isFromOneMacro()) {
      return true;
    }
    return switch (statement.kind()) {
      case "CompoundStmt", "DeclStmt", "NullStmt", "SwitchStmt" ->
          statement.is("SwitchStmt") && needsSemicolon(statement.last());
      case "IfStmt",
          "WhileStmt",
          "ForStmt",
          "CXXForRangeStmt",
          "LabelStmt",
          "CaseStmt",
          "DefaultStmt",
          "AttributedStmt" ->
          needsSemicolon(statement.last());
      default -> true;
    };
  }
}
