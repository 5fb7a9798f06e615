package dev.weir.frontend.patch;

import dev.weir.frontend.patch.SourceSpot.Spot;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where nodes stand in the text of the files. */
final class Extents {
  /** Operations that are macros of {@code stdatomic.h}. */
  private static final Pattern ATOMIC = Pattern.compile("(__c11_|__)?atomic_\\w+");

  /**
   * A part of a file.
   *
   * @param isArgument whether it is in the argument of a macro
   */
  record Extent(SourceText file, int begin, int end, boolean isArgument) {
    int size() {
      return end - begin;
    }
  }

  private final Sources sources;

  Extents(Sources sources) {
    this.sources = sources;
  }

  /** The text that stands for a node where it is used, macros not expanded. */
  Optional<Extent> inUse(SyntaxNode node) {
    Spot begin = node.begin.expansion();
    Spot end = node.end.expansion();
    Optional<SourceText> file = sources.text(begin.file());
    if (file.isEmpty() || !begin.file().equals(end.file())) {
      return Optional.empty();
    }
    if (node.isFromOneMacro()) {
      Optional<Extent> argument =
          node.is("AtomicExpr") ? atomicArgument(node, file.get()) : argument(node, file.get());
      if (argument.isPresent()) {
        return argument;
      }
    }
    int last = node.end.isMacro() ? macroEnd(file.get(), end.offset()) : end.end();
    return Optional.of(new Extent(file.get(), begin.offset(), last, false));
  }

  private int macroEnd(SourceText file, int offset) {
    String name = file.of(file.tokens().from(offset));
    return file.macroEnd(offset, sources.hasArguments(name));
  }

  /** A node whose both ends are written in the arguments of the macro in the file. */
  private Optional<Extent> argument(SyntaxNode node, SourceText file) {
    Spot use = node.begin.expansion();
    Spot begin = node.begin.spelling();
    Spot end = node.end.spelling();
    boolean isInside =
        begin.file().equals(use.file())
            && end.file().equals(use.file())
            && isWritten(node)
            && arguments(file, use.offset()).stream()
                .anyMatch(part -> part[0] <= begin.offset() && end.end() <= part[1]);
    return isInside
        ? Optional.of(new Extent(file, begin.offset(), end.end(), true))
        : Optional.empty();
  }

  /** An operation of {@code stdatomic.h} in the argument of another macro. */
  private Optional<Extent> atomicArgument(SyntaxNode node, SourceText file) {
    Token use = file.tokens().from(node.begin.expansion().offset());
    Extent arguments = new Extent(file, use.end(), macroEnd(file, use.begin()), true);
    return node.all().stream()
        .filter(part -> isSameUse(part, node))
        .map(part -> part.begin.spelling())
        .filter(part -> sources.text(part.file()).filter(f -> f == file).isPresent())
        .filter(part -> use.end() < part.offset() && part.offset() < arguments.end())
        .findFirst()
        .flatMap(part -> atomicUse(part, arguments));
  }

  private static List<int[]> arguments(SourceText file, int macro) {
    Token name = file.tokens().from(macro);
    return file.tokens().arguments(file.tokens().from(name.end()));
  }

  /** Whether all of an expression comes from arguments, in the order in which it is written. */
  private static boolean isWritten(SyntaxNode node) {
    int at = node.begin.spelling().offset();
    for (SyntaxNode part : node.children) {
      if (!isWritten(part) || part.begin.spelling().offset() < at) {
        return false;
      }
      at = part.end.spelling().end();
    }
    return node.begin.isArgument() && node.end.isArgument() && at <= node.end.spelling().end();
  }

  /**
   * Whether a node's text in use is its own: not that of a macro that the node around it comes from
   * too.
   */
  boolean hasOwnText(SyntaxNode node) {
    Optional<Extent> extent = inUse(node);
    if (extent.isEmpty()) {
      return false;
    }
    boolean isPartOfMacro =
        node.isFromOneMacro()
            && !extent.get().isArgument()
            && node.parent().filter(p -> p.isFromOneMacro() && isSameUse(p, node)).isPresent();
    return !isPartOfMacro;
  }

  /** Whether two nodes begin in one use of a macro. */
  static boolean isSameUse(SyntaxNode a, SyntaxNode b) {
    return a.begin.isMacro() && a.begin.expansion().equals(b.begin.expansion());
  }

  /** The text of a node in the definition of the macro that it comes from. */
  Optional<Extent> inDefinition(SyntaxNode node) {
    if (!node.isFromOneMacro()) {
      return Optional.empty();
    }
    Spot begin = node.begin.spelling();
    Spot end = node.end.spelling();
    Optional<SourceText> file = sources.text(begin.file());
    if (file.isPresent() && begin.file().equals(end.file())) {
      Optional<Extent> inside =
          definition(file.get(), begin.offset())
              .filter(d -> begin.offset() < end.end() && end.end() <= d.end())
              .map(d -> new Extent(d.file(), begin.offset(), end.end(), false));
      if (inside.isPresent() || node.parent().filter(p -> p.is("CompoundStmt")).isEmpty()) {
        return inside;
      }
    }
    Optional<Extent> statement = statement(node);
    if (statement.isPresent()) {
      return statement;
    }
    // From a macro of a system header that is used in the definition: found by its arguments.
    return node.all().stream()
        .filter(part -> isSameUse(part, node))
        .map(part -> part.begin.spelling())
        .flatMap(part -> definition(part).flatMap(around -> atomicUse(part, around)).stream())
        .findFirst();
  }

  /**
   * A statement of a block in a definition, which may begin or end with a parameter: what stands
   * between two semicolons or braces around a part of it.
   */
  private Optional<Extent> statement(SyntaxNode node) {
    if (!node.isExpression() || node.parent().filter(p -> p.is("CompoundStmt")).isEmpty()) {
      return Optional.empty();
    }
    Optional<Extent> known =
        node.all().stream()
            .filter(part -> isSameUse(part, node) && !part.begin.isArgument())
            .flatMap(part -> statementAround(part.begin.spelling()).stream())
            .findFirst();
    SyntaxNode block = node.parent().orElseThrow();
    return known.isPresent() || node.indexInParent() > 0 || !isSameUse(block, node)
        ? known
        : firstStatement(block.begin.spelling());
  }

  /** What follows a brace. */
  private Optional<Extent> firstStatement(Spot brace) {
    return definition(brace)
        .flatMap(
            around -> {
              Token first = around.file().tokens().from(brace.end());
              return statementAround(new Spot(brace.file(), first.begin(), 0));
            });
  }

  private Optional<Extent> statementAround(Spot part) {
    Optional<Extent> definition = definition(part);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    SourceText file = definition.get().file();
    int begin = -1;
    int end = -1;
    for (Token token : file.tokens().between(definition.get().begin(), definition.get().end())) {
      if (token.is("semi") || token.is("l_brace") || token.is("r_brace")) {
        if (token.begin() > part.offset()) {
          return begin < 0 || !token.is("semi")
              ? Optional.empty()
              : Optional.of(new Extent(file, begin, end, false));
        }
        begin = file.tokens().from(token.end()).begin();
      }
      end = token.end();
    }
    return Optional.empty();
  }

  /** The innermost operation around one of its arguments. */
  static Optional<Extent> atomicUse(Spot argument, Extent around) {
    SourceText file = around.file();
    Optional<Extent> innermost = Optional.empty();
    for (Token token : file.tokens().between(around.begin(), argument.offset())) {
      Token next = file.tokens().from(token.end());
      if (next.is("l_paren")
          && ATOMIC.matcher(file.of(token)).matches()
          && file.tokens().closing(next) > argument.offset()) {
        int end = file.tokens().closing(next);
        innermost = Optional.of(new Extent(file, token.begin(), end, around.isArgument()));
      }
    }
    return innermost;
  }

  private Optional<Extent> definition(Spot part) {
    return sources.text(part.file()).flatMap(file -> definition(file, part.offset()));
  }

  /** The directive that defines a macro around an offset, up to the end of its last line. */
  static Optional<Extent> definition(SourceText file, int offset) {
    int begin = file.directiveBegin(offset);
    Token hash = file.tokens().from(begin);
    Token word = file.tokens().from(hash.end());
    return hash.is("hash") && file.of(word).equals("define")
        ? Optional.of(new Extent(file, begin, file.directiveEnd(offset), false))
        : Optional.empty();
  }
}
