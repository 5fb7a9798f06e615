package dev.weir.frontend.litmus;

import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.TypeLayout;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A litmus test.
 *
 * @param name from its first line
 * @param architecture from its first line: {@code X86}, {@code PPC}, {@code AArch64}, {@code RISCV}
 *     or {@code C}
 * @param information the lines {@code key=value} of its header, in order
 * @param program its processes, a thread each, and its variables, a global each
 * @param condition what it asks
 * @param filter the states that count
 * @param shown the locations of a final state as output shows it, in order: those of the condition
 *     and of {@code locations}
 * @param hash 32 hexadecimal digits; tests that differ in more than blanks and comments differ here
 * @param places where the locations of {@code shown}, of the condition and of the filter are kept
 */
public record LitmusTest(
    String name,
    String architecture,
    Map<String, String> information,
    Program program,
    Condition condition,
    Proposition filter,
    List<Location> shown,
    String hash,
    Map<Location, Place> places) {
  /** The {@link #architecture} of a test for RISC-V. */
  public static final String RISCV = "RISCV";

  /** The {@link #architecture} of a test for AArch64. */
  public static final String AARCH64 = "AArch64";

  /** Copies its parts. */
  public LitmusTest {
    information = Collections.unmodifiableMap(new LinkedHashMap<>(information));
    shown = List.copyOf(shown);
    places = Map.copyOf(places);
  }

  /** The place of a location that the test speaks of. */
  public Place place(Location location) {
    Place place = places.get(location);
    if (place == null) {
      throw new IllegalArgumentException(name + " does not speak of " + location);
    }
    return place;
  }

  /**
   * Whether threads of a program wait for readers, as those of a litmus test may; some of its final
   * states are none then.
   */
  public static boolean hasGracePeriods(Program program) {
    return program.global(GracePeriods.BEGUN).isPresent();
  }

  /** A value as an operand of the program, addresses included. */
  public Operand operand(Datum value) {
    return switch (value) {
      case Datum.Number(long number) -> Operand.constant(number);
      case Datum.Address(String symbol, int index) -> {
        int global = program.global(symbol).orElseThrow();
        long size =
            switch (program.globals().get(global).type()) {
              case TypeLayout.Array array -> array.elementSize();
              case TypeLayout.Scalar _, TypeLayout.Structure _ -> 0;
            };
        yield new Operand.GlobalAddress(global, index * size);
      }
    };
  }

  /** The program with the condition as an assertion, for a search of executions that violate it. */
  public Program withAssertion() {
    return new FinalAssertion(this).program();
  }
}
