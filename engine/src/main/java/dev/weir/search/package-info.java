/** The searches, which choose the next step, and what they share. */
@NullMarked
package dev.weir.search;

import org.jspecify.annotations.NullMarked;
