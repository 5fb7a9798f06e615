package dev.weir.machine.code;

import dev.weir.program.AccessInfo;
import dev.weir.program.BarrierKind;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The words of {@link Code} as they come, with what they refer to by index. */
final class CodeBuffer {
  private final ToLongFunction<Operand> addresses;

  private int[] words = new int[256];
  private int[] origins = new int[256];
  private int size;
  private final List<Code.Origin> originTable = new ArrayList<>();
  private final List<Long> constants = new ArrayList<>();
  private final Map<Long, Integer> constantIndex = new HashMap<>();
  private final List<String> messages = new ArrayList<>();

  private int function;

  /**
   * An empty one.
   *
   * @param addresses the addresses of globals and functions
   */
  CodeBuffer(ToLongFunction<Operand> addresses) {
    this.addresses = addresses;
    originTable.add(
        new Code.Origin(
            0,
            SourcePosition.UNKNOWN,
            AccessInfo.UNKNOWN,
            MemoryOrder.PLAIN,
            MemoryOrder.PLAIN,
            true,
            Optional.empty()));
  }

  /** What is emitted from now on belongs to this function. */
  void begin(int index) {
    function = index;
  }

  /** Where the next word goes. */
  int size() {
    return size;
  }

  /** Appends an instruction. */
  void emit(SourcePosition position, int... newWords) {
    emit(position, AccessInfo.UNKNOWN, MemoryOrder.PLAIN, newWords);
  }

  /** Appends an access. */
  void emit(SourcePosition position, AccessInfo info, MemoryOrder order, int... newWords) {
    emit(origin(position, info, order, order), newWords);
  }

  /** Appends an instruction that comes from this origin. */
  void emit(Code.Origin origin, int... newWords) {
    if (!originTable.getLast().equals(origin)) {
      originTable.add(origin);
    }
    for (int word : newWords) {
      word(word);
    }
  }

  /** An origin in the present function; an access that may fail has a second order for that. */
  Code.Origin origin(
      SourcePosition position, AccessInfo info, MemoryOrder order, MemoryOrder failureOrder) {
    return new Code.Origin(function, position, info, order, failureOrder, true, Optional.empty());
  }

  /** The origin of a compare-exchange in the present function. */
  Code.Origin origin(Instruction.CompareExchange exchange) {
    return new Code.Origin(
        function,
        exchange.position(),
        exchange.info(),
        exchange.successOrder(),
        exchange.failureOrder(),
        exchange.branches(),
        Optional.empty());
  }

  /** The origin of a fence in the present function, which may be a barrier of a machine. */
  Code.Origin fence(SourcePosition position, MemoryOrder order, Optional<BarrierKind> barrier) {
    return new Code.Origin(function, position, AccessInfo.UNKNOWN, order, order, true, barrier);
  }

  /** Appends a word to the last instruction. */
  void word(int word) {
    if (size == words.length) {
      words = Arrays.copyOf(words, 2 * size);
      origins = Arrays.copyOf(origins, 2 * size);
    }
    origins[size] = originTable.size() - 1;
    words[size++] = word;
  }

  /** Changes a word. */
  void set(int at, int word) {
    words[at] = word;
  }

  /** The word for an operand: a register, or the complement of the index of a constant. */
  int use(Operand operand) {
    if (operand instanceof Operand.Register(int index)) {
      return index;
    }
    long value = addresses.applyAsLong(operand);
    return ~constantIndex.computeIfAbsent(
        value,
        v -> {
          constants.add(v);
          return constants.size() - 1;
        });
  }

  /** The word for a text. */
  int message(String text) {
    messages.add(text);
    return messages.size() - 1;
  }

  /** All words. */
  int[] words() {
    return Arrays.copyOf(words, size);
  }

  /** The origin of each word. */
  Code.Origins origins() {
    return new Code.Origins(Arrays.copyOf(origins, size), List.copyOf(originTable));
  }

  /** The constants that operands stand for. */
  long[] constants() {
    return constants.stream().mapToLong(Long::longValue).toArray();
  }

  /** The texts. */
  List<String> messages() {
    return List.copyOf(messages);
  }
}
