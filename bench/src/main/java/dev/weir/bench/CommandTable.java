package dev.weir.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What whole commands take in two checkouts of Weir, each a process of its own as a user starts it:
 * tiny programs, explorations of a third of a second, of a second and of five, one long execution,
 * local arithmetic, and a program of real size.
 *
 * <p>The words are the folders of the checkouts, the older first; the second is the one that {@code
 * WEIR_ROOT} names if only one is given. Both run the same programs, those of this checkout. The
 * commands take turns, and which of the two is first changes with each round, so that what else the
 * machine does weighs on both. A ratio is that of two commands that ran one after the other; shown
 * is the median of the rounds with the least and the greatest.
 *
 * <p>Options: {@code --rounds}, after one that is not measured (5); {@code --only}, the names of
 * rows or of groups, with commas between them; {@code --change}, what the last line calls the
 * change; {@code --resident}, the minutes for which a process of the second checkout stays after a
 * command and runs the next ones, whose processor time is not counted then. Ends with status 1 if
 * the two do not answer alike: exit status, verdict, executions.
 */
public final class CommandTable {
  private static final Pattern ANSWER =
      Pattern.compile("\"(?:verdict|executions|errors)\":\"?([\\w-]+)");
  private static final String HEAD = "%-9s %-22s %16s %22s %16s %22s%n";
  private static final String LINE = "%-9s %-22s %7.2f %8.2f %22s %7.2f %8.2f %22s%n";

  private final PrintStream out;
  private final List<Path> checkouts;
  private final int rounds;
  private final long residentMinutes;
  private boolean differs;

  /** Seconds of one kind of clock before and after, round by round. */
  private record Times(double[] before, double[] after) {
    double medianBefore() {
      return Median.of(before);
    }

    double medianAfter() {
      return Median.of(after);
    }

    double[] ratios() {
      double[] ratios = new double[before.length];
      Arrays.setAll(ratios, i -> before[i] == 0 ? 1 : after[i] / before[i]);
      Arrays.sort(ratios);
      return ratios;
    }

    double ratio() {
      return Median.of(ratios());
    }

    String ratioWithSpread() {
      double[] all = ratios();
      return String.format(
          Locale.ROOT, "%.2f (%.2f to %.2f)", ratio(), all[0], all[all.length - 1]);
    }
  }

  private CommandTable(PrintStream out, List<Path> checkouts, int rounds, long residentMinutes) {
    this.out = out;
    this.checkouts = checkouts;
    this.rounds = rounds;
    this.residentMinutes = residentMinutes;
  }

  /**
   * Measures.
   *
   * @throws IOException if the folder of an example cannot be listed
   */
  public static void main(String[] arguments) throws IOException {
    System.exit(run(System.out, Programs.root().toAbsolutePath(), arguments));
  }

  /**
   * Measures, and says with which status to end.
   *
   * @param root the checkout whose programs are run
   * @throws IOException if the folder of an example cannot be listed
   */
  static int run(PrintStream out, Path root, String[] arguments) throws IOException {
    Arguments given = new Arguments(arguments, List.of("rounds", "only", "change", "resident"));
    List<Path> checkouts = new ArrayList<>(given.words().stream().map(Path::of).toList());
    if (checkouts.size() == 1) {
      checkouts.add(root);
    }
    if (checkouts.size() != 2
        || !checkouts.stream().allMatch(folder -> Files.isExecutable(folder.resolve("weir")))) {
      out.println("say which checkout to compare with: a folder with the script weir");
      return 2;
    }
    CommandTable table =
        new CommandTable(
            out, checkouts, (int) given.number("rounds", 5), given.number("resident", 0));
    table.print(
        new CommandRows(root).chosen(given.text("only", "")), given.text("change", "this change"));
    return table.differs ? 1 : 0;
  }

  private void print(List<CommandRows.Row> rows, String change) {
    out.printf(HEAD, "", "", "clock before", "after: ratio", "cpu before", "after: ratio");
    Map<String, List<Times>> clocks = new LinkedHashMap<>();
    Map<String, List<Times>> processors = new LinkedHashMap<>();
    for (CommandRows.Row row : rows) {
      Times clock = new Times(new double[rounds], new double[rounds]);
      Times processor = new Times(new double[rounds], new double[rounds]);
      measure(row, clock, processor);
      clocks.computeIfAbsent(row.group(), group -> new ArrayList<>()).add(clock);
      processors.computeIfAbsent(row.group(), group -> new ArrayList<>()).add(processor);
      out.printf(
          Locale.ROOT,
          LINE,
          row.group(),
          row.name(),
          clock.medianBefore(),
          clock.medianAfter(),
          clock.ratioWithSpread(),
          processor.medianBefore(),
          processor.medianAfter(),
          processor.ratioWithSpread());
      out.flush();
    }
    out.println("| change | " + String.join(" | ", clocks.keySet()) + " |");
    List<String> cells = new ArrayList<>(List.of(change));
    clocks.forEach(
        (group, times) ->
            cells.add(
                String.format(
                    Locale.ROOT,
                    "%.2f s, %.2f, %.2f",
                    mean(times.stream().mapToDouble(Times::medianAfter).toArray()),
                    mean(times.stream().mapToDouble(Times::ratio).toArray()),
                    mean(
                        processors.getOrDefault(group, List.of()).stream()
                            .mapToDouble(Times::ratio)
                            .toArray()))));
    out.println("| " + String.join(" | ", cells) + " |");
  }

  private void measure(CommandRows.Row row, Times clock, Times processor) {
    Optional<String> answer = Optional.empty();
    for (int round = -1; round < rounds; round++) {
      Command[] pair = new Command[2];
      for (int turn = 0; turn < 2; turn++) {
        int which = (round + turn) & 1;
        pair[which] = run(checkouts.get(which), row, which == 0 ? 0 : residentMinutes);
      }
      for (Command command : pair) {
        String said = answer(command);
        if (!answer.orElse(said).equals(said)) {
          out.println("NOT ALIKE: " + row.name() + ": " + answer.get() + " and " + said);
          differs = true;
        }
        answer = Optional.of(said);
      }
      if (round >= 0) {
        clock.before[round] = pair[0].elapsed();
        clock.after[round] = pair[1].elapsed();
        processor.before[round] = pair[0].processor();
        processor.after[round] = pair[1].processor();
      }
    }
  }

  private static Command run(Path checkout, CommandRows.Row row, long residentMinutes) {
    List<String> words = new ArrayList<>();
    words.add(checkout.resolve("weir").toString());
    words.addAll(List.of("check", "--json", "--progress", "none"));
    words.addAll(row.arguments());
    return Command.run(words, Map.of("WEIR_RESIDENT", Long.toString(residentMinutes)));
  }

  /** What must not change: the exit status, the verdict and the numbers of executions. */
  private static String answer(Command command) {
    StringBuilder answer = new StringBuilder("status " + command.status());
    Matcher matcher = ANSWER.matcher(command.output());
    while (matcher.find()) {
      answer.append(", ").append(matcher.group(1));
    }
    return answer.toString();
  }

  /** The geometric mean. */
  private static double mean(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(0));
  }
}
