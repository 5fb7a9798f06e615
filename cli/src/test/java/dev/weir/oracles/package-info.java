/** C programs whose numbers of traces are known. */
@NullMarked
package dev.weir.oracles;

import org.jspecify.annotations.NullMarked;
