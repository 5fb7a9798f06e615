package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.OptionalInt;

/**
 * One instruction of a basic block. Registers are mutable and 64 bits wide; {@code destination} is
 * a register index. Sizes are in bytes, widths in bits.
 *
 * <p>An instruction with several effects does not exist: front ends break it up. The accesses to
 * memory are {@link Load}, {@link Store}, {@link ReadModifyWrite}, {@link CompareExchange}, {@link
 * MemoryCopy} and {@link MemorySet}; calls to functions without blocks are the modelled library.
 */
public sealed interface Instruction extends Serializable {

  /** Where it comes from. */
  SourcePosition position();

  /** {@code destination = source}. */
  record Move(int destination, Operand source, SourcePosition position) implements Instruction {}

  /** {@code destination = left operator right}, at {@code width} bits. */
  record Binary(
      int destination,
      BinaryOperator operator,
      int width,
      Operand left,
      Operand right,
      SourcePosition position)
      implements Instruction {}

  /**
   * An operator on integers of 65 to 128 bits, each a pair of operands: the low 64 bits, and the
   * others zero-extended. The high word of a result that is 1 or 0 is 0.
   *
   * @param low register for the low word of the result
   * @param high register for its high word
   * @param operator one on integers
   */
  record WideBinary(
      int low,
      int high,
      BinaryOperator operator,
      int width,
      Operand leftLow,
      Operand leftHigh,
      Operand rightLow,
      Operand rightHigh,
      SourcePosition position)
      implements Instruction {

    /** The operands. */
    public List<Operand> operands() {
      return List.of(leftLow, leftHigh, rightLow, rightHigh);
    }
  }

  /** {@code destination = operator operand}, at {@code width} bits. */
  record Unary(
      int destination, UnaryOperator operator, int width, Operand operand, SourcePosition position)
      implements Instruction {}

  /** {@code destination = left predicate right} (1 or 0), at {@code width} bits. */
  record Compare(
      int destination,
      Predicate predicate,
      int width,
      Operand left,
      Operand right,
      SourcePosition position)
      implements Instruction {}

  /** {@code destination = condition != 0 ? ifTrue : ifFalse}. */
  record Select(
      int destination, Operand condition, Operand ifTrue, Operand ifFalse, SourcePosition position)
      implements Instruction {}

  /**
   * A load of {@code size} bytes (1, 2, 4 or 8), zero-extended.
   *
   * @param width bits that count, at most {@code 8 * size}; the others are cleared
   * @param unneeded the bytes whose value does not matter, so that they need not have been written,
   *     bit i for byte i: all where the value is only handed on, as when a structure with padding
   *     is passed in a register or one bit-field of several is set
   */
  record Load(
      int destination,
      Operand address,
      int size,
      int width,
      MemoryOrder order,
      int unneeded,
      AccessInfo info,
      SourcePosition position)
      implements Instruction {

    /** A load all of whose bytes are used. */
    public Load(
        int destination,
        Operand address,
        int size,
        int width,
        MemoryOrder order,
        AccessInfo info,
        SourcePosition position) {
      this(destination, address, size, width, order, 0, info, position);
    }
  }

  /** A store of the low {@code size} bytes (1, 2, 4 or 8) of {@code value}. */
  record Store(
      Operand address,
      Operand value,
      int size,
      MemoryOrder order,
      AccessInfo info,
      SourcePosition position)
      implements Instruction {}

  /** An atomic read-modify-write; {@code destination} gets the old value. */
  record ReadModifyWrite(
      int destination,
      AtomicOperator operator,
      Operand address,
      Operand operand,
      int size,
      MemoryOrder order,
      AccessInfo info,
      SourcePosition position)
      implements Instruction {}

  /**
   * An atomic compare-exchange; {@code destination} gets the old value, {@code success} 1 or 0. It
   * never fails spuriously.
   *
   * @param branches whether what follows depends on its outcome as on that of a branch, as where it
   *     is compiled to a loop; not where it is one instruction of the machine
   */
  record CompareExchange(
      int destination,
      int success,
      Operand address,
      Operand expected,
      Operand desired,
      int size,
      MemoryOrder successOrder,
      MemoryOrder failureOrder,
      boolean branches,
      AccessInfo info,
      SourcePosition position)
      implements Instruction {

    /** One that branches. */
    public CompareExchange(
        int destination,
        int success,
        Operand address,
        Operand expected,
        Operand desired,
        int size,
        MemoryOrder successOrder,
        MemoryOrder failureOrder,
        AccessInfo info,
        SourcePosition position) {
      this(
          destination,
          success,
          address,
          expected,
          desired,
          size,
          successOrder,
          failureOrder,
          true,
          info,
          position);
    }
  }

  /** An access to 16 bytes at once, by two registers: the low 8 bytes and the high ones. */
  sealed interface WideAccess extends Instruction {
    /** Where it is; a multiple of 16, or the access is an error. */
    Operand address();

    /** What is known of it. */
    AccessInfo info();
  }

  /** A load of 16 bytes. */
  record WideLoad(
      int low,
      int high,
      Operand address,
      MemoryOrder order,
      AccessInfo info,
      SourcePosition position)
      implements WideAccess {}

  /** A store of 16 bytes. */
  record WideStore(
      Operand address,
      Operand low,
      Operand high,
      MemoryOrder order,
      AccessInfo info,
      SourcePosition position)
      implements WideAccess {}

  /** A read-modify-write of 16 bytes; {@code low} and {@code high} get the old value. */
  record WideReadModifyWrite(
      int low,
      int high,
      AtomicOperator operator,
      Operand address,
      Operand operandLow,
      Operand operandHigh,
      MemoryOrder order,
      AccessInfo info,
      SourcePosition position)
      implements WideAccess {}

  /** A compare-exchange of 16 bytes; {@code low} and {@code high} get the old value. */
  record WideCompareExchange(
      int low,
      int high,
      int success,
      Operand address,
      Operand expectedLow,
      Operand expectedHigh,
      Operand desiredLow,
      Operand desiredHigh,
      MemoryOrder successOrder,
      MemoryOrder failureOrder,
      AccessInfo info,
      SourcePosition position)
      implements WideAccess {}

  /**
   * A fence between threads; one within a thread (signal fence, compiler barrier) is left out.
   *
   * @param marks bits by which an execution tells that the fence was passed, 0 for none; at most
   *     {@link #MARKS} of them
   */
  record Fence(MemoryOrder order, int marks, SourcePosition position) implements Instruction {
    /** How many bits there are for marks. */
    public static final int MARKS = 12;

    /** Checks the marks. */
    public Fence {
      if (marks >>> MARKS != 0) {
        throw new IllegalArgumentException("marks " + marks + " have more than 12 bits");
      }
    }

    /** A fence without marks. */
    public Fence(MemoryOrder order, SourcePosition position) {
      this(order, 0, position);
    }
  }

  /**
   * A barrier of a machine. A model that is described by orders of C11 takes it for a fence of
   * {@link BarrierKind#order}.
   */
  record Barrier(BarrierKind kind, SourcePosition position) implements Instruction {}

  /**
   * Copies {@code length} bytes, byte order ascending or, where the ranges overlap so, descending
   * ({@code memmove} and {@code memcpy} alike). Each aligned chunk of up to 8 bytes is a load and a
   * store of its own; bytes that were never written are copied as such.
   */
  record MemoryCopy(Operand destination, Operand source, Operand length, SourcePosition position)
      implements Instruction {}

  /** Sets {@code length} bytes to the low byte of {@code value}, in stores of up to 8 bytes. */
  record MemorySet(Operand destination, Operand value, Operand length, SourcePosition position)
      implements Instruction {}

  /**
   * A stack object; it lives until its function returns.
   *
   * @param destination gets the address
   * @param size bytes
   * @param alignment bytes, a power of two
   * @param name the source name; empty when there is none
   * @param type its layout, for names in output
   */
  record Allocate(
      int destination,
      Operand size,
      int alignment,
      String name,
      TypeLayout type,
      SourcePosition position)
      implements Instruction {}

  /**
   * The address of the running thread's copy of a thread-local variable.
   *
   * @param destination gets the address
   * @param global index into {@link Program#globals()}
   */
  record ThreadLocalAddress(int destination, int global, SourcePosition position)
      implements Instruction {}

  /**
   * A call.
   *
   * @param destination gets the result; empty when there is none or it is not used
   * @param callee a {@link Operand.FunctionAddress}, or a register that holds one
   * @param made what the source takes the result for a pointer to, where it is one: the layout of
   *     what an allocation makes
   */
  record Call(
      OptionalInt destination,
      Operand callee,
      List<Operand> arguments,
      TypeLayout made,
      SourcePosition position)
      implements Instruction {
    /** A call that makes nothing of which the layout is known. */
    public Call(
        OptionalInt destination, Operand callee, List<Operand> arguments, SourcePosition position) {
      this(destination, callee, arguments, TypeLayout.SCALAR, position);
    }

    /** Copies the arguments. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * An error of kind {@code memory} (uninitialised read) if {@code undefined} is not 0. Front ends
   * emit it before a branch, an address or a stored value that may be undefined.
   *
   * @param what what would be used, for the message
   * @param always whether it is an error too where uninitialised reads are allowed
   */
  record CheckDefined(Operand undefined, String what, boolean always, SourcePosition position)
      implements Instruction {

    /** An error unless uninitialised reads are allowed. */
    public CheckDefined(Operand undefined, String what, SourcePosition position) {
      this(undefined, what, false, position);
    }
  }

  /**
   * Tells which bytes of a place that was just loaded were never written: bit i for byte i. None
   * where the load found a store of its own thread that waits in the buffer.
   *
   * @param size how many bytes, up to 8
   */
  record UndefinedBytes(int destination, Operand address, int size, SourcePosition position)
      implements Instruction {}

  /**
   * Makes bytes of a place that was just stored to as if they had never been written: an undefined
   * part of a value is stored there. Has no effect while the store waits in the buffer.
   *
   * @param size how many bytes, up to 8
   * @param undefined bit i for byte i
   */
  record Undefine(Operand address, int size, Operand undefined, SourcePosition position)
      implements Instruction {}

  /**
   * Something that is not supported; executing it gives up the execution.
   *
   * @param what the construct, for the message
   * @param advice the nearest workaround; empty when there is none
   */
  record Unsupported(String what, String advice, SourcePosition position) implements Instruction {}
}
