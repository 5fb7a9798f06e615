/** Transformed programs, explored with the axioms of Power as the judge. */
@NullMarked
package dev.weir.weak;

import org.jspecify.annotations.NullMarked;
