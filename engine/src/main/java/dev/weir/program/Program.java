package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The immutable compiled form of the input. Its parts can be serialised, so that it can be made in
 * another process; {@link java.util.Optional} in them needs a stream that replaces it.
 *
 * @param name for output: the input's name
 * @param functions indexed by {@link Operand.FunctionAddress}
 * @param globals indexed by {@link Operand.GlobalAddress}
 * @param threads the threads at the start: {@code main} alone for C, one for each process of a
 *     litmus test or an automaton
 * @param sources the files, as positions name them, that are known to be what it was made of: only
 *     their lines are shown, since positions may name any file
 */
public record Program(
    String name,
    List<Function> functions,
    List<Global> globals,
    List<ThreadStart> threads,
    Set<String> sources)
    implements Serializable {

  /** Copies its parts. */
  public Program {
    functions = List.copyOf(functions);
    globals = List.copyOf(globals);
    threads = List.copyOf(threads);
    sources = Set.copyOf(sources);
  }

  /** A program of which no file is known to be a source. */
  public Program(
      String name, List<Function> functions, List<Global> globals, List<ThreadStart> threads) {
    this(name, functions, globals, threads, Set.of());
  }

  /** The index of the function with this name. */
  public OptionalInt function(String functionName) {
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).name().equals(functionName)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The instructions of all functions that are not the library's. */
  public Stream<Instruction> ownInstructions() {
    return functions.stream()
        .filter(function -> !function.library())
        .flatMap(function -> function.instructions().stream());
  }

  /** The index of the global with this name. */
  public OptionalInt global(String globalName) {
    for (int i = 0; i < globals.size(); i++) {
      if (globals.get(i).name().equals(globalName)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
