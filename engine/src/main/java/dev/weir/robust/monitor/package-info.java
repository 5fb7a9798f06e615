/**
 * The store buffer safety monitor: clocks of what happens before in the relaxed sense, and the
 * checks of each store and load against them.
 */
@NullMarked
package dev.weir.robust.monitor;

import org.jspecify.annotations.NullMarked;
