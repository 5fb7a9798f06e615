package dev.weir.bench;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.Note;
import dev.weir.machine.memory.MemoryModels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Compares what random programs with one thread print here with what their machine code prints.
 *
 * <p>Options: {@code --count} programs (2000), {@code --seed} of the first (1), {@code --compiler}
 * for the machine code (cc), {@code --keep} a folder for the programs. Each is compiled here at one
 * of the levels -O0, -O1 and -O2. Ends with status 1 if any differs.
 */
public final class RandomPrograms {
  private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2");

  private final Path folder;
  private final String compiler;

  private RandomPrograms(Path folder, String compiler) {
    this.folder = folder;
    this.compiler = compiler;
  }

  /** Runs the comparison. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Arguments options = new Arguments(arguments, List.of("count", "seed", "compiler", "keep"));
    String keep = options.text("keep", "");
    Path folder = keep.isEmpty() ? Files.createTempDirectory("weir-random") : Path.of(keep);
    Files.createDirectories(folder);
    RandomPrograms comparison = new RandomPrograms(folder, options.text("compiler", "cc"));
    long first = options.number("seed", 1);
    long count = options.number("count", 2000);
    long different = 0;
    for (long seed = first; seed < first + count; seed++) {
      different += comparison.isSame(seed) ? 0 : 1;
    }
    System.out.printf("%d programs, %d differ%n", count, different);
    System.exit(different == 0 ? 0 : 1);
  }

  private boolean isSame(long seed) throws IOException, InterruptedException {
    Path program = folder.resolve("random-" + seed + ".c");
    Files.writeString(program, RandomC.program(seed));
    String level = LEVELS.get((int) Math.floorMod(seed, 3L));
    String expected = natively(program);
    String actual = here(program, level);
    boolean same = actual.equals(expected);
    if (!same) {
      System.out.printf("%s %s: %s natively, %s here%n", program, level, expected, actual);
    }
    return same;
  }

  private String natively(Path program) throws IOException, InterruptedException {
    Path executable = folder.resolve("program");
    Process compiling =
        new ProcessBuilder(
                compiler, "-w", "-O1", "-ffp-contract=off", "-o", executable + "", program + "")
            .redirectErrorStream(true)
            .start();
    String messages = text(compiling);
    if (compiling.waitFor() != 0) {
      return messages;
    }
    Process running = new ProcessBuilder(executable.toString()).start();
    String output = text(running);
    int status = running.waitFor();
    return status == 0 ? output : output + "status " + status;
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private static String here(Path program, String level) {
    Machine machine;
    try {
      machine =
          new Machine(
              Frontend.load(
                  List.of(program), new CompilerOptions(Optional.empty(), List.of(level, "-w"))),
              MemoryModels.named("sc").orElseThrow(),
              new Library(),
              MachineOptions.DEFAULT,
              () -> false);
    } catch (InputException e) {
      return e.toString();
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    while (enabled.size() > 0 && !machine.hasFailed()) {
      machine.step(enabled.get(0), 0);
      enabled.clear();
      machine.enabled(enabled);
    }
    StringBuilder output = new StringBuilder();
    for (Note note : machine.notes()) {
      if (note.kind() == Note.Kind.OUTPUT) {
        output.append(note.text());
      }
    }
    return (machine.hasFailed() ? output + machine.failure().toString() : output.toString())
        .strip();
  }
}
