/**
 * The commands of the command line.
 *
 * <p>Start at {@link dev.weir.cli.Main}; each command is one class. What a command needs of the
 * other modules comes through {@link dev.weir.cli.Toolkit}. What commands can be given, and how
 * they describe themselves, is in {@code dev.weir.cli.options}.
 */
@NullMarked
package dev.weir.cli;

import org.jspecify.annotations.NullMarked;
