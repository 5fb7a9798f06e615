/** The library of windows that transformed programs are linked to, from its source in C. */
@NullMarked
package dev.weir.frontend.window;

import org.jspecify.annotations.NullMarked;
