package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Side;

/**
 * Where a fence goes.
 *
 * @param node the statement or the expression beside which the fence stands
 * @param text what stands for it
 * @param form how the fence is added
 * @param side on which side of it
 * @param isInDefinition whether the text is in the definition of a macro
 */
record Slot(SyntaxNode node, Extent text, Form form, Side side, boolean isInDefinition) {
  /** How a fence is added. */
  enum Form {
    /** As a statement beside a statement. */
    STATEMENT,
    /** Within an expression whose value is used. */
    VALUE,
    /** Within an expression in C++ that is used as the place that it names. */
    PLACE,
    /** Within an expression that has no value, or whose value nobody uses. */
    EFFECT
  }
}
