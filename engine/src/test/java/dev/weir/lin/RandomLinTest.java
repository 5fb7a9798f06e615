package dev.weir.lin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.testing.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The criterion agrees with all clients: those with flags between calls, each explored schedule by
 * schedule, whose outcomes must be explained by an order that keeps the flags.
 */
class RandomLinTest {
  private static final String SEED = "weir.lin.seed";
  private static final String COUNT = "weir.lin.count";
  private static final int ALL = 600;

  private static final List<MemoryModel> MODELS =
      Stream.of("sc", "tso", "pso").map(name -> MemoryModels.named(name).orElseThrow()).toList();

  private final Library library = new Library();

  @Test
  void scenariosOfTwoCallsAreJudgedAsAllTheirClients() {
    judge(List.of(1, 1), Effort.count(COUNT, ALL));
  }

  @Test
  void scenariosOfTwoCallsAndOneAreJudgedAsAllTheirClients() {
    judge(List.of(2, 1), Effort.count(COUNT, ALL) / 2);
  }

  @Test
  void scenariosOfThreeThreadsAreJudgedAsAllTheirClients() {
    judge(List.of(1, 1, 1), Effort.count(COUNT, ALL) / 10);
  }

  @Test
  void scenariosOfTwoCallsEachAreJudgedAsAllTheirClients() {
    judge(List.of(2, 2), Effort.count(COUNT, ALL) / 20);
  }

  @Test
  void scenariosOfThreeCallsAndOneAreJudgedAsAllTheirClients() {
    judge(List.of(3, 1), Effort.count(COUNT, ALL) / 20);
  }

  /** Under models that are known by their axioms, and under the others by their graphs. */
  @Test
  void scenariosAreJudgedByGraphsAsAllTheirClients() {
    long first = Effort.firstSeed(SEED);
    List<List<Integer>> sizes = List.of(List.of(2, 1), List.of(2, 2), List.of(1, 1, 1));
    List<JudgedModel> models = List.of(JudgedModel.values());
    int left = 0;
    Map<Boolean, Integer> seen = new HashMap<>();
    for (long seed = first; seed < first + Effort.count(COUNT, ALL) / 2; seed++) {
      Random random = new Random(seed);
      Program object = random.nextBoolean() ? RandomObject.lean(random) : RandomObject.of(random);
      Scenario scenario = scenario(random, object, sizes.get(random.nextInt(sizes.size())));
      Subject subject = new Subject(object, List.of(), List.of());
      JudgedModel model = models.get((int) (seed % models.size()));
      Optional<MemoryModel> direct = MemoryModels.named(model.title());
      MemoryModel memory =
          direct.orElseGet(() -> new ObservedOrders(model.title(), Optional.empty()));
      boolean isRight;
      try {
        isRight = isExplained(subject, scenario, client -> outcomes(client, scenario, model));
      } catch (LeftOpen e) {
        left++;
        continue;
      }
      String name = "seed %d, %s, %s".formatted(seed, model, scenario.text());
      assertThat(lin(subject, List.of(scenario), Values.PLAIN, memory, Optional.of(model)))
          .as(name)
          .isEqualTo(isRight);
      if (direct.isPresent()) {
        assertThat(lin(subject, List.of(scenario), Values.PLAIN, memory))
            .as(name)
            .isEqualTo(isRight);
      }
      seen.merge(isRight, 1, Integer::sum);
    }
    assertThat(seen).as("both answers are met").hasSize(2);
    assertThat(left).as("clients that are not explored to their end").isLessThan(10);
  }

  /** Not all executions of a client were found. */
  private static final class LeftOpen extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Set<Outcome> outcomes(Program client, Scenario scenario, JudgedModel model) {
    CallMonitor monitor =
        new CallMonitor(scenario, List.of(), Set.of(), (_, _, _, _) -> Optional.empty());
    CheckResult result =
        new GraphChecker(client, library, model)
            .check(
                CheckOptions.of(new ObservedOrders(model.title(), Optional.empty())),
                GraphOptions.of(false),
                List.of(monitor),
                ProgressListener.NONE)
            .result();
    if (result.met().contains(Bound.LOAD_BUFFERING)) {
      throw new LeftOpen();
    }
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    return Set.copyOf(monitor.outcomes());
  }

  /**
   * Of an object that only hands values on, the scenarios that are left find something wrong where
   * all find it.
   */
  @Test
  void opaqueValuesAreJudgedAsAllValues() throws LinException {
    long first = Effort.firstSeed(SEED);
    Map<Boolean, Integer> seen = new HashMap<>();
    Map<Boolean, Integer> alike = new HashMap<>();
    for (long seed = first; seed < first + Effort.count(COUNT, ALL) / 50; seed++) {
      Program object = RandomObject.opaque(new Random(seed));
      List<Invocation> calls = new ArrayList<>();
      for (int operation = 0; operation < 2; operation++) {
        calls.addAll(Operation.of("op" + operation + "(1..3)", object, Pointees.NONE).calls());
      }
      MemoryModel memory = MODELS.get((int) (seed % MODELS.size()));
      boolean isRight = true;
      for (Values values : List.of(Values.PLAIN, new Values(true, Set.of()))) {
        Scenarios scenarios =
            new Scenarios(
                List.of(new Scenarios.Role("", calls, 3)),
                List.of(new Scenarios.Limit(2, 2, 3), new Scenarios.Limit(3, 1, 3)),
                values,
                false);
        boolean found =
            lin(new Subject(object, List.of(), List.of()), scenarios.all(), values, memory);
        if (values.areOpaque()) {
          assertThat(found).as("seed %s, %s", seed, memory.name()).isEqualTo(isRight);
          scenarios.all().forEach(one -> alike.merge(hasLikeThreads(values, one), 1, Integer::sum));
        }
        isRight = found;
      }
      seen.merge(isRight, 1, Integer::sum);
    }
    assertThat(seen).as("both answers are met").hasSize(2);
    assertThat(alike).as("threads are alike, and are not").hasSize(2);
  }

  /**
   * Where calls may wait for ever, all schedules of all threads show what is shown by one execution
   * of each trace, in which threads that are alike may have been exchanged.
   */
  @Test
  void callsThatWaitAreJudgedAsInAllSchedules() throws LinException {
    long first = Effort.firstSeed(SEED);
    Map<Boolean, Integer> seen = new HashMap<>();
    List<List<Integer>> sizes = List.of(List.of(1, 1, 1), List.of(2, 2), List.of(2, 1));
    for (long seed = first; seed < first + Effort.count(COUNT, ALL) / 2; seed++) {
      Random random = new Random(seed);
      Program object = RandomObject.waiting(random);
      Scenario scenario = scenario(random, object, sizes.get(random.nextInt(sizes.size())));
      MemoryModel memory = MODELS.get((int) (seed % MODELS.size()));
      Map<Algorithm, LinResult.Verdict> verdicts = new HashMap<>();
      for (Algorithm algorithm : List.of(Algorithm.OPTIMAL, Algorithm.EXHAUSTIVE)) {
        LinOptions options =
            new LinOptions(
                CheckOptions.of(memory).with(algorithm),
                Optional.empty(),
                LinOptions.Criterion.LINEARIZABLE,
                Optional.empty(),
                List.of(scenario),
                Values.PLAIN,
                Set.of("op1"));
        Subject subject = new Subject(object, List.of(), List.of());
        verdicts.put(
            algorithm, new LinChecker(subject, library, options).check(() -> false).verdict());
      }
      assertThat(verdicts.get(Algorithm.OPTIMAL))
          .as("seed %s, %s, %s", seed, memory.name(), scenario.text())
          .isEqualTo(verdicts.get(Algorithm.EXHAUSTIVE));
      seen.merge(
          verdicts.get(Algorithm.OPTIMAL) == LinResult.Verdict.LINEARIZABLE, 1, Integer::sum);
    }
    assertThat(seen).as("both answers are met").hasSize(2);
  }

  private static boolean hasLikeThreads(Values values, Scenario scenario) {
    List<Integer> alike = values.alike(scenario);
    return alike.stream().distinct().count() < alike.size();
  }

  private void judge(List<Integer> sizes, int count) {
    long first = Effort.firstSeed(SEED);
    Map<Boolean, Integer> seen = new HashMap<>();
    for (long seed = first; seed < first + count; seed++) {
      Random random = new Random(seed);
      Program object = RandomObject.of(random);
      Scenario scenario = scenario(random, object, sizes);
      for (MemoryModel memory : MODELS) {
        Subject subject = new Subject(object, List.of(), List.of());
        boolean isRight =
            isExplained(subject, scenario, client -> outcomes(client, scenario, memory));
        assertThat(lin(subject, List.of(scenario), Values.PLAIN, memory))
            .as("seed %s, %s, %s", seed, memory.name(), scenario.text())
            .isEqualTo(isRight);
        seen.merge(isRight, 1, Integer::sum);
      }
    }
    assertThat(seen).as("both answers are met").hasSize(2);
  }

  private static Scenario scenario(Random random, Program object, List<Integer> sizes) {
    List<List<Invocation>> threads = new ArrayList<>();
    for (int size : sizes) {
      if (!threads.isEmpty() && threads.getLast().size() == size && random.nextInt(3) == 0) {
        // One that is like the one before.
        threads.add(threads.getLast());
        continue;
      }
      List<Invocation> calls = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        String text = "op" + random.nextInt(3) + "(" + (1 + random.nextInt(2)) + ")";
        try {
          calls.add(Operation.of(text, object, Pointees.NONE).onlyCall());
        } catch (LinException e) {
          throw new IllegalStateException(e);
        }
      }
      threads.add(calls);
    }
    return new Scenario(threads);
  }

  private boolean lin(Subject subject, List<Scenario> scenarios, Values values, MemoryModel model) {
    return lin(subject, scenarios, values, model, Optional.empty());
  }

  private boolean lin(
      Subject subject,
      List<Scenario> scenarios,
      Values values,
      MemoryModel model,
      Optional<JudgedModel> judged) {
    LinOptions options =
        new LinOptions(
            CheckOptions.of(model),
            judged,
            LinOptions.Criterion.LINEARIZABLE,
            Optional.empty(),
            scenarios,
            values,
            Set.of());
    try {
      LinResult result = new LinChecker(subject, library, options).check(() -> false);
      return switch (result.verdict()) {
        case LINEARIZABLE -> true;
        case NOT_LINEARIZABLE -> false;
        case VIOLATION, UNKNOWN -> throw new IllegalStateException(result.toString());
      };
    } catch (LinException e) {
      throw new IllegalStateException(e);
    }
  }

  // By brute force.

  /** What a client comes to. */
  @FunctionalInterface
  private interface ClientOutcomes {
    Set<Outcome> of(Program client);
  }

  /** Whether for all clients all outcomes are those of an order that keeps the flags. */
  private boolean isExplained(Subject subject, Scenario scenario, ClientOutcomes outcomes) {
    Map<List<Integer>, Outcome> orders = new HashMap<>();
    for (List<Integer> order : orders(scenario)) {
      orders.put(order, inSequence(subject, scenario, order));
    }
    for (List<Pair> flags : flags(scenario)) {
      for (Outcome outcome : outcomes.of(Client.of(subject, scenario, flags))) {
        boolean isExplained =
            orders.entrySet().stream()
                .anyMatch(
                    order ->
                        order.getValue().equals(outcome)
                            && flags.stream()
                                .allMatch(
                                    flag ->
                                        order.getKey().indexOf(flag.first())
                                            < order.getKey().indexOf(flag.second())));
        if (!isExplained) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<List<Integer>> orders(Scenario scenario) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < scenario.size(); i++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> order : all) {
        for (int call = 0; call < scenario.size(); call++) {
          boolean isFirst = call == scenario.first(scenario.thread(call));
          if (!order.contains(call) && (isFirst || order.contains(call - 1))) {
            List<Integer> more = new ArrayList<>(order);
            more.add(call);
            longer.add(more);
          }
        }
      }
      all = longer;
    }
    return all;
  }

  /** All sets of flags by which no calls wait for each other, one of those with equal meaning. */
  private static List<List<Pair>> flags(Scenario scenario) {
    List<Pair> pairs = new ArrayList<>();
    for (int first = 0; first < scenario.size(); first++) {
      for (int second = 0; second < scenario.size(); second++) {
        if (scenario.thread(first) != scenario.thread(second)) {
          pairs.add(new Pair(first, second));
        }
      }
    }
    List<List<Pair>> sets = new ArrayList<>();
    Set<List<Pair>> known = new HashSet<>();
    for (int set = 0; set < 1 << pairs.size(); set++) {
      List<Pair> chosen = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        if ((set >> i & 1) != 0) {
          chosen.add(pairs.get(i));
        }
      }
      boolean[][] before = closure(scenario, chosen);
      boolean isCyclic = false;
      List<Pair> all = new ArrayList<>();
      for (int a = 0; a < scenario.size(); a++) {
        isCyclic |= before[a][a];
        for (int b = 0; b < scenario.size(); b++) {
          if (before[a][b]) {
            all.add(new Pair(a, b));
          }
        }
      }
      // Each flag counts: one more may keep back stores that the others do not.
      List<Pair> firsts = new ArrayList<>(all);
      chosen.stream().map(p -> new Pair(p.first(), -1)).distinct().forEach(firsts::add);
      if (!isCyclic && known.add(firsts)) {
        sets.add(chosen);
      }
    }
    return sets;
  }

  private static boolean[][] closure(Scenario scenario, List<Pair> pairs) {
    int size = scenario.size();
    boolean[][] before = new boolean[size][size];
    pairs.forEach(pair -> before[pair.first()][pair.second()] = true);
    for (int call = 1; call < size; call++) {
      before[call - 1][call] |= scenario.thread(call - 1) == scenario.thread(call);
    }
    for (int via = 0; via < size; via++) {
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          before[a][b] |= before[a][via] && before[via][b];
        }
      }
    }
    return before;
  }

  private Set<Outcome> outcomes(Program client, Scenario scenario, MemoryModel model) {
    CallMonitor monitor =
        new CallMonitor(scenario, List.of(), Set.of(), (_, _, _, _) -> Optional.empty());
    CheckResult result =
        new Checker(client, library)
            .check(CheckOptions.of(model).with(Algorithm.EXHAUSTIVE), List.of(monitor));
    assertThat(result.verdict()).isEqualTo(Verdict.SAFE);
    return monitor.outcomes();
  }

  /** The calls one after the other, by a single thread. */
  private Outcome inSequence(Subject subject, Scenario scenario, List<Integer> order) {
    List<Function> functions = new ArrayList<>(subject.program().functions());
    FunctionBuilder main = new FunctionBuilder("main", 0, false, SourcePosition.UNKNOWN);
    Program notes = Client.of(subject, scenario);
    int observe = notes.function("weir_observe").orElseThrow();
    for (int call : order) {
      Invocation invocation = scenario.calls().get(call);
      int result = main.newRegister();
      main.add(note(notes, observe, Client.CALL, Operand.constant(call)));
      main.add(
          new Instruction.Call(
              OptionalInt.of(result),
              new Operand.FunctionAddress(invocation.operation().function()),
              List.of(Operand.constant(invocation.arguments().getFirst())),
              SourcePosition.UNKNOWN));
      main.add(note(notes, observe, Client.RETURN, Operand.register(result)));
    }
    main.end(new Terminator.Return(Optional.empty(), SourcePosition.UNKNOWN));
    functions.clear();
    functions.addAll(notes.functions());
    functions.add(main.build());
    Program program =
        new Program(
            "sequence",
            functions,
            notes.globals(),
            List.of(new ThreadStart(functions.size() - 1, List.of())));
    Set<Outcome> outcomes = outcomes(program, scenario, new SequentialConsistency());
    assertThat(outcomes).hasSize(1);
    return outcomes.iterator().next();
  }

  private static Instruction note(Program program, int observe, String name, Operand value) {
    return new Instruction.Call(
        OptionalInt.empty(),
        new Operand.FunctionAddress(observe),
        List.of(new Operand.GlobalAddress(program.global(name).orElseThrow(), 0), value),
        SourcePosition.UNKNOWN);
  }
}
