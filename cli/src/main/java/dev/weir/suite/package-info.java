/**
 * Files that say what is expected of them: what their comments hold, what came of a run and whether
 * it is as expected, what is known of earlier runs. Running them is the command line's work.
 *
 * <p>Start at {@link dev.weir.suite.TestFile}, which reads a file, and {@link
 * dev.weir.suite.Expectation}, which judges an {@link dev.weir.suite.Observation}.
 */
@NullMarked
package dev.weir.suite;

import org.jspecify.annotations.NullMarked;
