/**
 * The options of all commands, and how commands describe themselves. Start at {@link
 * dev.weir.cli.options.Options}: the table of all options, from which everything follows; a command
 * asks {@link dev.weir.cli.options.Given} for what it was given. {@link
 * dev.weir.cli.options.Combinations} says what does not go together.
 */
@NullMarked
package dev.weir.cli.options;

import org.jspecify.annotations.NullMarked;
