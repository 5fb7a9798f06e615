package dev.weir.transform.emit;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
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
  private static final String JOIN = "pthread_join";

  private final FileScope file;
  private final List<FunctionWriter> functions = new ArrayList<>();

  /** The variables with the threads that exist from the start, but for the last one. */
  private final List<String> threads = new ArrayList<>();

  private CEmitter(Program program, RunTime runTime) throws EmissionException {
    this.file = new FileScope(program, runTime);
    for (int i = 1; i < program.threads().size(); i++) {
      file.helpers().header("pthread.h");
      threads.add(file.unique("thread_" + i));
    }
    for (Map.Entry<Integer, NamedFunction> entry : file.functions().entrySet()) {
      if (entry.getValue().library().isEmpty()) {
        functions.add(new FunctionWriter(file, entry.getKey(), threads));
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
    writeMain(body);
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
    threads.forEach(thread -> text.line("pthread_t " + thread + ";"));
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

  /**
   * Writes the {@code main} of a program whose threads are there from the start, unless it has one
   * of its own: it creates all but the last one, does what that one does, and joins those that
   * nobody else has joined.
   */
  private void writeMain(SourceText text) {
    if (Callbacks.isMain(file.program())) {
      return;
    }
    List<String> wrappers = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      lines.add(create(i, wrappers));
    }
    ThreadStart last = file.program().threads().getLast();
    NamedFunction function = file.function(last.function());
    String call = function.name() + "(" + arguments(last, function.signature()) + ")";
    boolean gives = !function.signature().isVoid() && threads.isEmpty();
    lines.add(gives ? "int status = (int)" + call + ";" : call + ";");
    if (!joins(file.program().functions().get(last.function()))) {
      threads.forEach(thread -> lines.add("pthread_join(" + thread + ", 0);"));
    }
    lines.add(gives ? "return status;" : "return 0;");
    wrappers.forEach(text::line);
    Function first = file.program().functions().get(last.function());
    text.line(first.position(), "int main(void) {");
    lines.forEach(line -> text.line(first.position(), "  " + line));
    text.line("}");
  }

  private String create(int index, List<String> wrappers) {
    ThreadStart start = file.program().threads().get(index);
    NamedFunction function = file.function(start.function());
    boolean isThread =
        function.signature().parameters().equals(List.of("void *"))
            && function.signature().result().equals("void *");
    String callee = function.name();
    String argument = "0";
    if (isThread && start.arguments().size() <= 1) {
      argument =
          start.arguments().isEmpty()
              ? "0"
              : "(void *)" + file.constant(start.arguments().getFirst());
    } else {
      callee = file.unique(function.name() + "_start");
      wrappers.add("static void *" + callee + "(void *unused) {");
      wrappers.add("  " + function.name() + "(" + arguments(start, function.signature()) + ");");
      wrappers.add("  return unused;");
      wrappers.add("}");
      wrappers.add("");
    }
    return "pthread_create(&" + threads.get(index) + ", 0, " + callee + ", " + argument + ");";
  }

  private String arguments(ThreadStart start, Signature signature) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < signature.parameters().size(); i++) {
      Operand operand =
          i < start.arguments().size() ? start.arguments().get(i) : Operand.constant(0);
      arguments.add(
          Signature.fromRegister(
              signature.parameters().get(i), file.constant(operand), file.helpers()));
    }
    return String.join(", ", arguments);
  }

  /** Whether a thread joins the others that are there from the start. */
  private boolean joins(Function function) {
    Program program = file.program();
    return function.instructions().stream()
            .filter(
                instruction ->
                    instruction instanceof Instruction.Call call
                        && call.callee() instanceof Operand.FunctionAddress(int callee)
                        && program.functions().get(callee).name().equals(JOIN)
                        && call.arguments().getFirst() instanceof Operand.Constant)
            .count()
        >= threads.size();
  }
}
