package dev.weir.cli.options;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The commands, in the order in which help lists them: how each is called and what it answers. */
public enum Command {
  /** Looks for errors. */
  CHECK(
      "FILE... [options] [-- compiler options]",
      List.of("Explores the executions of a program under a memory model and searches for errors."),
      "Exit code: 0 no error was found, 1 a violation, 2 wrong input, 3 not settled, 4 a defect of"
          + " Weir.",
      new Example(
          "weir check examples/dekker.c",
          "Look for an execution that fails under TSO, the memory model of x86."),
      new Example(
          "weir check examples/message-passing.c --model armv8 --html page.html",
          "Look under ARMv8, and write a page that shows the failing execution."),
      new Example(
          "weir check examples/spinlock.c --data-races --time-limit 5m -- -Iinclude -O1",
          "Data races are errors too; stop after 5 minutes; options for the compiler follow --.")),
  /** Compares a memory model with sequential consistency. */
  ROBUST(
      "FILE... [options] [-- compiler options]",
      List.of(
          "Decides whether a memory model adds any behaviour to the sequentially consistent"
              + " executions."),
      "Exit code: 0 robust, 1 not robust or an error, 2 wrong input, 3 not settled, 4 a defect of"
          + " Weir.",
      new Example(
          "weir robust examples/peterson.c --model pso",
          "Does PSO show any behaviour that sequential consistency does not?")),
  /** Finds fences. */
  FENCE(
      "FILE... [options] [-- compiler options]",
      List.of(
          "Finds the cheapest fences and memory orders that make a program correct under one or"
              + " more memory models."),
      "Exit code: 0 correct, with or without fences, 1 no fence can help, 2 wrong input, 3 not"
          + " settled, 4 a defect of Weir.",
      new Example(
          "weir fence examples/dekker.c --patch dekker.patch",
          "Find the fences of least cost under TSO, and write them as a patch."),
      new Example(
          "weir fence examples/message-passing.c --model tso,armv8",
          "Find memory orders that are correct on x86 and on ARM."),
      new Example(
          "weir fence examples/treiber-stack.c --relax --model rc11",
          "Find the weakest memory orders with which the program stays correct.")),
  /** Steers runs into errors. */
  HUNT(
      "FILE... [options] [-- compiler options]",
      List.of(
          "Predicts from runs of a program how a memory model could break it, and steers runs into"
              + " such executions. For programs that are too large for check."),
      "Exit code: 0 no error in the runs made, 1 an error, 2 wrong input, 3 not settled, 4 a defect"
          + " of Weir.",
      new Example(
          "weir hunt examples/hunt/dekker.c --runs 500",
          "Steer 500 runs into the cycles that runs under SC predict.")),
  /** Makes a memory model explicit. */
  TRANSFORM(
      "FILE... [options] [-- compiler options]",
      List.of(
          "Lists the accesses that weak memory can reorder with a visible effect, and can write an"
              + " equivalent program for sequential consistency."),
      "Exit code: 0, 2 wrong input, 4 a defect of Weir.",
      new Example(
          "weir transform examples/dekker.c",
          "List the pairs of accesses that TSO can reorder with a visible effect."),
      new Example(
          "weir transform examples/dekker.c --emit c -o dekker-explicit.c",
          "Write a C program that behaves under SC as this one does under TSO.")),
  /** Judges data structures. */
  LIN(
      "FILE... --operation 'NAME(ARGUMENTS)'... [options] [-- compiler options]",
      List.of(
          "Checks whether a data structure is linearizable under a memory model. Threads call its"
              + " functions in every small scenario, and some sequential order of the calls must"
              + " give the same results."),
      "Exit code: 0 linearizable, with --fence also where fences make it so, 1 not linearizable or"
          + " an error, 2 wrong input, 3 not settled, 4 a defect of Weir.",
      new Example(
          "weir lin examples/lin/treiber-stack.c --operation 'push(1..2)' --operation" + " 'pop()'",
          "Is the stack linearizable under TSO, in all small scenarios of these calls?")),
  /** Runs litmus tests. */
  LITMUS(
      "PATH... [options]",
      List.of(
          "Finds every final state of litmus tests for X86, PPC, AArch64, RISC-V and C, under one"
              + " or more memory models."),
      "Exit code: 0 every test was decided, 2 a test could not be read (the others are run), 3 a"
          + " test reached a limit.",
      new Example(
          "weir litmus examples/litmus --model armv8",
          "Find every final state of the tests in a folder.")),
  /** Shows a recorded execution. */
  REPLAY(
      "TRACE [options] [-- compiler arguments]",
      List.of(
          "Runs a recorded execution again and shows it step by step.",
          "Input files are found relative to the current folder. Compiler arguments that may run"
              + " code are used only if you give them again after --."),
      "Exit code: that of the recorded run; 2 if the execution file does not fit the program.",
      new Example(
          "weir replay error.trace --html page.html",
          "Show an execution that --trace wrote, also as a page.")),
  /** Goes on with an exploration. */
  RESUME(
      "FILE [options] [-- compiler arguments]",
      List.of(
          "Continues an exploration that weir check or weir robust saved with --checkpoint FILE."
              + " The program, the options and the counts stay the same. Compiler arguments that"
              + " may run code are used only if you give them again after --."),
      "It keeps saving the exploration to the same file. Exit codes are those of the original"
          + " command.",
      new Example(
          "weir resume run.checkpoint --time-limit 1h",
          "Continue the exploration that --checkpoint saved, for an hour.")),
  /** Runs tests. */
  TEST(
      "PATH... [options]",
      List.of(
          "Runs all test files below the paths in one process and compares the results with their"
              + " expectations.",
          "",
          "A test file states its command and its expectation in its first or last comment:",
          "  // weir: check --model sc,tso --unroll 2 with queue.c -- -Iinclude",
          "  // weir: expect safe complete under sc",
          "  // weir: expect violation assertion:42 under tso"),
      "Exit code: 0 all results are as expected, 1 a result differs, 2 an expectation cannot be"
          + " read (the other tests are run), 3 interrupted.",
      new Example(
          "weir test examples --filter armv8",
          "Run the tests below a folder whose command or model says armv8.")),
  /** Writes programs as text. */
  PRINT(
      "FILE... [options] [-- compiler options]",
      List.of(
          "Writes the compiled program as text. Other commands read this text from a .weir file in"
              + " place of C."),
      "Exit code: 0, or 2 for wrong input.",
      new Example(
          "weir print examples/dekker.c -o dekker.weir", "Write the compiled program as text.")),
  /** Lists the memory models. */
  MODELS("", List.of("Lists the memory models."), ""),
  /** Lists the modelled calls. */
  LIBRARY("", List.of("Lists the modelled library calls."), ""),
  /** Looks at the machine. */
  DOCTOR(
      "",
      List.of(
          "Checks the installation (Java, the compiler, its cache, headers, memory) and says how to"
              + " fix problems."),
      "Exit code: 0, or 2 if something is missing that Weir needs."),
  /** Lists processes that stay. */
  RESIDENT(
      "",
      List.of(
          "Lists the background processes that run later commands faster. The environment variable"
              + " WEIR_RESIDENT sets how many idle minutes they stay."),
      "");

  private final String synopsis;
  private final List<String> description;
  private final String footer;
  private final List<Example> examples;

  /**
   * A command.
   *
   * @param synopsis what follows its name; empty where picocli can say it
   * @param description what it does, a line each
   * @param footer what its exit code means; may be empty
   */
  Command(String synopsis, List<String> description, String footer, Example... examples) {
    this.synopsis = synopsis;
    this.description = description;
    this.footer = footer;
    this.examples = List.of(examples);
  }

  /** The command of a name, if there is one. */
  public static Optional<Command> named(String name) {
    return Arrays.stream(values()).filter(command -> command.title().equals(name)).findFirst();
  }

  /** Its name. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether words after {@code --} go to the compiler. */
  public boolean compiles() {
    return synopsis.contains("[-- ");
  }

  /** Calls that help shows. */
  public List<Example> examples() {
    return examples;
  }

  /** Tells picocli of its name and its help, without its options. */
  void describe(CommandSpec command, boolean hasOptions) {
    command.name(title());
    command.usageMessage().sortOptions(false);
    Stream<String> gap = hasOptions ? Stream.of("") : Stream.of();
    command
        .usageMessage()
        .description(Stream.concat(description.stream(), gap).toArray(String[]::new));
    if (!synopsis.isEmpty()) {
      command.usageMessage().customSynopsis("weir " + title() + " " + synopsis);
    }
    if (!footer.isEmpty()) {
      command.usageMessage().footer("", footer);
    }
  }
}
