/**
 * Which events come before which: {@link dev.weir.trace.order.ChronologicalTrace} keeps the
 * happens-before order of the present execution, and {@link dev.weir.trace.order.Dependence} says
 * which steps depend on each other.
 */
@NullMarked
package dev.weir.trace.order;

import org.jspecify.annotations.NullMarked;
