package dev.weir.fence.extract;

import dev.weir.machine.code.Arithmetic;
import dev.weir.program.automaton.Variable;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The places that become variables of automata, and the numbers that stand for their values. */
final class Variables {
  private final List<SharedLocation> locations;
  private final List<List<Long>> values = new ArrayList<>();
  private final List<Boolean> areNumbers = new ArrayList<>();

  Variables(List<SharedLocation> locations) {
    this.locations = List.copyOf(locations);
    for (SharedLocation location : locations) {
      values.add(List.copyOf(location.values()));
      areNumbers.add(
          location.values().stream()
              .allMatch(v -> signed(location, v) == (int) signed(location, v)));
    }
  }

  private static long signed(SharedLocation location, long value) {
    return Arithmetic.signed(value, 8 * location.size());
  }

  boolean contains(SharedLocation location) {
    return locations.contains(location);
  }

  int number(SharedLocation location) {
    return locations.indexOf(location);
  }

  /** What stands for a value: itself if it is a small number, else its place among all values. */
  int code(SharedLocation location, long value) {
    int number = number(location);
    return areNumbers.get(number)
        ? (int) signed(location, value)
        : values.get(number).indexOf(value);
  }

  /** The variables. */
  List<Variable> make() {
    return IntStream.range(0, locations.size()).mapToObj(this::variable).toList();
  }

  private Variable variable(int number) {
    SharedLocation location = locations.get(number);
    int[] domain = values.get(number).stream().mapToInt(v -> code(location, v)).toArray();
    return new Variable(
        location.name(), Domain.of(domain), OptionalInt.of(code(location, location.initial())));
  }

  /** The addresses of the variables. */
  List<Long> addresses() {
    return locations.stream().map(SharedLocation::address).toList();
  }
}
