/**
 * How a command line is run: {@link dev.weir.cli.Main} reads it and runs the command that it names.
 * The commands are in {@code dev.weir.cli.command}, but those that run other command lines are
 * here: {@code weir test}, {@code weir resume}, and {@code --watch}. What commands can be given,
 * and how they describe themselves, is in {@code dev.weir.cli.options}.
 */
@NullMarked
package dev.weir.cli;

import org.jspecify.annotations.NullMarked;
