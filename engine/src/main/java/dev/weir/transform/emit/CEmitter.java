package dev.weir.transform.emit;

import dev.weir.program.Global;
import dev.weir.program.Program;
import dev.weir.transform.emit.FileScope.NamedFunction;
import dev.weir.transform.emit.FileScope.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a program as one file of C for 64-bit Linux: what it does under sequential consistency is
 * what the program does. Nothing of it is undefined in C that has a meaning in the program.
 *
 * <p>Compilers get atomic accesses as builtins with the orders of the program; checkers get them as
 * {@code __VERIFIER_atomic} blocks: CBMC, and others where {@code WEIR_ATOMIC_BLOCKS} is defined.
 * Which bytes were never written is not written down: checkers see such reads themselves.
 */
public final class CEmitter {
  private final FileScope file;
  private final List<FunctionWriter> functions = new ArrayList<>();
  private final Start start;

  private CEmitter(Program program, RunTime runTime) throws EmissionException {
    this.file = new FileScope(program, runTime);
    this.start = new Start(file);
    for (Map.Entry<Integer, NamedFunction> entry : file.functions().entrySet()) {
      if (entry.getValue().library().isEmpty()) {
        functions.add(new FunctionWriter(file, entry.getKey(), start.threads()));
      }
    }
  }

  /**
   * Writes a program.
   *
   * @return the text of a file
   * @throws EmissionException if it has something that cannot be written as C
   */
  public static String emit(Program program) throws EmissionException {
    return new CEmitter(program, RunTime.NONE).text();
  }

  /**
   * Writes a program that calls a library of windows.
   *
   * @param window the source of the library in C, which stands in the file as it is; empty where
   *     the library is written like the program
   * @return the text of a file
   * @throws EmissionException if it has something that cannot be written as C
   */
  public static String emit(Program program, String window) throws EmissionException {
    return new CEmitter(program, new RunTime(window)).text();
  }

  private String text() {
    SourceText body = new SourceText();
    file.functions().values().stream()
        .filter(function -> function.library().isEmpty())
        .forEach(function -> body.line(FunctionWriter.declaration(function) + ";"));
    body.line("");
    variables(body);
    functions.forEach(function -> function.write(body));
    start.write(body);
    // What the file needs is known when all of it has been written.
    return file.helpers().text(file.program().name()) + file.types().declarations() + body;
  }

  private void variables(SourceText text) {
    file.globals()
        .forEach(
            (index, variable) -> {
              Global global = file.program().globals().get(index);
              if (variable.type().isPresent()) {
                text.line("extern " + declaration(global, variable) + ";");
              }
            });
    text.line("");
    if (file.runTime().isUsed()) {
      text.lines(file.runTime().text(file));
    }
    file.globals().forEach((index, variable) -> definition(index, variable, text));
    start.threads().forEach(thread -> text.line("pthread_t " + thread + ";"));
    text.line("");
  }

  private static String declaration(Global global, Variable variable) {
    ObjectType type = variable.type().orElseThrow();
    return (global.constant() ? "const " : "")
        + (global.threadLocal() ? "_Thread_local " : "")
        + type.declaration(variable.name())
        + FunctionWriter.aligned(type, global.alignment());
  }

  private void definition(int index, Variable variable, SourceText text) {
    if (variable.type().isEmpty()) {
      return;
    }
    Global global = file.program().globals().get(index);
    TreeMap<Long, String> addresses = new TreeMap<>();
    for (Global.Relocation relocation : global.relocations()) {
      addresses.put(relocation.offset(), file.constant(relocation.target()));
    }
    String value =
        new Initialiser(global.initialiser(), addresses).of(variable.type().orElseThrow(), 0);
    text.line(
        global.position(),
        declaration(global, variable) + (value.isEmpty() ? "" : " = " + value) + ";");
  }
}
