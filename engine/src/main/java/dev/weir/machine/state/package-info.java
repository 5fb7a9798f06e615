/**
 * What every part of a state is kept with: the trail that takes changes back, and the hash that
 * tells states apart.
 */
@NullMarked
package dev.weir.machine.state;

import org.jspecify.annotations.NullMarked;
