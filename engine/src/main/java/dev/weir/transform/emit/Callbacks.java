package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.transform.emit.Prototypes.Prototype;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The types of functions in C. One that the library calls back has the type that the library wants;
 * all others take and give registers.
 */
final class Callbacks {
  private static final Signature OF_THREAD = Signature.parse("void *", "void *");
  private static final Signature MAIN = Signature.parse("int", "void");

  private final Program program;
  private final Prototypes prototypes;
  private final Map<Integer, Signature> signatures = new TreeMap<>();

  /** The functions that something else than a call by name names. */
  private final Set<Integer> pointedTo = new TreeSet<>();

  Callbacks(Program program, Reached reached, Prototypes prototypes) {
    this.program = program;
    this.prototypes = prototypes;
    for (int index : reached.globals()) {
      program.globals().get(index).relocations().forEach(r -> note(r.target()));
    }
    for (int index : reached.functions()) {
      Function function = program.functions().get(index);
      if (!Reached.isByName(function, prototypes)) {
        function.blocks().forEach(this::read);
      }
    }
    starts();
  }

  private void starts() {
    int last = program.threads().size() - 1;
    for (int thread = 0; thread < last; thread++) {
      int function = program.threads().get(thread).function();
      if (program.functions().get(function).parameters() <= 1) {
        signatures.putIfAbsent(function, OF_THREAD);
      }
    }
    int main = program.threads().get(last).function();
    if (isMain(program)) {
      signatures.put(main, MAIN);
    }
  }

  /** Whether the first function is C's own {@code main}, called with nothing. */
  static boolean isMain(Program program) {
    Function function = program.functions().get(program.threads().getLast().function());
    return program.threads().size() == 1
        && function.name().equals("main")
        && function.parameters() == 0;
  }

  private void read(Block block) {
    for (Instruction instruction : block.instructions()) {
      if (instruction instanceof Instruction.Call call) {
        call.arguments().forEach(this::note);
        if (call.callee() instanceof Operand.FunctionAddress(int callee)) {
          prototypes
              .find(program.functions().get(callee).name())
              .filter(_ -> Reached.isByName(program.functions().get(callee), prototypes))
              .ifPresent(prototype -> read(call, prototype));
        }
      } else {
        dev.weir.program.transform.RegisterUse.uses(instruction, this::note);
      }
    }
    dev.weir.program.transform.RegisterUse.uses(block.terminator(), this::note);
  }

  private void note(Operand operand) {
    if (operand instanceof Operand.FunctionAddress(int function)) {
      pointedTo.add(function);
    }
  }

  private void read(Instruction.Call call, Prototype prototype) {
    int known = Math.min(call.arguments().size(), prototype.signature().parameters().size());
    for (int i = 0; i < known; i++) {
      String type = prototype.signature().parameters().get(i);
      if (Signature.isFunctionPointer(type)
          && call.arguments().get(i) instanceof Operand.FunctionAddress(int function)
          && !program.functions().get(function).isExternal()) {
        Signature wanted = Signature.pointedTo(type);
        if (program.functions().get(function).parameters() <= wanted.parameters().size()) {
          signatures.putIfAbsent(function, wanted);
        }
      }
    }
  }

  /** The type of a function with a body. */
  Signature of(int index) {
    Signature wanted = signatures.get(index);
    if (wanted != null) {
      return wanted;
    }
    Function function = program.functions().get(index);
    return Signature.ofWords(
        function.parameters(), !pointedTo.contains(index) && !returnsValue(function));
  }

  private static boolean returnsValue(Function function) {
    return function.blocks().stream()
        .anyMatch(
            b ->
                b.terminator() instanceof Terminator.Return(var value, var _) && value.isPresent());
  }
}
