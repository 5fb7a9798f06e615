package dev.weir.follow;

import java.util.List;

/**
 * What a witness says of an execution: places that threads come by, one after the other, and then
 * the error.
 *
 * @param waypoints those on the way
 * @param targets where the error is; several where it is between the accesses there, in any order
 */
public record Route(List<Waypoint> waypoints, List<Waypoint> targets) {

  /** Copies its parts. */
  public Route {
    waypoints = List.copyOf(waypoints);
    targets = List.copyOf(targets);
  }
}
