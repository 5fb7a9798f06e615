package dev.weir.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Compares what random programs with one thread print here with what their machine code prints.
 *
 * <p>Options: {@code --count} programs (2000), {@code --seed} of the first (1), {@code --levels} of
 * optimisation for each (2), {@code --compiler} for the machine code (cc), {@code --keep} a folder
 * for the programs. The levels are -O0, -O1, -O2, and -O3 with the vectors of x86-64-v2; each
 * program begins with another. Ends with status 1 if any differs.
 */
public final class RandomPrograms {
  private static final List<List<String>> LEVELS =
      List.of(List.of("-O0"), List.of("-O1"), List.of("-O2"), List.of("-O3", "-march=x86-64-v2"));

  private final Path folder;
  private final String compiler;
  private final long levels;

  private RandomPrograms(Path folder, String compiler, long levels) {
    this.folder = folder;
    this.compiler = compiler;
    this.levels = levels;
  }

  /** Runs the comparison. */
  public static void main(String[] arguments) throws IOException {
    Arguments options =
        new Arguments(arguments, List.of("count", "seed", "levels", "compiler", "keep"));
    String keep = options.text("keep", "");
    Path folder = keep.isEmpty() ? Files.createTempDirectory("weir-random") : Path.of(keep);
    Files.createDirectories(folder);
    RandomPrograms comparison =
        new RandomPrograms(
            folder,
            options.text("compiler", "cc"),
            Math.min(LEVELS.size(), options.number("levels", 2)));
    long first = options.number("seed", 1);
    long count = options.number("count", 2000);
    long different =
        LongStream.range(first, first + count)
            .parallel()
            .filter(seed -> !comparison.isSame(seed))
            .count();
    System.out.printf("%d programs, %d differ%n", count, different);
    System.exit(different == 0 ? 0 : 1);
  }

  private boolean isSame(long seed) {
    try {
      SequentialProgram program = new SequentialProgram(folder.resolve("random-" + seed + ".c"));
      Files.writeString(program.file(), RandomC.program(seed));
      Path executable = folder.resolve("program-" + seed);
      String expected =
          program
              .outputNatively(compiler, List.of("-O1", "-ffp-contract=off"), executable)
              .orElse("refused by " + compiler);
      Files.deleteIfExists(executable);
      boolean same = true;
      for (long i = 0; i < levels; i++) {
        List<String> level = LEVELS.get((int) Math.floorMod(seed + i, (long) LEVELS.size()));
        String actual = program.outputHere(level);
        if (!actual.equals(expected)) {
          System.out.printf(
              "%s %s%n  natively: %s%n  here: %s%n",
              program.file(), level, expected.strip(), actual.strip());
          same = false;
        }
      }
      return same;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
