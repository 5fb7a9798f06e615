package dev.weir.lin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.program.Signature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Scenarios are all there, each once, the smallest first. */
class ScenariosTest {
  private static final Signature.Value INT = new Signature.Value(Signature.Kind.SIGNED, 4);
  private static final Signature.Value VOID = new Signature.Value(Signature.Kind.NOTHING, 0);

  private static final List<Invocation> PUSH =
      new Operation("push", 0, new Signature(VOID, List.of(INT)), List.of(List.of(1L, 2L))).calls();
  private static final List<Invocation> POP =
      new Operation("pop", 1, new Signature(INT, List.of()), List.of()).calls();

  private static final List<Scenarios.Limit> USUAL =
      List.of(new Scenarios.Limit(2, 2, 4), new Scenarios.Limit(3, 1, 3));

  private static List<Invocation> both() {
    List<Invocation> all = new ArrayList<>(PUSH);
    all.addAll(POP);
    return all;
  }

  private static Scenarios of(boolean opaque, Scenarios.Role... roles) {
    return new Scenarios(List.of(roles), USUAL, opaque, Set.of(), false);
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

  @Test
  void areFewerUpToTheNamesOfValues() throws LinException {
    List<Scenario> some = of(true, new Scenarios.Role("", both(), 16)).all();
    Set<String> all = new HashSet<>();
    for (Scenario scenario : some) {
      String text = unordered(scenario.threads());
      String swapped = text.replace("(1)", "(x)").replace("(2)", "(1)").replace("(x)", "(2)");
      String sorted =
          List.of(swapped.split("\\|")).stream().sorted().collect(Collectors.joining("|"));
      assertThat(all).as("one of those that are alike").doesNotContain(sorted);
      all.add(text);
    }
    for (String text : expected()) {
      String swapped = text.replace("(1)", "(x)").replace("(2)", "(1)").replace("(x)", "(2)");
      String sorted =
          List.of(swapped.split("\\|")).stream().sorted().collect(Collectors.joining("|"));
      assertThat(all.contains(text) || all.contains(sorted)).as(text).isTrue();
    }
  }

  /** A value that is used before or after them is not like the others. */
  @Test
  void keepApartWhatIsUsedOutside() throws LinException {
    Scenarios.Role all = new Scenarios.Role("", both(), 16);
    assertThat(new Scenarios(List.of(all), USUAL, true, Set.of(1L), false).all())
        .hasSameSizeAs(of(false, all).all());
  }

  @Test
  void areRefusedWhereThereAreTooMany() {
    Scenarios.Limit many = new Scenarios.Limit(4, 4, 16);
    Scenarios scenarios =
        new Scenarios(
            List.of(new Scenarios.Role("", both(), 16)), List.of(many), false, Set.of(), false);
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
