package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.MacroUses.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which of the texts that a node has is changed: macros give it several. */
sealed interface Level {
  /** The text that stands for a node. */
  Optional<Extent> text(SyntaxNode node);

  /** Whether a node has a text that is not that of the node around it, too. */
  boolean hasOwnText(SyntaxNode node);

  /** Whether two nodes have one text, which is the use of a macro. */
  boolean isSameUse(SyntaxNode a, SyntaxNode b);

  /** Whether a text that was found here is in the definition of a macro. */
  boolean isInDefinition(Extent text);

  /** The levels at which an access can be changed: those that change fewest uses first. */
  static List<Level> of(SyntaxNode access, Extents extents, MacroUses macros) {
    List<Level> levels = new ArrayList<>();
    levels.add(new InSource(extents));
    List<Use> uses = macros.of(access);
    for (int i = 1; i < uses.size(); i++) {
      levels.add(new InMacro(macros, uses.subList(0, i)));
    }
    levels.add(new InInnermost(extents));
    if (!uses.isEmpty()) {
      levels.add(new InMacro(macros, uses));
    }
    return levels;
  }

  /** In the source, where macros are used. */
  record InSource(Extents extents) implements Level {
    @Override
    public Optional<Extent> text(SyntaxNode node) {
      return extents.inUse(node);
    }

    @Override
    public boolean hasOwnText(SyntaxNode node) {
      return extents.hasOwnText(node);
    }

    @Override
    public boolean isSameUse(SyntaxNode a, SyntaxNode b) {
      return a.isFromOneMacro() && Extents.isSameUse(a, b);
    }

    @Override
    public boolean isInDefinition(Extent text) {
      return false;
    }
  }

  /**
   * In the definition of a macro that uses other ones.
   *
   * @param outer the uses down to this macro, the one in the source first
   */
  record InMacro(MacroUses macros, List<Use> outer) implements Level {
    @Override
    public Optional<Extent> text(SyntaxNode node) {
      return macros.text(node, outer);
    }

    @Override
    public boolean hasOwnText(SyntaxNode node) {
      Optional<Extent> text = text(node);
      return text.isPresent() && !node.parent().flatMap(this::text).equals(text);
    }

    @Override
    public boolean isSameUse(SyntaxNode a, SyntaxNode b) {
      return text(a).isPresent() && text(a).equals(text(b));
    }

    @Override
    public boolean isInDefinition(Extent text) {
      return outer.getLast().macro().contains(text.file(), text.begin());
    }
  }

  /** In the definition of the macro that brings the node itself. */
  record InInnermost(Extents extents) implements Level {
    @Override
    public Optional<Extent> text(SyntaxNode node) {
      return extents.inDefinition(node);
    }

    @Override
    public boolean hasOwnText(SyntaxNode node) {
      return extents.inDefinition(node).isPresent();
    }

    @Override
    public boolean isSameUse(SyntaxNode a, SyntaxNode b) {
      return false;
    }

    @Override
    public boolean isInDefinition(Extent text) {
      return true;
    }
  }
}
