/**
 * One run of a command: {@link dev.weir.cli.session.Session} is where it writes and what it was
 * given, {@link dev.weir.cli.session.Toolkit} has what it needs of the other modules, and {@link
 * dev.weir.cli.session.Task} shows what came of it.
 */
@NullMarked
package dev.weir.cli.session;

import org.jspecify.annotations.NullMarked;
