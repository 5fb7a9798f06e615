/**
 * What the files of a user are. Start at {@link dev.weir.frontend.input.InputFormat}, which has a
 * row for each format.
 */
@NullMarked
package dev.weir.frontend.input;

import org.jspecify.annotations.NullMarked;
