package dev.weir.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Runs {@code weir check} for every example under every model, each in a process of its own, as a
 * user would, and compares the answers with the tables beside the examples.
 *
 * <p>Options: {@code --workers} processes at a time (2), {@code --seconds} that all of it may take
 * (120), {@code --memory} in MiB that one process may take (512). Prints the slowest and the
 * largest ones, the time on the clock, the processor time of all processes and the most resident
 * memory. Ends with status 1 if an answer is not as expected or a figure is above its limit.
 */
public final class ExampleSuite {
  private static final Path ROOT = Path.of(System.getenv().getOrDefault("WEIR_ROOT", "."));
  private static final Path EXAMPLES = ROOT.resolve("examples");
  private static final String NONE = "-";

  private ExampleSuite() {}

  /** What to run, and the kind of error to expect, {@code -} for none. */
  private record Task(String name, List<String> arguments, String model, String error) {}

  /** What came of it: the kind of error, time in seconds and memory in KiB. */
  private record Outcome(Task task, String error, double elapsed, double processor, long memory) {}

  /** Runs them all. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    Arguments options = new Arguments(arguments, List.of("workers", "seconds", "memory"));
    int workers = (int) options.number("workers", 2);
    List<Task> tasks = tasks();
    // What is built or kept at a first start belongs to none of them.
    run(tasks.getFirst());
    long start = System.nanoTime();
    List<Future<Outcome>> running = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      for (Task task : tasks) {
        running.add(executor.submit(() -> run(task)));
      }
    }
    double elapsed = (System.nanoTime() - start) / 1e9;
    List<Outcome> outcomes = new ArrayList<>();
    for (Future<Outcome> outcome : running) {
      outcomes.add(outcome.get());
    }
    report(outcomes, "slowest", Comparator.comparingDouble(Outcome::elapsed));
    report(outcomes, "largest", Comparator.comparingLong(Outcome::memory));
    List<Outcome> wrong =
        outcomes.stream().filter(outcome -> !outcome.error.equals(outcome.task.error)).toList();
    wrong.forEach(ExampleSuite::printWrong);
    long memory = outcomes.stream().mapToLong(Outcome::memory).max().orElse(0) / 1024;
    System.out.printf(
        "%d runs, %d not as expected: %.1f s with %d at a time, %.1f s of processor time,"
            + " at most %d MiB%n",
        outcomes.size(),
        wrong.size(),
        elapsed,
        workers,
        outcomes.stream().mapToDouble(Outcome::processor).sum(),
        memory);
    boolean isWithin =
        elapsed <= options.number("seconds", 120) && memory <= options.number("memory", 512);
    System.exit(wrong.isEmpty() && isWithin ? 0 : 1);
  }

  private static void report(List<Outcome> outcomes, String what, Comparator<Outcome> order) {
    System.out.println("the " + what + ":");
    outcomes.stream().sorted(order.reversed()).limit(5).forEach(ExampleSuite::print);
  }

  private static void print(Outcome outcome) {
    System.out.printf(
        "  %-44s %-4s %6.2f s %6.2f s of processor time %5d MiB%n",
        outcome.task.name,
        outcome.task.model,
        outcome.elapsed,
        outcome.processor,
        outcome.memory / 1024);
  }

  private static void printWrong(Outcome outcome) {
    System.out.printf(
        "%s %s: %s, expected %s%n",
        outcome.task.name, outcome.task.model, outcome.error, outcome.task.error);
  }

  private static List<Task> tasks() throws IOException {
    List<Task> tasks = new ArrayList<>();
    for (String[] cells : rows(EXAMPLES.resolve("expected.tsv"))) {
      tasks.add(
          new Task(cells[0], List.of(EXAMPLES.resolve(cells[0]).toString()), cells[1], cells[3]));
    }
    Path real = EXAMPLES.resolve("real");
    for (String[] cells : rows(real.resolve("expected.tsv"))) {
      List<String> arguments = new ArrayList<>(sources(real.resolve(cells[0])));
      if (!cells[1].equals(NONE)) {
        arguments.addAll(List.of("--", "-D" + cells[1]));
      }
      tasks.add(new Task("real/" + cells[0] + " " + cells[1], arguments, cells[2], cells[3]));
    }
    return tasks;
  }

  private static List<String[]> rows(Path table) throws IOException {
    return Files.readAllLines(table).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  private static List<String> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(Path::toString)
          .filter(file -> file.matches(".*\\.(c|cc)"))
          .sorted()
          .toList();
    }
  }

  private static Outcome run(Task task) {
    List<String> command = new ArrayList<>();
    command.add(ROOT.resolve("weir").toString());
    command.addAll(List.of("check", "--json", "--progress", "none", "--model", task.model));
    command.addAll(task.arguments);
    Command done = Command.run(command);
    return new Outcome(
        task, error(done.status(), done.output()), done.elapsed(), done.processor(), done.memory());
  }

  private static String error(int status, String json) {
    String start = "\"error\":{\"kind\":\"";
    int at = json.indexOf(start);
    if (at >= 0) {
      int from = at + start.length();
      return json.substring(from, json.indexOf('"', from));
    }
    return status == 0 ? NONE : "exit code " + status;
  }
}
