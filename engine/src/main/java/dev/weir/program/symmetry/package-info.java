/** What could tell threads apart that run the same code: what keeps them from being exchanged. */
@NullMarked
package dev.weir.program.symmetry;

import org.jspecify.annotations.NullMarked;
