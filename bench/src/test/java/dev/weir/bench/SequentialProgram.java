package dev.weir.bench;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Note;
import dev.weir.machine.step.IntList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program of C or C++, whose output here in one order of its steps can be compared with that of
 * its machine code.
 *
 * @param file the source
 */
record SequentialProgram(Path file) {
  /**
   * What the program prints here, and its exit status where that is not 0; or why it is refused or
   * does not come to its end.
   *
   * @param options for the compiler
   */
  String outputHere(List<String> options) {
    List<String> all = new ArrayList<>(options);
    all.add("-w");
    Machine machine;
    try {
      machine =
          new Machine(
              Frontend.load(List.of(file), new CompilerOptions(Optional.empty(), all)),
              MemoryModels.named("tso").orElseThrow(),
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
    if (machine.hasFailed()) {
      output.append(machine.failure());
    } else if (machine.result(0) != 0) {
      output.append("status ").append(machine.result(0));
    }
    return output.toString();
  }

  /**
   * What its machine code prints, and its exit status where that is not 0; nothing where the
   * compiler does not take the program.
   *
   * @param compiler the command of the compiler
   * @param options for the compiler
   * @param executable where the machine code may lie
   */
  Optional<String> outputNatively(String compiler, List<String> options, Path executable)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(compiler, "-w", "-o", executable.toString()));
    command.addAll(options);
    command.addAll(List.of(file.toString(), "-lm", "-latomic"));
    Process compiling = new ProcessBuilder(command).redirectErrorStream(true).start();
    text(compiling);
    if (compiling.waitFor() != 0) {
      return Optional.empty();
    }
    Process running = new ProcessBuilder(executable.toString()).start();
    String output = text(running);
    int status = running.waitFor();
    return Optional.of(status == 0 ? output : output + "status " + status);
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
