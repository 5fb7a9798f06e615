package dev.weir.cli.help;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command line that the help and the manual page of a command show.
 *
 * @param line what to type
 * @param meaning what it does
 */
public record Example(String line, String meaning) {
  private static final Map<String, List<Example>> OF_COMMANDS =
      Map.ofEntries(
          Map.entry(
              "weir",
              List.of(
                  new Example(
                      "weir check examples/dekker.c",
                      "Look for an execution that fails under TSO, the memory model of x86."),
                  new Example(
                      "weir fence examples/dekker.c --patch dekker.patch",
                      "Find the fences that make the program correct, and write them as a patch."),
                  new Example(
                      "weir help check", "Describe a command, with examples and its options."))),
          Map.entry(
              "check",
              List.of(
                  new Example(
                      "weir check examples/dekker.c",
                      "Look for an execution that fails under TSO, the memory model of x86."),
                  new Example(
                      "weir check examples/message-passing.c --model armv8 --html page.html",
                      "Look under ARMv8, and write a page that shows the failing execution."),
                  new Example(
                      "weir check examples/spinlock.c --data-races --time-limit 5m -- -Iinclude -O1",
                      "Data races are errors too; stop after 5 minutes; options for the compiler"
                          + " follow --."))),
          Map.entry(
              "robust",
              List.of(
                  new Example(
                      "weir robust examples/peterson.c --model pso",
                      "Does PSO show any behaviour that sequential consistency does not?"))),
          Map.entry(
              "fence",
              List.of(
                  new Example(
                      "weir fence examples/dekker.c --patch dekker.patch",
                      "Find the fences of least cost under TSO, and write them as a patch."),
                  new Example(
                      "weir fence examples/message-passing.c --model tso,armv8",
                      "Find memory orders that are correct on x86 and on ARM."),
                  new Example(
                      "weir fence examples/treiber-stack.c --relax --model rc11",
                      "Find the weakest memory orders with which the program stays correct."))),
          Map.entry(
              "hunt",
              List.of(
                  new Example(
                      "weir hunt examples/hunt/dekker.c --runs 500",
                      "Steer 500 runs into the cycles that runs under SC predict."))),
          Map.entry(
              "transform",
              List.of(
                  new Example(
                      "weir transform examples/dekker.c",
                      "List the pairs of accesses that TSO can reorder with a visible effect."),
                  new Example(
                      "weir transform examples/dekker.c --emit c -o dekker-explicit.c",
                      "Write a C program that behaves under SC as this one does under TSO."))),
          Map.entry(
              "lin",
              List.of(
                  new Example(
                      "weir lin examples/lin/treiber-stack.c --operation 'push(1..2)' --operation"
                          + " 'pop()'",
                      "Is the stack linearizable under TSO, in all small scenarios of these"
                          + " calls?"))),
          Map.entry(
              "litmus",
              List.of(
                  new Example(
                      "weir litmus examples/litmus --model armv8",
                      "Find every final state of the tests in a folder."))),
          Map.entry(
              "replay",
              List.of(
                  new Example(
                      "weir replay error.trace --html page.html",
                      "Show an execution that --trace wrote, also as a page."))),
          Map.entry(
              "resume",
              List.of(
                  new Example(
                      "weir resume run.checkpoint --time-limit 1h",
                      "Continue the exploration that --checkpoint saved, for an hour."))),
          Map.entry(
              "test",
              List.of(
                  new Example(
                      "weir test examples --filter armv8",
                      "Run the tests below a folder whose command or model says armv8."))),
          Map.entry(
              "print",
              List.of(
                  new Example(
                      "weir print examples/dekker.c -o dekker.weir",
                      "Write the compiled program as text."))));

  /** The examples of a command; of the tool itself, too. */
  public static List<Example> of(CommandSpec command) {
    return OF_COMMANDS.getOrDefault(command.name(), List.of());
  }
}
