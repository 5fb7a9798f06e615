package dev.weir.bench;

import dev.weir.cli.Main;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Damaged inputs of C, LLVM text and bitcode: whatever they are, the command line must end in good
 * order, with an exit code from 0 to 3 and, where it refuses, one line that names the file.
 *
 * <p>Everything runs in this process: an input that kills it is a finding too, and the last one
 * written to the folder.
 */
public final class Fuzz {
  private static final int DEFECT = 4;
  private static final int REFUSED = 2;
  private static final int TELL_EVERY = 500;
  private static final Pattern IN_HEADER = Pattern.compile("\\S+\\.h:\\d+:\\d+: .+");

  private final Path folder;
  private final long seed;
  private final String source;
  private final String module;
  private final byte[] bitcode;

  /** What became of the inputs: how many had each exit code, and what went wrong. */
  record Tally(Map<Integer, Integer> codes, List<String> findings) {}

  /**
   * A run.
   *
   * @param folder for the inputs
   * @param seed of the first input; the following ones have the following seeds
   * @throws InputException if the seed file cannot be compiled
   */
  Fuzz(Path folder, long seed) throws IOException, InputException {
    this.folder = folder;
    this.seed = seed;
    source = read("seed.c");
    module = read("seed.ll");
    Path file = Files.writeString(folder.resolve("seed.c"), source);
    bitcode =
        new ClangFrontend(NativeCache.ofUser()).compile(file, CompilerOptions.DEFAULT).bitcode();
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
    for (int i = 0; i < count; i++) {
      Path file = write(i);
      tryOut(file, tally);
      if ((i + 1) % TELL_EVERY == 0) {
        System.err.printf("%d inputs: %s%n", i + 1, tally.codes());
      }
    }
    return tally;
  }

  private Path write(int number) throws IOException {
    Mutator mutator = new Mutator(seed + number);
    return switch (number % 3) {
      case 0 -> Files.write(folder.resolve("input.c"), mutator.encoded(source));
      case 1 -> Files.write(folder.resolve("input.ll"), mutator.encoded(module));
      default -> Files.write(folder.resolve("input.bc"), mutator.bytes(bitcode));
    };
  }

  private void tryOut(Path file, Tally tally) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] command = {
      "check", file.toString(), "--time-limit", "200ms", "--unroll", "3", "--json"
    };
    int code = Main.run(command, new PrintWriter(out, true), new PrintWriter(err, true));
    tally.codes().merge(code, 1, Integer::sum);
    String last = err.toString().lines().reduce("", (earlier, later) -> later);
    boolean isFine = code >= 0 && code < DEFECT && (code != REFUSED || isClear(last, file));
    if (!isFine) {
      Path kept = folder.resolve("finding-" + tally.findings().size() + "-" + file.getFileName());
      Files.copy(file, kept);
      tally.findings().add(kept + ": exit code " + code + ": " + err.toString().strip());
    }
  }

  /** Whether a line says where: in the file, or in a header that no longer fits it. */
  private static boolean isClear(String line, Path file) {
    return line.startsWith(file.toString()) || IN_HEADER.matcher(line).matches();
  }

  private static String read(String name) throws IOException {
    try (InputStream in = Fuzz.class.getResourceAsStream("/dev/weir/bench/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
