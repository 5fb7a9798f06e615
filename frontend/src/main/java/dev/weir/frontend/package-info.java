/** From the files of the user to a program. */
@NullMarked
package dev.weir.frontend;

import org.jspecify.annotations.NullMarked;
