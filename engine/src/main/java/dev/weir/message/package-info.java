/** Objects as bytes: for another process, or for the same tool later. */
@NullMarked
package dev.weir.message;

import org.jspecify.annotations.NullMarked;
