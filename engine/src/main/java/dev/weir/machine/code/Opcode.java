package dev.weir.machine.code;

/**
 * Operation codes of {@link Code}. The words that follow an operation code are listed with it:
 * {@code d} a destination register, {@code t} a target, other letters operands (a register, or the
 * complement of an index of a constant) or plain numbers.
 */
public final class Opcode {
  private Opcode() {}

  /** d s. */
  public static final int MOVE = 0;

  /** d a b width. */
  public static final int ADD = 1;

  /** d a b width. */
  public static final int SUB = 2;

  /** d a b width. */
  public static final int MUL = 3;

  /** d a b width. */
  public static final int AND = 4;

  /** d a b width. */
  public static final int OR = 5;

  /** d a b width. */
  public static final int XOR = 6;

  /** d a b width. */
  public static final int SHL = 7;

  /** d a b width. */
  public static final int LSHR = 8;

  /** d a b width. */
  public static final int ASHR = 9;

  /** d a b width operator: any other binary operator, which may fail. */
  public static final int BINARY = 10;

  /** d a width operator. */
  public static final int UNARY = 11;

  /** d a b width; the predicates follow each other in the order of their enumeration. */
  public static final int EQ = 12;

  /** See {@link #EQ}. */
  public static final int NE = 13;

  /** See {@link #EQ}. */
  public static final int ULT = 14;

  /** See {@link #EQ}. */
  public static final int ULE = 15;

  /** See {@link #EQ}. */
  public static final int UGT = 16;

  /** See {@link #EQ}. */
  public static final int UGE = 17;

  /** See {@link #EQ}. */
  public static final int SLT = 18;

  /** See {@link #EQ}. */
  public static final int SLE = 19;

  /** See {@link #EQ}. */
  public static final int SGT = 20;

  /** See {@link #EQ}. */
  public static final int SGE = 21;

  /** d c a b. */
  public static final int SELECT = 22;

  /** t. */
  public static final int JUMP = 23;

  /** c t t. */
  public static final int BRANCH = 24;

  /** v table. */
  public static final int SWITCH = 25;

  /**
   * d address size width; beside the width, from {@link #UNNEEDED_SHIFT}, the bytes that need not
   * be initialised. Shifts by widths, which count modulo 64, do not see them.
   */
  public static final int LOAD = 26;

  /** Where the bytes that a load does not need stand beside its width: bit i for byte i. */
  public static final int UNNEEDED_SHIFT = 8;

  /** The width of a load, of what stands beside it. */
  public static final int WIDTH_MASK = 0xff;

  /** address value size. */
  public static final int STORE = 27;

  /** A store-store barrier. */
  public static final int BARRIER = 28;

  /** A full fence. */
  public static final int FENCE = 29;

  /** d address operand size operator drain. */
  public static final int READ_MODIFY_WRITE = 30;

  /** d success address expected desired size drain. */
  public static final int COMPARE_EXCHANGE = 31;

  /** destination source length. */
  public static final int COPY = 32;

  /** destination value length. */
  public static final int SET = 33;

  /** d size. */
  public static final int ALLOCATE = 34;

  /** d (or -1) callee count argument…. */
  public static final int CALL = 35;

  /** v. */
  public static final int RETURN = 36;

  /** v message always: fails where v is not 0; only if always where that is allowed. */
  public static final int CHECK_DEFINED = 37;

  /** message. */
  public static final int UNSUPPORTED = 38;

  /** Fails. */
  public static final int UNREACHABLE = 39;

  /** d: sets a loop's counter to 0. */
  public static final int LOOP_ENTRY = 40;

  /** d: counts a back edge, and cuts the thread beyond the bound. */
  public static final int LOOP_BACK = 41;

  /** assertion: its condition is evaluated now. */
  public static final int ASSERTION = 50;

  /** The thread of an initial function ends here. */
  static final int END = 42;

  /**
   * fences: a C11 fence and its marks, for monitors; what it does to the machine is an instruction
   * of its own.
   */
  public static final int ORDER = 43;

  /** A load-load barrier. */
  public static final int LOAD_BARRIER = 53;

  /** low high left-low left-high right-low right-high width operator. */
  public static final int WIDE_BINARY = 44;

  /** d global: the address of the thread's copy. */
  public static final int THREAD_LOCAL = 45;

  /** low high address: a load of 16 bytes. */
  public static final int WIDE_LOAD = 46;

  /** address low high: a store of 16 bytes. */
  public static final int WIDE_STORE = 47;

  /** low high address operand-low operand-high operator drain. */
  public static final int WIDE_READ_MODIFY_WRITE = 48;

  /** low high success address expected-low expected-high desired-low desired-high drain. */
  public static final int WIDE_COMPARE_EXCHANGE = 49;

  /** address size undefined: bytes that were just stored are as if never written. */
  public static final int UNDEFINE = 51;

  /** d address size: which bytes were never written. */
  public static final int UNDEFINED_BYTES = 52;

  /**
   * Stands where a loop begins that was compiled to JVM code, in place of its first instruction.
   */
  public static final int COMPILED = 54;

  /** The number of words of the instruction at an index. */
  public static int length(int[] words, int at) {
    return switch (words[at]) {
      case BARRIER, LOAD_BARRIER, FENCE, UNREACHABLE, END -> 1;
      case JUMP, RETURN, UNSUPPORTED, LOOP_ENTRY, LOOP_BACK, ASSERTION, ORDER -> 2;
      case MOVE, SWITCH, ALLOCATE, THREAD_LOCAL -> 3;
      case BRANCH, STORE, COPY, SET, CHECK_DEFINED, UNDEFINE, UNDEFINED_BYTES -> 4;
      case WIDE_LOAD, WIDE_STORE -> 4;
      case ADD, SUB, MUL, AND, OR, XOR, SHL, LSHR, ASHR, UNARY, SELECT, LOAD -> 5;
      case EQ, NE, ULT, ULE, UGT, UGE, SLT, SLE, SGT, SGE -> 5;
      case BINARY -> 6;
      case READ_MODIFY_WRITE -> 7;
      case COMPARE_EXCHANGE, WIDE_READ_MODIFY_WRITE -> 8;
      case WIDE_BINARY -> 9;
      case WIDE_COMPARE_EXCHANGE -> 10;
      case CALL -> 4 + words[at + 3];
      default -> throw new IllegalArgumentException("no operation code: " + words[at]);
    };
  }
}
