/**
 * Races between the steps of an execution that optimal DPOR reverses: {@link
 * dev.weir.search.race.RaceReversal} is where to start. {@link dev.weir.search.race.AwaitRaces}
 * says which of them concern the end of a waiting. Data races, which are errors, are in {@link
 * dev.weir.trace.detect}.
 */
@NullMarked
package dev.weir.search.race;

import org.jspecify.annotations.NullMarked;
