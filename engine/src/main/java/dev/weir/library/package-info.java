/** The modelled library calls, one class for each family, and the one table that names them. */
@NullMarked
package dev.weir.library;

import org.jspecify.annotations.NullMarked;
