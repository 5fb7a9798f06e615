package dev.weir.transform.emit;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.transform.emit.FileScope.NamedFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code main} of a program whose threads are there from the start: it creates all but the last
 * one, does what that one does, and joins those that nobody else has joined.
 */
final class Start {
  private static final String HEADER = "pthread.h";
  private static final String JOIN = "pthread_join";

  private final FileScope file;
  private final List<ThreadStart> starts;
  private final List<String> threads = new ArrayList<>();
  private final List<String> wrappers = new ArrayList<>();

  Start(FileScope file) {
    this.file = file;
    this.starts = file.program().threads();
    for (int i = 0; i < starts.size() - 1; i++) {
      file.helpers().header(HEADER);
      threads.add(file.unique("thread_" + (i + 1)));
    }
  }

  /** The variables with the threads that exist from the start, but for the last one. */
  List<String> threads() {
    return threads;
  }

  /** Writes it, unless the program has a {@code main} of its own. */
  void write(SourceText text) {
    if (Callbacks.isMain(file.program())) {
      return;
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      lines.add(create(i));
    }
    ThreadStart last = starts.getLast();
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

  private String create(int index) {
    ThreadStart start = starts.get(index);
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
    return function.blocks().stream()
            .flatMap(block -> block.instructions().stream())
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
