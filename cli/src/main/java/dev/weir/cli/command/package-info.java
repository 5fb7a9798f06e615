/**
 * The commands that answer a question, one class each, and what only they need. Start at {@link
 * dev.weir.cli.command.RobustCommand}, the shortest of those that explore; {@link
 * dev.weir.cli.command.ExplorationOptions} says what is explored.
 */
@NullMarked
package dev.weir.cli.command;

import org.jspecify.annotations.NullMarked;
