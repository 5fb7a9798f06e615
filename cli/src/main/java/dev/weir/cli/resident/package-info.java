/**
 * A process that stays when its command has ended, so that the next one finds all that is needed
 * loaded and compiled to machine code. It serves one command after the other, for one user, in one
 * folder, with one environment and one build of Weir; a command that finds it busy runs in its own
 * process, as does one that wants no such thing.
 *
 * <p>Start at {@link dev.weir.cli.resident.ResidentClient} for the one side and at {@link
 * dev.weir.cli.resident.ResidentServer} for the other; what goes between them is a {@link
 * dev.weir.cli.resident.Frame}. None of them knows what a command does.
 */
@NullMarked
package dev.weir.cli.resident;

import org.jspecify.annotations.NullMarked;
