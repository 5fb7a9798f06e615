/** Tests of explanations. */
@NullMarked
package dev.weir.report.explain;

import org.jspecify.annotations.NullMarked;
