package dev.weir.bench;

import dev.weir.cli.Main;
import dev.weir.frontend.InputException;
import dev.weir.frontend.process.ProgramReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Damaged inputs of every kind that is read: whatever they are, the command line must end in good
 * order, with an exit code from 0 to 3 and, where it refuses, one line that says what is wrong
 * where. Of what it reads it may say more, each in one short line.
 *
 * <p>The commands run in this process: an input that kills it is a finding too, and the last one
 * written to the folder.
 */
public final class Fuzz {
  private static final int DEFECT = 4;
  private static final int REFUSED = 2;
  private static final int TELL_EVERY = 500;

  /** A file, one of ours or whatever a damaged input names, and what is wrong with it. */
  private static final Pattern NAMED = Pattern.compile("[^:\\s][^:]*(:\\d+){0,2}: .+");

  /** The same with a place in the file, unless something is wrong with all of it. */
  private static final Pattern PLACED =
      Pattern.compile("[^:\\s][^:]*((:\\d+){1,2}: .+|: there is no function 'main'.*)");

  /** What may be said of an input that is read: a warning, or a hint of the tool. */
  private static final Pattern REMARK = Pattern.compile("(weir: .+|\\S.*: warning: .+)");

  /** The object that tells programs that an input is refused. */
  private static final Pattern INVALID =
      Pattern.compile("\\{[^\\n]*\"verdict\":\"invalid\"[^\\n]*\\}\\R");

  private static final int LONGEST_REMARK = 400;

  private static final Pattern TRACE =
      Pattern.compile("^\\s+at [\\w.$/]+\\(|\\bjava\\.\\w+\\.", Pattern.MULTILINE);

  private final Path folder;
  private final long seed;
  private final FuzzInputs inputs;

  /** What became of the inputs: how many had each exit code, and what went wrong. */
  record Tally(Map<Integer, Integer> codes, List<String> findings) {}

  /**
   * A run.
   *
   * @param folder for the inputs
   * @param seed of the first input; the following ones have the following seeds
   * @throws InputException if the inputs to be damaged cannot be made
   */
  Fuzz(Path folder, long seed) throws IOException, InputException {
    this.folder = folder;
    this.seed = seed;
    inputs = new FuzzInputs(folder);
  }

  /** {@code bench/run fuzz [COUNT [SEED]]}. */
  public static void main(String[] arguments) throws Exception {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    Path folder = Files.createTempDirectory("weir-fuzz");
    Tally tally = new Fuzz(folder, seed).run(count);
    System.out.printf("%d inputs; exit codes: %s%n", count, tally.codes());
    tally.findings().forEach(System.out::println);
    System.exit(tally.findings().isEmpty() ? 0 : 1);
  }

  /** Tries so many inputs, of all kinds in turn. */
  Tally run(int count) throws IOException {
    Tally tally = new Tally(new TreeMap<>(), new ArrayList<>());
    try (ProgramReader reader = new ProgramReader()) {
      for (int i = 0; i < count; i++) {
        FuzzInputs.Kind kind = inputs.turn(i);
        Path file = Files.write(folder.resolve(kind.file()), kind.damaged(seed + i));
        tryOut(reader, kind, file, tally);
        if ((i + 1) % TELL_EVERY == 0) {
          System.err.printf("%d inputs: %s%n", i + 1, tally.codes());
        }
      }
    }
    return tally;
  }

  private void tryOut(ProgramReader reader, FuzzInputs.Kind kind, Path file, Tally tally)
      throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] command = kind.command().toArray(String[]::new);
    int code = Main.run(reader, command, new PrintWriter(out, true), new PrintWriter(err, true));
    tally.codes().merge(code, 1, Integer::sum);
    Optional<String> wrong =
        code < 0 || code >= DEFECT
            ? Optional.of("exit code " + code)
            : code == REFUSED
                ? wrongRefusal(kind, out.toString(), err.toString().lines().toList())
                : wrongRemark(err.toString().lines().toList());
    if (wrong.isPresent() || TRACE.matcher(err.toString()).find()) {
      Path kept = folder.resolve("finding-" + tally.findings().size() + "-" + file.getFileName());
      Files.copy(file, kept);
      String what = wrong.orElse("a stack trace");
      tally.findings().add(kept + ": " + what + ": " + err.toString().strip());
    }
  }

  /** What is wrong with what was said of an input that was read. */
  private static Optional<String> wrongRemark(List<String> lines) {
    return lines.stream()
        .filter(line -> !REMARK.matcher(line).matches() || line.length() > LONGEST_REMARK)
        .map(line -> "not one short line")
        .findFirst();
  }

  /** What is wrong with what was said of an input that cannot be read. */
  private static Optional<String> wrongRefusal(
      FuzzInputs.Kind kind, String out, List<String> lines) {
    boolean isObject = kind.command().contains("--json");
    if (isObject ? !INVALID.matcher(out).matches() : !out.isEmpty()) {
      return Optional.of("other output than that the input is refused");
    }
    Pattern expected = kind.isSource() ? PLACED : NAMED;
    return lines.stream().anyMatch(line -> expected.matcher(line).matches())
        ? Optional.empty()
        : Optional.of("no position");
  }
}
