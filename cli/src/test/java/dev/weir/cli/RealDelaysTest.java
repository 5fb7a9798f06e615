package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.RealExamplesTest.Variant;
import dev.weir.frontend.InputException;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.testing.Effort;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.transform.delay.DelayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What weak memory can reorder in the examples of real size. */
class RealDelaysTest {
  /** Of the examples, and of their bugs, a short build takes one of so many. */
  private static final int SAMPLE = 2;

  private static final List<WeakModel> MODELS =
      List.of(WeakModel.TSO, WeakModel.PSO, WeakModel.RMO, WeakModel.POWER_ESOP13);

  private static Program load(Variant variant) throws InputException {
    return Frontend.load(variant.files(), variant.options(List.of()));
  }

  private static DelayResult analyse(Program program, WeakModel model, DelaySelection selection) {
    return DelayAnalysis.of(BarriersOfOrders.of(program, model.orders()), model, selection);
  }

  private static List<String> openIdioms(DelayResult result) {
    return result.cycles().stream()
        .filter(CriticalCycle::isOpen)
        .map(CriticalCycle::idiom)
        .distinct()
        .toList();
  }

  /** The variants that are right under sequential consistency, each with a model that breaks it. */
  static Stream<Map.Entry<Variant, WeakModel>> weakBugs() {
    List<Map.Entry<Variant, WeakModel>> bugs = new ArrayList<>();
    RealExamplesTest.expectations()
        .forEach(
            (variant, errors) -> {
              for (WeakModel model : List.of(WeakModel.TSO, WeakModel.PSO)) {
                if (errors.get("sc").equals("-") && !errors.get(model.title()).equals("-")) {
                  bugs.add(Map.entry(variant, model));
                }
              }
            });
    return bugs.stream().filter(bug -> Effort.takes(bug.toString(), SAMPLE));
  }

  /** A bug of weak memory is a cycle of what the model does not keep: none may be overlooked. */
  @ParameterizedTest
  @MethodSource("weakBugs")
  void findsTheCycleOfEveryBugOfWeakMemory(Map.Entry<Variant, WeakModel> bug)
      throws InputException {
    Program program = load(bug.getKey());
    for (DelaySelection selection : DelaySelection.values()) {
      DelayResult result = analyse(program, bug.getValue(), selection);
      if (result.allCycles()) {
        assertThat(openIdioms(result)).as("open cycles").isNotEmpty();
      }
      assertThat(result.plan().delayed()).as("delayed, %s", selection).isNotEmpty();
    }
  }

  static Stream<Variant> examples() {
    return RealExamplesTest.variants()
        .filter(variant -> variant.bug().equals("-"))
        .filter(variant -> Effort.takes(variant.toString(), SAMPLE));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void delaysNoMoreWhereItChooses(Variant variant) throws InputException {
    Program program = load(variant);
    SoftAssertions softly = new SoftAssertions();
    for (WeakModel model : MODELS) {
      SortedSet<Site> all = analyse(program, model, DelaySelection.ALL).plan().delayed();
      SortedSet<Site> critical = analyse(program, model, DelaySelection.CRITICAL).plan().delayed();
      SortedSet<Site> one = analyse(program, model, DelaySelection.ONE_PER_CYCLE).plan().delayed();
      softly.assertThat(all).as("all, %s", model).containsAll(critical);
      softly
          .assertThat(critical.size())
          .as("critical, %s", model)
          .isGreaterThanOrEqualTo(one.size());
    }
    softly.assertAll();
  }

  /** Fences and orders are there for idioms that a model shows: these must not be left over. */
  @ParameterizedTest
  @CsvSource({
    "epochs, BUG_NO_FENCE, TSO, sb",
    "hazard-pointers, BUG_NO_FENCE, TSO, sb",
    "sequence-lock, BUG_NO_FENCE, PSO, mp",
  })
  void sees(String example, String bug, WeakModel model, String idiom) throws InputException {
    assertThat(
            openIdioms(
                analyse(load(new Variant(example, bug)), model, DelaySelection.ONE_PER_CYCLE)))
        .contains(idiom);
  }

  /**
   * The accesses of the code that threads run, and those among them to what several may share: in
   * the rings all but those of each side's own variables and of the threads' handles.
   */
  @ParameterizedTest
  @CsvSource({
    "chase-lev-deque, 19, 20, mp sb",
    "epochs, 16, 18, mp sb",
    "hazard-pointers, 16, 18, mp sb",
    "mcs-lock, 16, 18, mp sb 2+2w",
    "michael-scott-queue, 19, 25, mp isa2",
    "sequence-lock, 13, 30, mp",
    "spsc-ring, 12, 16, mp sb",
    "treiber-stack, 18, 23, mp sb",
  })
  void countsEventsAndNamesIdioms(String example, int events, int accesses, String idioms)
      throws InputException {
    Program program = load(new Variant(example, "-"));
    for (WeakModel model : MODELS) {
      DelayResult result = analyse(program, model, DelaySelection.ONE_PER_CYCLE);
      assertThat(result.events()).as("%s", model).hasSize(events);
      assertThat(result.accesses()).isEqualTo(accesses);
      assertThat(result.idioms().keySet()).as("%s", model).contains(idioms.split(" "));
    }
  }
}
