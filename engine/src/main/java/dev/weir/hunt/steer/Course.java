package dev.weir.hunt.steer;

import dev.weir.hunt.predict.Cycle;
import java.util.ArrayList;
import java.util.List;

/**
 * What a steered run follows from: a cycle that it is steered to and a seed for all that is left to
 * chance, and from some step on another cycle and another seed, and so on. So a run can begin as an
 * earlier one did and go on otherwise.
 *
 * @param legs at least one, in order
 */
public record Course(List<Leg> legs) {
  /** Copies its parts. */
  public Course {
    legs = List.copyOf(legs);
  }

  /**
   * A part of a run.
   *
   * @param from its first step, counted from 0
   */
  public record Leg(long from, Cycle cycle, long seed) {}

  /** A run to a cycle from its start. */
  public static Course of(Cycle cycle, long seed) {
    return new Course(List.of(new Leg(0, cycle, seed)));
  }

  /** The same run up to a step, and then another. */
  public Course turning(long step, Cycle cycle, long seed) {
    List<Leg> all = new ArrayList<>();
    legs.stream().filter(leg -> leg.from < step).forEach(all::add);
    all.add(new Leg(step, cycle, seed));
    return new Course(all);
  }
}
