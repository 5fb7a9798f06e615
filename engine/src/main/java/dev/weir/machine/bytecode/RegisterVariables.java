package dev.weir.machine.bytecode;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import java.lang.classfile.CodeBuilder;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * The registers of compiled code. In loops each that the instructions speak of is a variable of the
 * JVM: all of them are read from the window at the start, and those that are written anywhere go
 * back to it at the end. What runs once works on the window.
 */
final class RegisterVariables {
  // The parameters of the method.
  private static final int REGISTERS = 1;
  private static final int BASE = 2;

  private final Code code;
  private final CodeBuilder out;
  private final boolean inVariables;
  private final int result;
  private final int[] w;
  private final Map<Integer, Integer> variables = new TreeMap<>();
  private final BitSet written = new BitSet();

  /**
   * Those of a region.
   *
   * @param first the first variable of the JVM that is free
   */
  RegisterVariables(Code code, LocalFlow.Region region, CodeBuilder out, int first) {
    this.code = code;
    this.out = out;
    this.inVariables = region.isLoop();
    this.result = first;
    this.w = code.words;
    if (inVariables) {
      region.instructions().stream().forEach(this::find);
    }
  }

  /** Reads them from the window. */
  void load() {
    variables.forEach(
        (register, variable) -> {
          out.aload(REGISTERS);
          index(register);
          out.laload().lstore(variable);
        });
  }

  /** Writes them to the window. */
  void save() {
    written.stream()
        .forEach(
            register -> {
              out.aload(REGISTERS);
              index(register);
              out.lload(variable(register)).lastore();
            });
  }

  private void index(int register) {
    out.iload(BASE).loadConstant(register).iadd();
  }

  private int variable(int register) {
    return variables.computeIfAbsent(register, key -> result + 2 + 2 * variables.size());
  }

  private void use(int operand) {
    if (operand >= 0) {
      variable(operand);
    }
  }

  private void write(int register) {
    variable(register);
    written.set(register);
  }

  /** Takes note of what an instruction reads and writes. */
  private void find(int pc) {
    switch (w[pc]) {
      case Opcode.MOVE, Opcode.UNARY, Opcode.LOAD -> {
        write(w[pc + 1]);
        use(w[pc + 2]);
      }
      case Opcode.SELECT -> {
        write(w[pc + 1]);
        use(w[pc + 2]);
        use(w[pc + 3]);
        use(w[pc + 4]);
      }
      case Opcode.JUMP, Opcode.ASSERTION -> {}
      case Opcode.BRANCH, Opcode.SWITCH, Opcode.CHECK_DEFINED -> use(w[pc + 1]);
      case Opcode.STORE -> {
        use(w[pc + 1]);
        use(w[pc + 2]);
      }
      case Opcode.UNDEFINE -> use(w[pc + 3]);
      case Opcode.LOOP_ENTRY, Opcode.LOOP_BACK -> write(w[pc + 1]);
      default -> {
        write(w[pc + 1]);
        use(w[pc + 2]);
        use(w[pc + 3]);
      }
    }
  }

  /** Puts the value of an operand onto the stack. */
  void push(int operand) {
    if (operand < 0) {
      out.loadConstant(code.constants[~operand]);
    } else if (inVariables) {
      out.lload(variable(operand));
    } else {
      out.aload(REGISTERS);
      index(operand);
      out.laload();
    }
  }

  /** Takes a word from the stack into a register. */
  void set(int register) {
    if (inVariables) {
      out.lstore(variable(register));
    } else {
      out.lstore(result).aload(REGISTERS);
      index(register);
      out.lload(result).lastore();
    }
  }
}
