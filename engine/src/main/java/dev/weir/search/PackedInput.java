package dev.weir.search;

import dev.weir.machine.step.MemoryEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads what {@link PackedOutput} wrote; whatever else it is given is refused. */
final class PackedInput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final Branch.Position[] POSITIONS = Branch.Position.values();
  private static final WakeupTree.Origin[] ORIGINS = WakeupTree.Origin.values();
  private static final MemoryEffect[] EFFECTS = MemoryEffect.values();

  private final byte[] bytes;
  private int at;

  /** The steps that were told, by their numbers. */
  private final List<StepSummary> steps = new ArrayList<>();

  PackedInput(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Ends.
   *
   * @throws IllegalStateException if something is left
   */
  void end() {
    if (at != bytes.length) {
      throw new IllegalStateException("bytes are left");
    }
  }

  /** Reads what is left of an exploration. */
  Frontier frontier() {
    return new Frontier(
        list(this::node), list(() -> new Frontier.Begun(optional(this::origin), branch())));
  }

  private Frontier.Origin origin() {
    return new Frontier.Origin(integer(), integer());
  }

  /** Reads a shared node. */
  Frontier.Node node() {
    return new Frontier.Node(
        optional(this::origin),
        integer(),
        integer(),
        list(this::sleeper),
        tree(),
        list(() -> new Frontier.Child(step(), bool())));
  }

  /** Reads where a worker stands. */
  Branch branch() {
    return new Branch(
        POSITIONS[integer()],
        list(this::integer),
        list(this::integer),
        list(() -> new Branch.Node(list(this::sleeper), optional(this::tree), integer(), bool())),
        optional(this::step),
        new Branch.Races(list(this::integer), integer()));
  }

  private FlatTree tree() {
    List<StepSummary> planned = list(this::step);
    int nodes = planned.size();
    return new FlatTree(
        planned, list(nodes, () -> ORIGINS[integer()]), list(nodes + 1, this::integer));
  }

  private Sleeper sleeper() {
    return new Sleeper(step(), bool());
  }

  private StepSummary step() {
    int number = integer();
    if (number == steps.size()) {
      steps.add(newStep());
    }
    return steps.get(number);
  }

  private StepSummary newStep() {
    return new StepSummary(
        integer(),
        integer(),
        integer(),
        EFFECTS[integer()],
        number(),
        number(),
        integer(),
        bool(),
        block());
  }

  private long[] block() {
    int words = length();
    long[] block = words == 0 ? StepSummary.NO_BLOCK : new long[words];
    for (int i = 0; i < words; i++) {
      block[i] = number();
    }
    return block;
  }

  private <T> List<T> list(Supplier<T> element) {
    return list(length(), element);
  }

  private static <T> List<T> list(int length, Supplier<T> element) {
    List<T> list = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      list.add(element.get());
    }
    return list;
  }

  private <T> Optional<T> optional(Supplier<T> content) {
    return bool() ? Optional.of(content.get()) : Optional.empty();
  }

  /** The length of a list, each of whose elements takes a byte at least. */
  private int length() {
    int length = integer();
    if (length < 0 || length > bytes.length - at) {
      throw new IllegalStateException("a list of " + length);
    }
    return length;
  }

  private boolean bool() {
    return bytes[at++] != 0;
  }

  private int integer() {
    return Math.toIntExact(number());
  }

  private long number() {
    long value = 0;
    int shift = 0;
    int next = MORE;
    while ((next & MORE) != 0) {
      next = bytes[at++];
      value |= (long) (next & LOW_BITS) << shift;
      shift += 7;
    }
    return (value >>> 1) ^ -(value & 1);
  }
}
