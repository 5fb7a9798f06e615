/** What programs are compiled to, as far as memory models ask for it. */
@NullMarked
package dev.weir.graph.compile;

import org.jspecify.annotations.NullMarked;
