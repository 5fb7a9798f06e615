/**
 * The archive that is unpacked and run, with no JDK, no Maven and no build.
 *
 * <p>Start at {@link dev.weir.dist.Distribution}, which lays it out. The manual ({@link
 * dev.weir.dist.ManPage}) and the completions are made of the commands as they are declared ({@link
 * dev.weir.dist.Declarations}).
 */
@NullMarked
package dev.weir.dist;

import org.jspecify.annotations.NullMarked;
