package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Tokens.Token;
import dev.weir.program.SourcePosition;
import java.util.Optional;
import java.util.regex.Pattern;

/** The fences that a source has, and what of its text goes with one of them. */
final class FenceStatements {
  private static final Pattern FENCE =
      Pattern.compile("(__c11_|__)?atomic_thread_fence|__sync_synchronize");

  private FenceStatements() {}

  /** Whether a node is the call of a fence. */
  static boolean isFence(SyntaxNode node) {
    return node.is("CallExpr")
        && !node.children.isEmpty()
        && node.child(0).all().stream()
            .anyMatch(
                part -> part.is("DeclRefExpr") && FENCE.matcher(part.reference.name()).matches());
  }

  /**
   * The text of the statement that a fence is, with all of its line if nothing else is there.
   *
   * @throws UnmendableException if it is no statement of its own in a block
   */
  static Extent text(SyntaxNode fence, Extents extents, SourcePosition position)
      throws UnmendableException {
    Optional<SyntaxNode> block = fence.parent().filter(parent -> parent.is("CompoundStmt"));
    Optional<Extent> use = extents.inUse(fence);
    boolean isAlone =
        block.isPresent()
            && extents.hasOwnText(fence)
            && block.get().children.stream()
                .noneMatch(other -> other != fence && Extents.isSameUse(other, fence));
    if (!isAlone || use.isEmpty()) {
      throw new UnmendableException(
          position, "the fence is no statement of its own in a block, so it is not removed");
    }
    SourceText file = use.get().file();
    Token end = file.tokens().from(use.get().end());
    if (!end.is("semi")) {
      throw new UnmendableException(position, "no semicolon follows the fence");
    }
    return line(file, use.get().begin(), end.end());
  }

  /** A part of a file, or the whole of its line. */
  private static Extent line(SourceText file, int begin, int end) {
    String text = file.text();
    int first = begin;
    while (first > 0 && isBlank(text.charAt(first - 1))) {
      first--;
    }
    int last = end;
    while (last < text.length() && isBlank(text.charAt(last))) {
      last++;
    }
    boolean isWhole =
        (first == 0 || text.charAt(first - 1) == '\n')
            && last < text.length()
            && text.charAt(last) == '\n';
    return isWhole ? new Extent(file, first, last + 1, false) : new Extent(file, begin, end, false);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
  }
}
