package dev.weir.lin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.program.Signature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Scenarios are all there, each once, the smallest first. */
class ScenariosTest {
  private static final Signature.Value INT = new Signature.Value(Signature.Kind.SIGNED, 4);
  private static final Signature.Value VOID = new Signature.Value(Signature.Kind.NOTHING, 0);

  private static final List<Invocation> PUSH =
      new Operation(
              "push",
              0,
              new Signature(VOID, List.of(INT)),
              List.of(List.of(1L, 2L)),
              Optional.empty())
          .calls();
  private static final List<Invocation> POP =
      new Operation("pop", 1, new Signature(INT, List.of()), List.of(), Optional.empty()).calls();

  private static final List<Scenarios.Limit> USUAL =
      List.of(new Scenarios.Limit(2, 2, 4), new Scenarios.Limit(3, 1, 3));

  private static List<Invocation> both() {
    List<Invocation> all = new ArrayList<>(PUSH);
    all.addAll(POP);
    return all;
  }

  private static Scenarios of(boolean opaque, Scenarios.Role... roles) {
    return new Scenarios(
        List.of(roles), USUAL, opaque ? new Values(true, Set.of()) : Values.PLAIN, false);
  }

  /** The calls of each thread, whichever it is. */
  private static String unordered(List<? extends List<Invocation>> threads) {
    return threads.stream()
        .map(calls -> calls.stream().map(Invocation::text).collect(Collectors.joining(";")))
        .sorted()
        .collect(Collectors.joining("|"));
  }

  /** All lists of calls of a thread of some length. */
  private static List<List<Invocation>> bodies(int length) {
    List<List<Invocation>> all = List.of(List.of());
    for (int i = 0; i < length; i++) {
      List<List<Invocation>> longer = new ArrayList<>();
      for (List<Invocation> calls : all) {
        for (Invocation call : both()) {
          List<Invocation> more = new ArrayList<>(calls);
          more.add(call);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  private static Set<String> expected() {
    Set<String> all = new HashSet<>();
    for (int one = 1; one <= 2; one++) {
      for (int other = 1; other <= 2; other++) {
        for (List<Invocation> first : bodies(one)) {
          bodies(other).forEach(second -> all.add(unordered(List.of(first, second))));
        }
      }
    }
    for (List<Invocation> first : bodies(1)) {
      for (List<Invocation> second : bodies(1)) {
        bodies(1).forEach(third -> all.add(unordered(List.of(first, second, third))));
      }
    }
    return all;
  }

  @Test
  void areAllThatThereAreUpToTheNamesOfThreads() throws LinException {
    List<Scenario> all = of(false, new Scenarios.Role("", both(), 16)).all();
    assertThat(all.stream().map(s -> unordered(s.threads())))
        .containsExactlyInAnyOrderElementsOf(expected());
    assertThat(all.stream().map(Scenario::size).toList())
        .isSortedAccordingTo(Comparator.naturalOrder());
  }

  private static String renamed(Scenario scenario, long one, long two) {
    return unordered(scenario.threads())
        .replace("(1)", "(x)")
        .replace("(2)", "(" + two + ")")
        .replace("(x)", "(" + one + ")");
  }

  private static String sorted(String text) {
    return Stream.of(text.split("\\|")).sorted().collect(Collectors.joining("|"));
  }

  @Test
  void ofOpaqueValuesAreThoseThatMakeAllOthersByOtherValues() throws LinException {
    List<Scenario> some = of(true, new Scenarios.Role("", both(), 16)).all();
    assertThat(some).hasSizeLessThan(expected().size() / 2);
    Map<String, Set<String>> made = new HashMap<>();
    for (Scenario scenario : some) {
      Set<String> all = new HashSet<>();
      for (long one = 1; one <= 2; one++) {
        for (long two = 1; two <= 2; two++) {
          all.add(sorted(renamed(scenario, one, two)));
        }
      }
      made.put(unordered(scenario.threads()), all);
    }
    assertThat(made.values().stream().flatMap(Set::stream).collect(Collectors.toSet()))
        .isEqualTo(expected());
    for (String scenario : made.keySet()) {
      assertThat(made.keySet())
          .as("no other makes it")
          .noneMatch(other -> !other.equals(scenario) && made.get(other).contains(scenario));
    }
  }

  @Test
  void withAValueForEachCallAreOneOfEachShape() throws LinException {
    List<Invocation> calls =
        new ArrayList<>(
            new Operation(
                    "push",
                    0,
                    new Signature(VOID, List.of(INT)),
                    List.of(List.of(1L, 2L, 3L, 4L)),
                    Optional.empty())
                .calls());
    calls.addAll(POP);
    List<String> shapes =
        of(true, new Scenarios.Role("", calls, 16)).all().stream()
            .map(scenario -> sorted(unordered(scenario.threads()).replaceAll("\\d", "")))
            .toList();
    assertThat(shapes).doesNotHaveDuplicates().hasSize(3 + 8 + 10 + 4);
  }

  @Test
  void sayWhichThreadsCanChangePlaces() throws LinException {
    Scenario scenario =
        new Scenario(
            List.of(
                List.of(PUSH.get(0), POP.get(0)),
                List.of(PUSH.get(1), POP.get(0)),
                List.of(POP.get(0)),
                List.of(POP.get(0)),
                List.of(PUSH.get(0))));
    assertThat(Values.PLAIN.alike(scenario)).containsExactly(0, 1, 2, 2, 4);
    // What the last thread pushes is what the first one pushes, and not what the second one does.
    assertThat(new Values(true, Set.of()).alike(scenario)).containsExactly(0, 1, 2, 2, 4);
    Scenario fewer = new Scenario(scenario.threads().subList(0, 4));
    assertThat(new Values(true, Set.of()).alike(fewer)).containsExactly(0, 0, 2, 2);
    assertThat(new Values(true, Set.of(1L)).alike(fewer)).containsExactly(0, 1, 2, 2);
  }

  /** A value that is used before or after them is not like the others. */
  @Test
  void keepApartWhatIsUsedOutside() throws LinException {
    Scenarios.Role all = new Scenarios.Role("", both(), 16);
    assertThat(new Scenarios(List.of(all), USUAL, new Values(true, Set.of(1L, 2L)), false).all())
        .hasSameSizeAs(of(false, all).all());
  }

  @Test
  void areRefusedWhereThereAreTooMany() {
    Scenarios.Limit many = new Scenarios.Limit(4, 4, 16);
    Scenarios scenarios =
        new Scenarios(
            List.of(new Scenarios.Role("", both(), 16)), List.of(many), Values.PLAIN, false);
    assertThatThrownBy(scenarios::all)
        .isInstanceOf(LinException.class)
        .hasMessageContaining("more than 200000 scenarios");
  }

  @Test
  void keepToTheRolesOfThreads() throws LinException {
    List<Scenario> all =
        of(false, new Scenarios.Role("p", PUSH, 1), new Scenarios.Role("c", POP, 2)).all();
    assertThat(all)
        .allSatisfy(
            scenario -> {
              long pushing =
                  scenario.threads().stream()
                      .filter(calls -> PUSH.contains(calls.getFirst()))
                      .count();
              assertThat(pushing).isLessThanOrEqualTo(1);
              assertThat(scenario.threads())
                  .allSatisfy(
                      calls ->
                          assertThat(PUSH.containsAll(calls) || POP.containsAll(calls)).isTrue());
            });
  }

  @Test
  void largerOnesAreLargerThanAllOfThese() {
    Scenarios scenarios = of(false, new Scenarios.Role("", both(), 16));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      Scenario larger = scenarios.larger(random, 7);
      assertThat(larger.size()).isBetween(5, 7);
      assertThat(larger.threads().size()).isBetween(2, 4);
    }
  }
}
