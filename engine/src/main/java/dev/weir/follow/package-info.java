/**
 * Follows a witness: executions are steered by the places that it names, to see whether one of them
 * comes to the error that it claims.
 *
 * <p>Start at {@link dev.weir.follow.Follower}; a {@link dev.weir.follow.Route} is what a witness
 * says, and {@link dev.weir.follow.RouteScheduler} keeps to it.
 */
@NullMarked
package dev.weir.follow;

import org.jspecify.annotations.NullMarked;
