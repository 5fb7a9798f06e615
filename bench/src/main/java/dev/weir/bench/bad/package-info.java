/**
 * Bad inputs of every kind, and whether the command line ends in good order whatever it is given.
 * Start at {@link dev.weir.bench.bad.BadInputs}.
 */
@NullMarked
package dev.weir.bench.bad;

import org.jspecify.annotations.NullMarked;
