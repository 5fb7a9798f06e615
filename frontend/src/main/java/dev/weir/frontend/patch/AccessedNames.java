package dev.weir.frontend.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells accesses at one position apart by what they access. The compiled program writes that as an
 * expression of C, such as {@code box->data[i]}, which names what the source names.
 */
final class AccessedNames {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$\\x80-\\xff][\\w$\\x80-\\xff]*");
  private static final Pattern INDICES = Pattern.compile("\\[[^\\[\\]]*\\]");

  private AccessedNames() {}

  /**
   * Those of some accesses that access a place: by all names in the expression, else by the last
   * one; all where no names tell.
   */
  static List<SyntaxNode> select(List<SyntaxNode> accesses, String accessed) {
    List<String> names = names(accessed);
    List<SyntaxNode> alike =
        accesses.stream()
            .filter(access -> place(access).map(AccessedNames::names).equals(Optional.of(names)))
            .toList();
    if (!alike.isEmpty()) {
      return alike;
    }
    List<String> withoutIndices = names(INDICES.matcher(accessed).replaceAll(""));
    List<SyntaxNode> similar =
        withoutIndices.isEmpty()
            ? List.of()
            : accesses.stream()
                .filter(
                    access ->
                        place(access)
                            .map(AccessedNames::last)
                            .filter(withoutIndices.getLast()::equals)
                            .isPresent())
                .toList();
    return similar.isEmpty() ? accesses : similar;
  }

  /** The expression that names the place that a node accesses; none of a call. */
  private static Optional<SyntaxNode> place(SyntaxNode access) {
    return SharedAccesses.isCall(access) || access.children.isEmpty()
        ? Optional.empty()
        : access.is("VarDecl") ? Optional.of(access) : Optional.of(access.child(0));
  }

  private static List<String> names(String expression) {
    List<String> names = new ArrayList<>();
    Matcher name = NAME.matcher(expression);
    while (name.find()) {
      names.add(name.group());
    }
    return names;
  }

  /** The names in an expression, in the order in which they are written. */
  private static List<String> names(SyntaxNode expression) {
    if (expression.is("VarDecl")) {
      return List.of(expression.words.name());
    }
    List<String> names = new ArrayList<>();
    for (SyntaxNode part : expression.children) {
      names.addAll(names(part));
    }
    if (expression.is("DeclRefExpr")) {
      names.add(expression.reference.name());
    } else if (expression.is("MemberExpr") && !expression.words.name().isEmpty()) {
      names.add(expression.words.name());
    }
    return names;
  }

  /** The name of the variable or member that an expression names in the end. */
  private static String last(SyntaxNode expression) {
    return switch (expression.kind()) {
      case "DeclRefExpr" -> expression.reference.name();
      case "VarDecl" -> expression.words.name();
      case "MemberExpr" -> expression.words.name();
      default -> expression.children.isEmpty() ? "" : last(expression.child(0));
    };
  }
}
