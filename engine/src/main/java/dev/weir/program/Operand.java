package dev.weir.program;

import java.io.Serializable;

/**
 * What an instruction reads. Every value is 64 bits wide; an integer of N bits stands in the low N
 * bits with the others zero.
 */
public sealed interface Operand extends Serializable {

  /**
   * A register of the function.
   *
   * @param index from 0
   */
  record Register(int index) implements Operand {
    @Override
    public String toString() {
      return "r" + index;
    }
  }

  /**
   * A constant.
   *
   * @param value the value, zero-extended from its width
   */
  record Constant(long value) implements Operand {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /**
   * The address of a global.
   *
   * @param global index into {@link Program#globals()}
   * @param offset bytes from its start
   */
  record GlobalAddress(int global, long offset) implements Operand {
    @Override
    public String toString() {
      return "@" + global + (offset == 0 ? "" : "+" + offset);
    }
  }

  /**
   * The address of a function.
   *
   * @param function index into {@link Program#functions()}
   */
  record FunctionAddress(int function) implements Operand {
    @Override
    public String toString() {
      return "&f" + function;
    }
  }

  /** A register. */
  static Register register(int index) {
    return new Register(index);
  }

  /** A constant. */
  static Constant constant(long value) {
    return new Constant(value);
  }
}
