package dev.weir.cli.options;

import static dev.weir.cli.options.Command.CHECK;
import static dev.weir.cli.options.Command.DOCTOR;
import static dev.weir.cli.options.Command.FENCE;
import static dev.weir.cli.options.Command.HUNT;
import static dev.weir.cli.options.Command.LIN;
import static dev.weir.cli.options.Command.LITMUS;
import static dev.weir.cli.options.Command.PRINT;
import static dev.weir.cli.options.Command.REPLAY;
import static dev.weir.cli.options.Command.RESIDENT;
import static dev.weir.cli.options.Command.RESUME;
import static dev.weir.cli.options.Command.ROBUST;
import static dev.weir.cli.options.Command.TEST;
import static dev.weir.cli.options.Command.TRANSFORM;

import dev.weir.cli.options.Option.Place;
import dev.weir.cli.options.Option.Reader;
import dev.weir.fence.Way;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Placement;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.graph.compile.ArmCode;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.lin.LinOptions;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.machine.step.Actors;
import dev.weir.program.MemoryOrder;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options and parameters of all commands: a row for each, from which parsing, help, the manual,
 * the completions and the tables of the documents are made. Help lists those of a command in this
 * order, under the headings of their groups. What options need of each other, and which do not go
 * together, is in {@link Combinations}.
 */
public final class Options {
  private static final List<Option<?>> ROWS = new ArrayList<>();

  private static final Set<Command> EXPLORING = Set.of(CHECK, ROBUST, FENCE, HUNT, LIN);

  private static final Set<Command> COMPILED =
      Set.of(CHECK, ROBUST, FENCE, HUNT, LIN, TRANSFORM, PRINT);

  private static final Set<Command> REPORTING =
      Set.of(CHECK, ROBUST, FENCE, HUNT, LIN, TRANSFORM, LITMUS, TEST, REPLAY);

  /** The type of what a converter makes. */
  private static final Class<Object> CONVERTED = Object.class;

  /** More than any machine has cores, but not more than there can be Java threads. */
  private static final int MOST_WORKERS = 1024;

  private static final String AGAIN =
      "As for the original command. Files are written only if you give the option again.";

  // Parameters.

  public static final Option<List<Path>> PROGRAM_FILES =
      files(
          COMPILED,
          "FILE",
          "C or C++ source, LLVM IR (.ll, .bc), a litmus test (.litmus), a program from weir print"
              + " (.weir) or, for check, an SV-COMP task (.yml). Several C or IR files are linked"
              + " into one program.");

  public static final Option<List<String>> TESTS_OF_LITMUS =
      words(
          LITMUS,
          "PATH",
          "Litmus test, folder of tests, or @ and a file that lists tests, one a line.");

  public static final Option<List<Path>> TEST_PATHS =
      files(Set.of(TEST), "PATH", "File, or folder that is searched with all its subfolders.");

  public static final Option<Path> EXECUTION =
      file(REPLAY, "TRACE", "Execution file that --trace wrote.");

  public static final Option<Path> CHECKPOINTED =
      file(RESUME, "FILE", "File that --checkpoint wrote.");

  // Input.
  public static final Option<Optional<Path>> CLANG =
      optional(
              of(OptionGroup.INPUT, COMPILED),
              "--clang PATH",
              new Types.FileName(),
              "Compile with this clang instead of the one that comes with Weir.")
          .of(
              REPLAY,
              "Compile with this clang. A clang that the execution file names is run only if you"
                  + " give it again.")
          .of(
              RESUME,
              "Compile with this clang. A clang that the file names is run only if you give it"
                  + " again.");

  public static final Option<Boolean> SYSTEM_HEADERS =
      flag(
          of(OptionGroup.INPUT, COMPILED),
          "--system-headers",
          "Read the C headers of this machine instead of Weir's own.");

  public static final Option<Optional<Path>> DATABASE =
      optional(
              of(OptionGroup.INPUT, COMPILED),
              "-p DIR",
              new Types.FileName(),
              "Take the compiler arguments of each file from compile_commands.json in this folder.")
          .read();

  // Tests.
  public static final Option<String> FILTER =
      valued(
          of(OptionGroup.TESTS, TEST),
          "--filter TEXT",
          "",
          String.class,
          "Run only tests with this text in their name, command or memory model.");

  public static final Option<Boolean> ONLY_FAILED =
      flag(
          of(OptionGroup.TESTS, TEST),
          "--only-failed",
          "Run only tests that failed in the last run.");

  public static final Option<Boolean> NO_CACHE =
      flag(
          of(OptionGroup.TESTS, TEST),
          "--no-cache",
          "Run all tests, including those whose files have not changed since the last run.");

  public static final Option<Boolean> UPDATE =
      flag(
          of(OptionGroup.TESTS, TEST),
          "--update",
          "Write the result into each test file that has no expectation. A file given by name"
              + " without a test comment is checked under sc, tso and pso.");

  // Memory model.
  public static final Option<List<ModelChoice>> MODEL =
      commaSeparated(
              of(OptionGroup.MODEL, EXPLORING),
              "--model MODEL",
              List.of(),
              new Types.AnyModel(),
              "Memory model: sc, tso or pso (default: tso). check, robust, fence and lin also"
                  + " accept rc11, armv8, riscv, rmo, power and power-esop13. hunt accepts pslo;"
                  + " so does check with --algorithm random or exhaustive. A list such as sc,tso"
                  + " gives a result for each model; fence gives one result for all if the list"
                  + " has a model below pso.")
          .of(
              LITMUS,
              "Memory models: sc, tso, pso, pslo, rmo, power, power-esop13, rc11, armv8, riscv, or"
                  + " a list with commas (default: armv8 for AArch64 tests, riscv for RISC-V"
                  + " tests, else tso).");

  public static final Option<WeakModel> EXPLICIT_MODEL =
      valued(
          of(OptionGroup.MODEL, TRANSFORM),
          "--model MODEL",
          WeakModel.TSO,
          new Types.Transformed(),
          "Memory model: tso, pso, rmo or power-esop13 (default: tso).");

  public static final Option<Optional<Integer>> BUFFER_SIZE =
      optional(
              of(OptionGroup.MODEL, EXPLORING, LITMUS),
              "--buffer-size N",
              Integer.class,
              "A store buffer holds at most N stores of a thread; the next store waits for room"
                  + " (default: no bound).")
          .where(n -> n.orElse(1) >= 1, "is too small; give 1 or more, or --model sc");

  public static final Option<Optional<DelaySelection>> DELAYS =
      optional(
          of(OptionGroup.MODEL, CHECK, LITMUS, TRANSFORM),
          "--delays all|critical|one-per-cycle",
          new Word<>(
              DelaySelection.values(),
              DelaySelection::title,
              "'%s' is no choice of delays; choose all, critical or one-per-cycle"),
          "Accesses to delay in the transformed program: all shared ones, those on critical cycles,"
              + " or the fewest that lose no execution (default: one-per-cycle). check and litmus"
              + " accept the option and ignore it.");

  public static final Option<Boolean> NO_DEPENDENCIES =
      flag(
          of(OptionGroup.MODEL, CHECK, ROBUST, FENCE),
          "--no-dependencies",
          "Under armv8, riscv, rmo, power and power-esop13: let an access overtake one that it"
              + " depends on, because a compiler may remove the dependency. A value still never"
              + " comes from itself.");

  public static final Option<Optional<Set<ArmCode>>> ARM =
      optional(
          of(OptionGroup.MODEL, CHECK, ROBUST, FENCE),
          "--arm ldar|lse",
          Types.armCode(),
          "Under armv8: ldar compiles acquire loads to ldar instead of ldapr; lse compiles"
              + " read-modify-writes to single instructions instead of"
              + " load-exclusive/store-exclusive loops. Write both as ldar,lse.");

  // Fences.
  public static final Option<Boolean> WITH_FENCES =
      flag(
          of(OptionGroup.FENCES, LIN),
          "--fence",
          "Find fences and orders of least cost with which it is linearizable, in all scenarios.");

  public static final Option<List<Aim>> AIM =
      commaSeparated(
          of(OptionGroup.FENCES, FENCE),
          "--for AIM",
          List.of(Aim.ERROR),
          new Word<>(
              Aim.values(), Aim::text, "fences are not for '%s'; choose error or robustness"),
          "Aim of the fences. error: no execution fails (default); robustness: the memory model"
              + " adds no behaviour to the sequentially consistent executions; error,robustness:"
              + " an answer for each.");

  public static final Option<Placement> PLACE =
      valued(
          of(OptionGroup.FENCES, FENCE, LIN),
          "--place PLACE",
          Placement.AFTER_STORES,
          new Word<>(
              Placement.values(),
              Placement::text,
              "there is no placement '%s'; choose after-stores, before-loads or anywhere"),
          "Where to place fences: after-stores (default under tso and pso), before-loads, or"
              + " anywhere, which is both (default below pso and for several models).");

  public static final Option<List<SourceRange>> ONLY =
      repeatable(
          of(OptionGroup.FENCES, FENCE, LIN),
          "--only FILE:LINES",
          new Types.SourceLines(),
          "Change only these lines, such as a.c:12 or a.c:10-20; repeatable.");

  public static final Option<List<SourceRange>> NOT =
      repeatable(
          of(OptionGroup.FENCES, FENCE, LIN),
          "--not FILE:LINES",
          new Types.SourceLines(),
          "Do not change these lines; repeatable.");

  public static final Option<Optional<Path>> COSTS =
      optional(
              of(OptionGroup.FENCES, FENCE, LIN),
              "--costs FILE",
              new Types.FileName(),
              "File with the costs of fences and orders, one a line: atomic 20, full 10, seq_cst 9,"
                  + " acq_rel-fence 6, acquire-fence 5, release-fence 5, store-store 4, acquire 3,"
                  + " release 3, acquire-on-failure 3, seq_cst-on-failure 9 (these are the"
                  + " defaults, except for models with their own), loop 10 to multiply the cost in"
                  + " each loop (default: 1), or FILE:LINE 25 for any change in that line.")
          .read();

  public static final Option<Boolean> ALL =
      flag(
              of(OptionGroup.FENCES, FENCE),
              "--all",
              "Report every minimal set, not only one of least cost.")
          .of(LIN, "With --fence: every minimal set, not only one of least cost.");

  public static final Option<Boolean> PRUNE =
      flag(
              of(OptionGroup.FENCES, FENCE),
              "--prune",
              "Find the fences and store orders of the program that can be removed. New ones are"
                  + " proposed only if all existing ones are not enough.")
          .of(
              LIN,
              "With --fence: find out which fences and orders of stores that the code has can go;"
                  + " new ones are thought of only where all of these do not suffice.");

  public static final Option<Boolean> RELAX =
      flag(
          of(OptionGroup.FENCES, FENCE),
          "--relax",
          "Find the weakest memory orders of the program's atomic accesses and fences that keep it"
              + " correct. New ones are proposed only if the existing ones are not enough.");

  public static final Option<Optional<String>> FROM =
      optional(
          of(OptionGroup.FENCES, FENCE),
          "--from seq_cst",
          new Word<>(
              new String[] {MemoryOrder.SEQ_CST.text()},
              order -> order,
              "'%s' is no order to start from; give %s"),
          "With --relax: start as if each atomic access were sequentially consistent.");

  // Scenarios.
  public static final Option<List<String>> OPERATION =
      repeatable(
          of(OptionGroup.SCENARIOS, LIN),
          "--operation NAME(ARGUMENTS)",
          "Function that the threads call, with a number, a range or alternatives for each"
              + " parameter: 'push(1..2)', 'insert(1|3, 0)', 'pop()'; repeatable.");

  public static final Option<Optional<String>> INIT =
      optional(
          of(OptionGroup.SCENARIOS, LIN),
          "--init NAME",
          String.class,
          "Function that main calls before anything else.");

  public static final Option<List<String>> BEFORE =
      repeatable(
          of(OptionGroup.SCENARIOS, LIN),
          "--before NAME",
          "Call such as 'push(1)' before the threads are created; repeatable.");

  public static final Option<List<String>> AFTER =
      repeatable(
          of(OptionGroup.SCENARIOS, LIN),
          "--after NAME",
          "Call after the threads have ended; its result counts too; repeatable.");

  public static final Option<List<String>> SHOW =
      repeatable(
          of(OptionGroup.SCENARIOS, LIN),
          "--show NAME=*TYPE",
          "Compare the value that the result of an operation points to, not the address: pop=*int;"
              + " repeatable.");

  public static final Option<List<String>> ROLES =
      repeatable(
          of(OptionGroup.SCENARIOS, LIN),
          "--roles ROLES",
          "Operations that each kind of thread calls: 'producer:push;consumer:pop,size';"
              + " repeatable. An operation may have several roles (default: any thread calls any"
              + " operation).");

  public static final Option<Optional<String>> THREADS_PER_ROLE =
      optional(
          of(OptionGroup.SCENARIOS, LIN),
          "--threads-per-role NUMBERS",
          String.class,
          "Largest number of threads of each role: producer=1,consumer=2 (default: 1 of each).");

  public static final Option<Optional<String>> CALLS =
      optional(
          of(OptionGroup.SCENARIOS, LIN),
          "--calls N",
          String.class,
          "Size of the scenarios: N is at most N calls, TxC is at most T threads with C calls each;"
              + " a list is allowed (default: 2x2,3x1).");

  public static final Option<Boolean> OPAQUE =
      flag(
          of(OptionGroup.SCENARIOS, LIN),
          "--values-are-opaque",
          "State that the data structure never inspects its arguments. Scenarios that differ only"
              + " in argument values are then explored once.");

  // Search.
  public static final Option<Integer> SCENARIO_RUNS =
      valued(
              of(OptionGroup.SEARCH, LIN),
              "--runs N",
              0,
              Integer.class,
              "Also explore N larger random scenarios (default: 0).")
          .where(n -> n >= 0, "is too few; give at least 1");

  public static final Option<Optional<Integer>> WINDOW =
      optional(
              of(OptionGroup.SEARCH, TRANSFORM),
              "--window N",
              Integer.class,
              "Largest number of accesses of a thread that are delayed at the same time in the"
                  + " written C or LLVM IR, 1 to 64; an assertion in it fails if that is too few"
                  + " (default: as many as the program can have without loops, else 64).")
          .where(
              n -> n.orElse(1) >= 1 && n.orElse(1) <= WindowLibrary.MOST_ENTRIES,
              ": between 1 and " + WindowLibrary.MOST_ENTRIES + " accesses can wait");

  public static final Option<Integer> TESTS_AT_ONCE =
      valued(
              of(OptionGroup.SEARCH, LITMUS, TEST),
              "--threads N",
              1,
              Integer.class,
              "Number of tests that run in parallel; 0 means one for each core (default: 1).")
          .where(n -> n >= 0, "is no number of workers; give 1 or more, or 0 for all cores");

  public static final Option<Boolean> KEEP_GOING =
      flag(
          of(OptionGroup.SEARCH, EXPLORING),
          "--keep-going",
          "Report all distinct errors or violations, not only the first.");

  public static final Option<Long> SEED =
      valued(
          of(OptionGroup.SEARCH, EXPLORING, LITMUS, TRANSFORM),
          "--seed N",
          1L,
          Long.class,
          "Seed of all random choices, shown in every result (default: 1).");

  public static final Option<Integer> THREADS =
      valued(
              of(OptionGroup.SEARCH, EXPLORING),
              "--threads N",
              1,
              Integer.class,
              "Number of workers that explore in parallel; 0 means one for each core (default: 1).")
          .of(
              RESUME,
              "Number of workers that explore in parallel; 0 means one for each core (default: as"
                  + " before).")
          .where(
              n -> n >= 0 && n <= MOST_WORKERS,
              "is no number of workers; give 1 to " + MOST_WORKERS + ", or 0 for all cores");

  public static final Option<Algorithm> ALGORITHM =
      valued(
          of(OptionGroup.SEARCH, CHECK),
          "--algorithm NAME",
          Algorithm.OPTIMAL,
          new Word<>(
              Algorithm.SEARCHES.toArray(Algorithm[]::new),
              Algorithm::text,
              "there is no algorithm '%s'; choose one of %s"),
          "optimal: explore exactly one execution of each trace (default); source: at least one,"
              + " with few repeats; exhaustive: every schedule; states: each state once; random:"
              + " --runs random executions, which prove nothing; graph: each execution graph"
              + " once. Models below pso use graph only; graph does not support pslo.");

  public static final Option<Optional<Types.Equivalence>> EQUIVALENCE =
      optional(
          of(OptionGroup.SEARCH, CHECK),
          "--equivalence NAME",
          new Word<>(
              Types.Equivalence.values(), Types::word, "there is no equivalence '%s'; choose %s"),
          "Below pso, and with --algorithm graph, which executions count as one. reads-from: each"
              + " read takes its value from the same write (default below pso). traces: also,"
              + " writes reach memory in the same order (default elsewhere).");

  public static final Option<Method> METHOD =
      valued(
          of(OptionGroup.SEARCH, ROBUST),
          "--method NAME",
          Method.MONITOR,
          new Word<>(
              Method.values(), Method::text, "there is no method '%s'; choose monitor or traces"),
          "Under tso and pso. monitor: explore sequentially consistent executions and watch for"
              + " reorderings (default). traces: search each execution of the memory model for a"
              + " cycle.");

  public static final Option<Way> FENCE_METHOD =
      valued(
          of(OptionGroup.SEARCH, FENCE),
          "--method exact|bounded|auto",
          Way.AUTO,
          new Word<>(
              Way.values(), Types::word, "there is no method '%s'; choose exact, bounded or auto"),
          "exact: decide reachability in automata, without bounds. bounded: explore the executions"
              + " of the program with fences, within the bounds. auto: try exact for a share of"
              + " the time, then bounded (default).");

  public static final Option<Optional<Long>> RUNS =
      optional(
              of(OptionGroup.SEARCH, CHECK),
              "--runs N",
              Long.class,
              "With --algorithm random: number of executions (default: 10000).")
          .of(
              ROBUST,
              "Make N random sequentially consistent runs instead of a search; they prove nothing.")
          .where(n -> n.orElse(1L) >= 1, "is too few; give at least 1");

  public static final Option<Long> STEERED_RUNS =
      valued(
              of(OptionGroup.SEARCH, HUNT),
              "--runs N",
              CheckOptions.DEFAULT_RUNS,
              Long.class,
              "Make at most N steered runs in total, over all cycles (default: 10000).")
          .where(n -> n >= 1, "is too few; give at least 1");

  public static final Option<Boolean> NO_JOIN =
      flag(
          of(OptionGroup.SEARCH, CHECK),
          "--no-join",
          "With --algorithm exhaustive: explore each schedule separately instead of joining"
              + " schedules that reach the same state by the same trace.");

  public static final Option<Boolean> COUNT_REDUNDANT =
      flag(
          of(OptionGroup.SEARCH, CHECK),
          "--count-redundant",
          "Count the executions that repeat a trace; this costs memory.");

  public static final Option<Boolean> ROBUST_FIRST =
      flag(
          of(OptionGroup.SEARCH, CHECK),
          "--robust",
          "Explore the sequentially consistent executions first. If the memory model adds no"
              + " behaviour to them (see weir robust), no others are needed.");

  public static final Option<Boolean> SYMMETRY =
      flag(
          of(OptionGroup.SEARCH, CHECK),
          "--symmetry",
          "Treat threads as interchangeable if they are created one after the other with the same"
              + " function and arguments and are never told apart.");

  public static final Option<Optional<Path>> FOLLOW =
      optional(
          of(OptionGroup.SEARCH, CHECK),
          "--follow WITNESS",
          new Types.FileName(),
          "Follow an SV-COMP violation witness (format 2.x) to its error instead of exploring;"
              + " refuse a witness that does not lead to an error.");

  public static final Option<Optional<Integer>> CYCLE_LENGTH =
      optional(
              of(OptionGroup.SEARCH, HUNT),
              "--cycle-length N",
              Integer.class,
              "Largest number of statements in a cycle: 4, 6 or 8 (default: 4).")
          .where(n -> Set.of(4, 6, 8).contains(n.orElse(4)), "is none; give 4, 6 or 8");

  public static final Option<Optional<Double>> PROBABILITY =
      optional(
              of(OptionGroup.SEARCH, HUNT),
              "--probability P",
              Double.class,
              "Probability of delaying a statement of a cycle each time it is reached (default:"
                  + " 0.5).")
          .where(
              p -> p.orElse(1.0) > 0 && p.orElse(1.0) <= 1,
              "is out of range; give more than 0 and at most 1");

  public static final Option<Schedule> SCHEDULE =
      valued(
          of(OptionGroup.SEARCH, HUNT),
          "--schedule NAME",
          Schedule.CYCLES,
          new Word<>(
              Schedule.values(),
              Schedule::text,
              "there is no schedule '%s'; choose cycles, pct, pos or random"),
          "cycles: steer runs into predicted cycles (default); pct: thread priorities that change"
              + " at random; pos: random priorities of steps; random: any runnable thread.");

  public static final Option<Optional<Integer>> DEPTH =
      optional(
              of(OptionGroup.SEARCH, HUNT),
              "--depth N",
              Integer.class,
              "With --schedule pct: change priorities N-1 times in a run (default: 3).")
          .where(n -> n.orElse(1) >= 1, "is too little; give at least 1");

  public static final Option<Optional<String>> CLUSTER =
      optional(
              of(OptionGroup.SEARCH, CHECK),
              "--cluster MASTER",
              String.class,
              "Explore with Apache Spark executors instead of local workers: local[N] or"
                  + " spark://HOST:PORT. The first use downloads Spark with Maven.")
          .of(
              RESUME,
              "Continue with Apache Spark executors: local[N] or spark://HOST:PORT (default: local"
                  + " workers).");

  // Bounds and limits.
  public static final Option<Integer> UNROLL =
      valued(
              of(OptionGroup.BOUNDS, EXPLORING),
              "--unroll N",
              0,
              Integer.class,
              "Run at most N iterations of each loop each time it is entered, and at most N nested"
                  + " calls of a recursion; 0 sets no bound (default: 0).")
          .where(n -> n >= 0, "is negative; give 0 for no bound");

  public static final Option<Optional<Integer>> CONTEXT_BOUND =
      optional(
              of(OptionGroup.BOUNDS, EXPLORING),
              "--context-bound N",
              Integer.class,
              "Explore all schedules with at most N preemptions, which are switches away from a"
                  + " thread that could continue (default: no bound).")
          .where(n -> n.orElse(0) >= 0, "is negative; leave it out for no bound");

  public static final Option<Boolean> ITERATE =
      flag(
          of(OptionGroup.BOUNDS, EXPLORING),
          "--iterate",
          "With --context-bound N: explore with at most 0 preemptions, then 1, and so on up to N.");

  public static final Option<Optional<Duration>> TIME_LIMIT =
      optional(
              of(OptionGroup.BOUNDS, EXPLORING),
              "--time-limit D",
              new Types.Time(),
              "Stop cleanly after this time, such as 30s or 5m (default: no limit).")
          .of(
              LITMUS,
              "Stop a test after this time, such as 30s or 5m, and continue with the next (default:"
                  + " no limit).")
          .of(
              TRANSFORM,
              "Time limit, such as 30s or 5m, for the search for the values that the program can"
                  + " read, which --emit needs under rmo (default: no limit).")
          .of(
              TEST,
              "Stop a test after this time, such as 30s or 5m, unless the test sets a limit"
                  + " (default: no limit).")
          .of(RESUME, "Stop cleanly after this time, counted from now (default: as before).");

  public static final Option<Optional<Long>> MEMORY_LIMIT =
      optional(
              of(OptionGroup.BOUNDS, EXPLORING),
              "--memory-limit S",
              new Types.Size(),
              "Stop cleanly at this much memory, such as 512m or 4g (default: three quarters of"
                  + " what Java may use).")
          .of(
              TEST,
              "Stop a test at this much memory, such as 512m, unless the test sets a limit"
                  + " (default: three quarters of what Java may use, divided by the number of"
                  + " workers).")
          .of(RESUME, "Stop cleanly at this much memory (default: as before).");

  public static final Option<Integer> MAX_THREADS =
      valued(
              of(OptionGroup.BOUNDS, EXPLORING),
              "--max-threads N",
              MachineOptions.DEFAULT_MAX_THREADS,
              Integer.class,
              "Abandon an execution with more than N threads; the result is then unknown (default:"
                  + " 1000).")
          .where(
              n -> n >= 1 && n <= Actors.MAX_THREADS,
              "is out of range; give 1 to " + Actors.MAX_THREADS);

  // What counts as an error.
  public static final Option<List<String>> MAY_BLOCK =
      repeatable(
          of(OptionGroup.ERRORS, LIN),
          "--may-block NAME",
          "Let calls of this operation wait for ever; such a call is left out of the order;"
              + " repeatable.");

  public static final Option<LinOptions.Criterion> CRITERION =
      valued(
          of(OptionGroup.ERRORS, LIN),
          "--criterion NAME",
          LinOptions.Criterion.LINEARIZABLE,
          new Word<>(
              LinOptions.Criterion.values(),
              LinOptions.Criterion::text,
              "there is no criterion '%s'; choose %s"),
          "linearizable: some order of the calls explains the results and keeps the order of calls"
              + " that do not overlap (default). sequential: the order keeps only the order of"
              + " each thread.");

  public static final Option<Optional<Path>> SPECIFICATION =
      optional(
          of(OptionGroup.ERRORS, LIN),
          "--specification FILE",
          new Types.FileName(),
          "C source or LLVM IR with the same functions; their sequential results are the correct"
              + " ones (default: the code itself).");

  public static final Option<Boolean> ALLOW_UNINITIALISED =
      flag(
          of(OptionGroup.ERRORS, EXPLORING),
          "--allow-uninitialised",
          "Do not report reads of uninitialised memory or uses of uninitialised locals.");

  public static final Option<Boolean> EXIT_STATUS =
      flag(
          of(OptionGroup.ERRORS, EXPLORING),
          "--exit-status",
          "Report an exit status other than 0 as an error of kind uncaught.");

  public static final Option<Boolean> NO_LIVENESS =
      flag(
          of(OptionGroup.ERRORS, CHECK, HUNT, FENCE),
          "--no-liveness",
          "Do not report threads that spin for ever; count such executions as ended early.");

  public static final Option<Boolean> DATA_RACES =
      flag(
          of(OptionGroup.ERRORS, CHECK, HUNT),
          "--data-races",
          "Report C11 data races as errors of kind race.");

  public static final Option<Boolean> LEAKS =
      flag(
          of(OptionGroup.ERRORS, CHECK, HUNT),
          "--leaks",
          "Report heap blocks that are never freed and that nothing points to as errors of kind"
              + " memory.");

  public static final Option<Boolean> OVERFLOW =
      flag(
          of(OptionGroup.ERRORS, CHECK, HUNT),
          "--overflow",
          "Report signed overflow and invalid shifts as errors of kind overflow; needs C or C++"
              + " source.");

  public static final Option<Boolean> SVCOMP =
      flag(
          of(OptionGroup.ERRORS, CHECK),
          "--svcomp",
          "Use the SV-COMP conventions: report only errors that break the property, under sc unless"
              + " --model is given.");

  public static final Option<Optional<String>> PROPERTY =
      optional(
          of(OptionGroup.ERRORS, CHECK),
          "--property NAME|FILE",
          String.class,
          "With --svcomp or a task: unreach-call (default), no-data-race, no-deadlock,"
              + " valid-memsafety, no-overflow, termination, or a .prp file.");

  // Surroundings of the program.
  public static final Option<Long> STACK_SIZE =
      valued(
          of(OptionGroup.PROGRAM, EXPLORING),
          "--stack-size S",
          MachineOptions.DEFAULT_STACK_SIZE,
          new Types.Size(),
          "Stack size of each thread, such as 512k or 1g; exceeding it is an error of kind memory"
              + " (default: 8m).");

  public static final Option<Optional<Range>> NONDET_VALUES =
      optional(
          of(OptionGroup.PROGRAM, EXPLORING),
          "--nondet-values A..B",
          new Types.Values(),
          "Values that __VERIFIER_nondet_* may return, as far as the type has them (default: 0 and"
              + " 1).");

  public static final Option<Boolean> MALLOC_MAY_FAIL =
      flag(
          of(OptionGroup.PROGRAM, EXPLORING),
          "--malloc-may-fail",
          "Let each allocation also fail.");

  public static final Option<Boolean> SPURIOUS =
      flag(
          of(OptionGroup.PROGRAM, EXPLORING),
          "--spurious",
          "Let each wait on a condition variable also wake up without a signal.");

  public static final Option<List<String>> ARG =
      repeatable(
          of(OptionGroup.PROGRAM, COMPILED),
          "--arg A",
          "Argument for the program's argv; repeatable.");

  public static final Option<List<String>> STUB =
      repeatable(
          of(OptionGroup.PROGRAM, COMPILED),
          "--stub NAME[=VALUE]",
          "Let calls of this function, which has no body, return VALUE (default: 0 or nothing);"
              + " repeatable.");

  public static final Option<List<String>> ENV =
      repeatable(
          of(OptionGroup.PROGRAM, COMPILED),
          "--env NAME=VALUE",
          "Environment variable of the program, for getenv; repeatable.");

  public static final Option<List<String>> FILE =
      repeatable(
          of(OptionGroup.PROGRAM, COMPILED),
          "--file NAME=PATH",
          "Let the program open NAME and read the contents of the file at PATH; repeatable.");

  public static final Option<Optional<String>> STDIN =
      optional(
              of(OptionGroup.PROGRAM, COMPILED),
              "--stdin FILE",
              String.class,
              "File that the program reads as its standard input (default: empty).")
          .read();

  // Output.
  public static final Option<Optional<Types.Emission>> EMIT =
      optional(
              of(OptionGroup.OUTPUT, TRANSFORM),
              "--emit c|ll|weir",
              new Word<>(
                  Types.Emission.values(),
                  Types.Emission::title,
                  "programs are not written as '%s'; choose c, ll or weir"),
              "Write the transformed program as C, as LLVM IR or in Weir's own text form; needs -o.")
          .once();

  public static final Option<Boolean> EXPLAIN =
      flag(
          of(OptionGroup.OUTPUT, CHECK, REPLAY),
          "--explain",
          "Explain the failing execution: what the hardware did in each step marked *, which"
              + " accesses must stay in order, and which fence keeps them in order. The search"
              + " for these takes at most 30 s.");

  public static final Option<Boolean> SHOW_OUTPUT =
      flag(
          of(OptionGroup.OUTPUT, CHECK, HUNT),
          "--show-output",
          "Show what the program prints in the failing execution, or else in the first complete"
              + " one.");

  public static final Option<Boolean> NO_MINIMISE =
      flag(
          of(OptionGroup.OUTPUT, CHECK, HUNT),
          "--no-minimise",
          "Show the failing execution as found, without shortening it.");

  public static final Option<OutputForm> FORMAT =
      valued(
          of(OptionGroup.OUTPUT, REPORTING),
          "--format " + OutputForm.words(),
          OutputForm.TEXT,
          Types.constant(OutputForm.values()),
          OutputForm.help());

  public static final Option<Boolean> JSON =
      flag(
          of(OptionGroup.OUTPUT, REPORTING, RESUME, DOCTOR),
          "--json",
          "Print one JSON object on standard output, and nothing else.");

  public static final Option<Types.When> COLOR =
      valued(
              of(OptionGroup.OUTPUT, REPORTING),
              "--color auto|always|never",
              Types.When.AUTO,
              Types.constant(Types.When.values()),
              "Colour the text by thread (default: on a terminal, if NO_COLOR is not set).")
          .of(DOCTOR, "Colour the text (default: on a terminal, if NO_COLOR is not set).");

  public static final Option<Boolean> FULL =
      flag(
          of(OptionGroup.OUTPUT, REPORTING),
          "--full",
          "Show every step of an execution, including steps inside library calls and at"
              + " thread-local memory, and do not cut lines.");

  public static final Option<Types.Progress> PROGRESS =
      valued(
              of(OptionGroup.OUTPUT, EXPLORING, LITMUS),
              "--progress auto|plain|none",
              Types.Progress.AUTO,
              Types.constant(Types.Progress.values()),
              "Progress on standard error, once a second: executions, rate and an estimated total."
                  + " auto: one changing line, if that is a terminal (default); plain: one line"
                  + " each time; none.")
          .of(RESUME, "Progress on standard error, as for weir check.");

  // Files to write.
  public static final Option<Optional<Path>> TARGET =
      optional(
              of(OptionGroup.FILES, TRANSFORM),
              "-o FILE",
              new Types.FileName(),
              "File that --emit writes.")
          .of(PRINT, "Write to this file (default: standard output).")
          .once();

  public static final Option<Optional<Path>> PATCH =
      optional(
              of(OptionGroup.FILES, FENCE),
              "--patch FILE",
              new Types.FileName(),
              "Write the fences of the cheapest set as a unified diff for patch -p1, and check the"
                  + " patched program.")
          .of(
              LIN,
              "With --fence: write the fences of the cheapest set as a unified diff of the source,"
                  + " for patch -p1; the scenarios of the patched program are explored.")
          .once();

  public static final Option<Optional<Path>> TRACE =
      optional(
              of(OptionGroup.FILES, EXPLORING),
              "--trace FILE",
              new Types.FileName(),
              "Write the shown execution to an execution file, for weir replay.")
          .of(RESUME, AGAIN)
          .once();

  public static final Option<Optional<Path>> CHECKPOINT =
      optional(
              of(OptionGroup.FILES, CHECK, ROBUST),
              "--checkpoint FILE",
              new Types.FileName(),
              "Save the exploration to a file for weir resume: every 30 s, at every limit and at an"
                  + " interruption.")
          .once();

  public static final Option<Optional<Path>> JUNIT =
      optional(
              of(OptionGroup.FILES, CHECK, ROBUST, FENCE, HUNT, LIN, LITMUS),
              "--junit FILE",
              new Types.FileName(),
              "Write the results as JUnit XML to a file, for GitLab, Jenkins and others.")
          .of(RESUME, AGAIN);

  public static final Option<Optional<Path>> JUNIT_OF_TESTS =
      optional(
          of(OptionGroup.FILES, TEST),
          "--junit FILE",
          new Types.FileName(),
          "Write the results as JUnit XML to a file, for GitLab, Jenkins and others.");

  public static final Option<Optional<Path>> SARIF =
      optional(
              of(OptionGroup.FILES, CHECK, ROBUST, FENCE, HUNT, LIN, REPLAY),
              "--sarif FILE",
              new Types.FileName(),
              "Write the errors as SARIF 2.1.0 to a file, for code scanning and editors.")
          .of(RESUME, AGAIN);

  public static final Option<Optional<Path>> DOT =
      optional(
              of(OptionGroup.FILES, CHECK, ROBUST, FENCE, HUNT, LIN, REPLAY),
              "--dot FILE",
              new Types.FileName(),
              "Write the shown execution as a graph to a file, for Graphviz.")
          .of(RESUME, AGAIN)
          .once();

  public static final Option<Optional<Path>> EVENT_DOT =
      optional(
              of(OptionGroup.FILES, TRANSFORM),
              "--dot FILE",
              new Types.FileName(),
              "Write the event graph with its critical cycles to a file, for Graphviz.")
          .once();

  public static final Option<Optional<Path>> HTML =
      optional(
              of(OptionGroup.FILES, CHECK, ROBUST, FENCE, HUNT, LIN, REPLAY),
              "--html FILE",
              new Types.FileName(),
              "Write an HTML page that shows the execution step by step, or what was explored.")
          .of(RESUME, AGAIN);

  public static final Option<Optional<Path>> WITNESS =
      optional(
              of(OptionGroup.FILES, CHECK, HUNT, REPLAY),
              "--witness FILE",
              new Types.FileName(),
              "Write the shown execution to a file as an SV-COMP violation witness, format 2.2.")
          .of(RESUME, AGAIN)
          .once();

  // Other.
  public static final Option<Boolean> WATCH =
      flag(
          of(OptionGroup.OTHER, CHECK, TEST),
          "--watch",
          "Run again whenever an input file changes, and show how the result differs. Ctrl-C ends"
              + " it; the exit code is that of the last run.");

  public static final Option<Boolean> STOP =
      flag(
          of(OptionGroup.OTHER, RESIDENT),
          "--stop",
          "End these processes, each after its current command.");

  /** All rows. */
  public static final List<Option<?>> TABLE = List.copyOf(ROWS);

  private Options() {}

  /** The option that describes a command; the last one in its help. */
  public static OptionSpec help(String description) {
    return OptionGroup.OTHER
        .builder("-h", "--help")
        .type(boolean.class)
        .usageHelp(true)
        .order(Integer.MAX_VALUE)
        .description(description)
        .build();
  }

  private static Place of(OptionGroup group, Set<Command> many, Command... more) {
    Set<Command> all = new HashSet<>(many);
    all.addAll(List.of(more));
    return new Place(group, all);
  }

  private static Place of(OptionGroup group, Command... commands) {
    return new Place(group, Set.of(commands));
  }

  private static <T> Option<T> row(
      Place place,
      String usage,
      Reader reader,
      Function<@Nullable Object, T> value,
      String description) {
    Option<T> option = new Option<>(place, usage, reader, value, description);
    ROWS.add(option);
    return option;
  }

  /** An option that is given or not. */
  private static Option<Boolean> flag(Place place, String usage, String description) {
    return valued(
        place, usage, Reader.one(boolean.class, false, Optional.empty()), false, description);
  }

  /** An option with a value that picocli can read. */
  private static <T> Option<Optional<T>> optional(
      Place place, String usage, Class<T> type, String description) {
    return optional(place, usage, Reader.one(type, null, Optional.empty()), description);
  }

  /** An option with a value. */
  private static <T> Option<Optional<T>> optional(
      Place place, String usage, ITypeConverter<T> converter, String description) {
    Class<?> type = converter instanceof Types.FileName ? Path.class : CONVERTED;
    return optional(place, usage, Reader.one(type, null, Optional.of(converter)), description);
  }

  /** An option with a value that picocli can read; the usual one where none is given. */
  private static <T> Option<T> valued(
      Place place, String usage, T usual, Class<T> type, String description) {
    return valued(place, usage, Reader.one(type, usual, Optional.empty()), usual, description);
  }

  /** An option with a value; the usual one where none is given. */
  private static <T> Option<T> valued(
      Place place, String usage, T usual, ITypeConverter<T> converter, String description) {
    return valued(
        place, usage, Reader.one(CONVERTED, usual, Optional.of(converter)), usual, description);
  }

  /** An option with a word that may be given several times. */
  private static Option<List<String>> repeatable(Place place, String usage, String description) {
    return valued(
        place,
        usage,
        Reader.list(String.class, List.of(), Optional.empty(), ""),
        List.of(),
        description);
  }

  /** An option with a value that may be given several times. */
  private static <T> Option<List<T>> repeatable(
      Place place, String usage, ITypeConverter<T> converter, String description) {
    return valued(
        place,
        usage,
        Reader.list(CONVERTED, List.of(), Optional.of(converter), ""),
        List.of(),
        description);
  }

  /**
   * An option with several values, with commas between them; the usual ones where none is given.
   */
  private static <T> Option<List<T>> commaSeparated(
      Place place, String usage, List<T> usual, ITypeConverter<T> converter, String description) {
    return valued(
        place,
        usage,
        Reader.list(CONVERTED, usual, Optional.of(converter), ","),
        usual,
        description);
  }

  /** Parameters, of which there is at least one: files. */
  private static Option<List<Path>> files(Set<Command> commands, String label, String description) {
    return valued(
        of(OptionGroup.INPUT, commands),
        label,
        Reader.list(Path.class, List.of(), Optional.of(new Types.FileName()), ""),
        List.of(),
        description);
  }

  /** Parameters, of which there is at least one: words. */
  private static Option<List<String>> words(Command command, String label, String description) {
    return valued(
        of(OptionGroup.INPUT, command),
        label,
        Reader.list(String.class, List.of(), Optional.empty(), ""),
        List.of(),
        description);
  }

  /** A parameter: a file. */
  private static Option<Path> file(Command command, String label, String description) {
    Path none = Path.of("");
    return valued(
        of(OptionGroup.INPUT, command),
        label,
        Reader.one(Path.class, none, Optional.of(new Types.FileName())),
        none,
        description);
  }

  @SuppressWarnings("unchecked") // Picocli reads values of the type of its converter.
  private static <T> Option<T> valued(
      Place place, String usage, Reader reader, T usual, String description) {
    return row(place, usage, reader, read -> read == null ? usual : (T) read, description);
  }

  @SuppressWarnings("unchecked") // Picocli reads values of the type of its converter.
  private static <T> Option<Optional<T>> optional(
      Place place, String usage, Reader reader, String description) {
    return row(place, usage, reader, read -> Optional.ofNullable((T) read), description);
  }
}
