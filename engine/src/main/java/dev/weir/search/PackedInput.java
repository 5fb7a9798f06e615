package dev.weir.search;

import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.GivenNumbers;
import dev.weir.machine.step.MemoryEffect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads what {@link PackedOutput} wrote; whatever else it is given is refused. */
final class PackedInput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final Branch.Position[] POSITIONS = Branch.Position.values();
  private static final WakeupTree.Origin[] ORIGINS = WakeupTree.Origin.values();
  private static final MemoryEffect[] EFFECTS = MemoryEffect.values();

  private static final Bound[] BOUNDS = Bound.values();
  private static final Obstacle[] OBSTACLES = Obstacle.values();

  private final byte[] bytes;
  private final Iterator<?> others;
  private int at;

  /** The steps that were told, by their numbers. */
  private final List<StepSummary> steps = new ArrayList<>();

  /**
   * Of what was written.
   *
   * @param others see {@link PackedOutput#others}
   */
  PackedInput(byte[] bytes, List<?> others) {
    this.bytes = bytes;
    this.others = others.iterator();
  }

  /**
   * Ends.
   *
   * @throws IllegalStateException if something is left
   */
  void end() {
    if (at != bytes.length || others.hasNext()) {
      throw new IllegalStateException("something is left");
    }
  }

  /** Reads a task. */
  RemoteTask task() {
    Frontier frontier = frontier();
    Checkpoint.Knowledge knowledge = knowledge();
    Checkpoint part =
        Checkpoint.ofPart(
            frontier, knowledge, new Rounds.Kept(integer(), bool()), bool(), integer());
    return new RemoteTask(part, bool(), new RemoteTask.Budget(number(), number(), integer()));
  }

  /** Reads what came of a task. */
  RemoteResult.Content result() {
    return new RemoteResult.Content(
        list(this::node), optional(this::branch), list(this::execution), found());
  }

  private RacyExecution execution() {
    return new RacyExecution(numbers(), numbers(), POSITIONS[integer()]);
  }

  private FoundElsewhere found() {
    return new FoundElsewhere(
        findings(),
        knowledge(),
        optional(() -> BOUNDS[integer()]),
        optional(() -> new FoundElsewhere.Again(bool(), optional(this::bool))));
  }

  private Checkpoint.Knowledge knowledge() {
    List<Integer> sites = list(this::integer);
    Set<PortablePlace> places = Set.of();
    Set<PortablePlace> reads = Set.of();
    if (bool()) {
      places = places(others.next());
      reads = places(others.next());
    }
    return new Checkpoint.Knowledge(
        sites,
        places,
        reads,
        new GivenNumbers(
            list(this::integer), list(this::integer), list(this::integer), list(this::number)));
  }

  private static Set<PortablePlace> places(Object places) {
    return ((Set<?>) places).stream().map(PortablePlace.class::cast).collect(Collectors.toSet());
  }

  private KeptFindings findings() {
    if (!bool()) {
      return (KeptFindings) others.next();
    }
    return new KeptFindings(
        new ExecutionEnds.Kept(
            number(),
            number(),
            number(),
            number(),
            number(),
            obstacles(),
            List.of(),
            List.of(),
            List.of()),
        number(),
        number(),
        number(),
        number(),
        Set.copyOf(list(() -> BOUNDS[integer()])),
        List.of(),
        List.of(),
        List.of(),
        list(this::observation),
        optional(this::text),
        list(this::integer),
        new Remarks(bool(), bool(), bool(), List.of(), List.of()));
  }

  private Map<Obstacle, Long> obstacles() {
    Map<Obstacle, Long> obstacles = new EnumMap<>(Obstacle.class);
    list(() -> obstacles.put(OBSTACLES[integer()], number()));
    return obstacles;
  }

  private Map<String, Long> observation() {
    Map<String, Long> values = new TreeMap<>();
    int length = length();
    for (int i = 0; i < length; i++) {
      values.put(text(), number());
    }
    return values;
  }

  /** Reads what is left of an exploration. */
  Frontier frontier() {
    return new Frontier(
        list(this::node), list(() -> new Frontier.Begun(optional(this::origin), branch())));
  }

  private Frontier.Origin origin() {
    return new Frontier.Origin(integer(), integer());
  }

  private Frontier.Node node() {
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

  private int[] numbers() {
    int[] values = new int[length()];
    for (int i = 0; i < values.length; i++) {
      values[i] = integer();
    }
    return values;
  }

  private String text() {
    int length = length();
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
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
