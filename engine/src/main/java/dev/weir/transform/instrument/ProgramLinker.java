package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Program;
import dev.weir.program.transform.ProgramCopier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Appends the functions and globals of a library to a program, as functions of the library. What
 * the program has keeps its number; a function of the library that is in the program already, by
 * its name, is taken from there.
 */
final class ProgramLinker extends ProgramCopier {
  private final Program library;
  private final List<Function> functions;
  private final List<Global> globals;
  private final Map<Integer, Integer> functionNumbers = new HashMap<>();
  private final Map<Integer, Integer> globalNumbers = new HashMap<>();

  private ProgramLinker(Program program, Program library) {
    this.library = library;
    this.functions = new ArrayList<>(program.functions());
    this.globals = new ArrayList<>(program.globals());
  }

  /**
   * Links.
   *
   * @param left names of the library that stay behind
   * @param replaced globals that stand for those of the library with the same names
   */
  static Program link(
      Program program, Program library, Set<String> left, Map<String, Global> replaced) {
    ProgramLinker linker = new ProgramLinker(program, library);
    linker.number(program, left);
    linker.append(left, replaced);
    return new Program(
        program.name(), linker.functions, linker.globals, program.threads(), program.sources());
  }

  private void number(Program program, Set<String> left) {
    int next = functions.size();
    for (int f = 0; f < library.functions().size(); f++) {
      Function function = library.functions().get(f);
      OptionalInt known = program.function(function.name());
      if (!left.contains(function.name())) {
        functionNumbers.put(f, known.isPresent() ? known.getAsInt() : next++);
      }
    }
    next = globals.size();
    for (int g = 0; g < library.globals().size(); g++) {
      if (!left.contains(library.globals().get(g).name())) {
        globalNumbers.put(g, next++);
      }
    }
  }

  private void append(Set<String> left, Map<String, Global> replaced) {
    Set<String> names = new HashSet<>();
    globals.forEach(global -> names.add(global.name()));
    for (Function function : library.functions()) {
      if (!left.contains(function.name()) && isNew(function)) {
        functions.add(function(function).ofLibrary());
      }
    }
    for (Global global : library.globals()) {
      if (!left.contains(global.name())) {
        Global own =
            replaced.containsKey(global.name()) ? replaced.get(global.name()) : global(global);
        String name = own.name();
        while (!names.add(name)) {
          name = "window " + name;
        }
        globals.add(named(name, own));
      }
    }
  }

  private boolean isNew(Function function) {
    return functions.stream().noneMatch(own -> own.name().equals(function.name()));
  }

  private static Global named(String name, Global global) {
    return new Global(
        name,
        global.size(),
        global.alignment(),
        global.constant(),
        global.threadLocal(),
        global.initialiser(),
        global.relocations(),
        global.type(),
        global.position(),
        global.unsupported());
  }

  @Override
  protected int functionIndex(int function) {
    return Objects.requireNonNull(functionNumbers.get(function));
  }

  @Override
  protected int globalIndex(int global) {
    return Objects.requireNonNull(globalNumbers.get(global));
  }
}
