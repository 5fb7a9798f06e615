package dev.weir.machine.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Words;
import dev.weir.machine.step.Step;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A thread that is changed at random, as the steps of a machine change it, and taken back to a mark
 * is what it was there, in every field that means anything.
 */
class ThreadStateTest {
  private static final int CHANGES = 150;

  /** The number of registers of each function. */
  private static final int[] FRAME_SIZES = {3, 0, 5, 40};

  /** Fields of one value that a step may change, with the greatest. */
  private static final Map<String, Long> VALUES =
      Map.ofEntries(
          Map.entry("pc", (long) Integer.MAX_VALUE),
          Map.entry("phase", 255L),
          Map.entry("nextSlot", (1L << 22) - 1),
          Map.entry("nextWideSlot", (1L << 22) - 1),
          Map.entry("children", (1L << 20) - 1),
          Map.entry("scratch0", Long.MAX_VALUE),
          Map.entry("scratch1", Long.MAX_VALUE),
          Map.entry("scratch2", Long.MAX_VALUE),
          Map.entry("sleepsOn", Long.MAX_VALUE),
          Map.entry("steps", (long) Integer.MAX_VALUE),
          Map.entry("fences", 7L),
          Map.entry("failedCommit", 1L),
          Map.entry("hasLooked", 1L));

  /** Those of them that every step saves. */
  private static final Set<String> SAVED_AT_ONCE = Set.of("pc", "steps", "fences");

  /** Fields that are changed, or compared, in a way of their own. */
  private static final Set<String> OTHERS =
      Set.of(
          "registers",
          "frames",
          "stackObjects",
          "stackBytes",
          "passed",
          "past",
          "ownChanges",
          "result",
          "detached",
          "joiner",
          "base",
          "depth",
          "function",
          "status",
          "stackTop");

  /** Fields that stay as they are while the thread lives. */
  private static final Set<String> LASTING = Set.of("id", "number", "trail");

  /** Fields that mean nothing after a restoration, until they are found out anew. */
  private static final Set<String> FOUND_ANEW =
      Set.of(
          "nextStep",
          "nextStepKnown",
          "nextStepVaries",
          "quietSteps",
          "awaitKnown",
          "awaitValue",
          "awaitHigh",
          "awaitRound",
          "waits",
          "waitsAsOf",
          "savedDepth",
          "isRestKept");

  private record Mark(int top, boolean isOwn, Map<String, String> fields, StateHash.Value hash) {}

  private final Trail trail = new Trail();
  private final ThreadState thread = new ThreadState(7, trail);
  private final Deque<Mark> marks = new ArrayDeque<>();
  private Random random = new Random(0);

  @Test
  void knowsWhatBecomesOfEachField() {
    assertThat(Arrays.stream(ThreadState.class.getDeclaredFields()))
        .filteredOn(field -> !Modifier.isStatic(field.getModifiers()))
        .extracting(Field::getName)
        .allMatch(
            name ->
                VALUES.containsKey(name)
                    || OTHERS.contains(name)
                    || LASTING.contains(name)
                    || FOUND_ANEW.contains(name));
  }

  @Property(tries = 300)
  void isTakenBackToAnyMark(@ForAll long seed) throws ReflectiveOperationException {
    new ThreadStateTest().wander(seed);
  }

  private void wander(long seed) throws ReflectiveOperationException {
    random = new Random(seed);
    thread.start(0, 17, FRAME_SIZES[0], 3);
    trail.record(true);
    begin();
    for (int i = 0; i < CHANGES; i++) {
      switch (random.nextInt(11)) {
        case 0 -> begin();
        case 1 -> {
          undo();
          begin();
        }
        case 2 -> {
          // A step of another thread.
          mark(false);
          beJoined();
          begin();
        }
        default -> change();
      }
    }
    while (!marks.isEmpty()) {
      undo();
    }
  }

  /** Begins a step that can be taken back. */
  private void begin() throws ReflectiveOperationException {
    mark(true);
    thread.save(FRAME_SIZES[thread.function]);
  }

  private void mark(boolean isOwn) throws ReflectiveOperationException {
    marks.push(new Mark(trail.top(), isOwn, fields(), hash()));
  }

  /** Takes the latest step back, if there is one, and with it what others did since. */
  private void undo() throws ReflectiveOperationException {
    if (marks.isEmpty()) {
      return;
    }
    thread.nextStepKnown = true;
    thread.awaitKnown = true;
    Mark mark = marks.pop();
    while (trail.top() > mark.top()) {
      long header = trail.pop();
      long payload = Trail.payloadOf(header);
      assertThat(ThreadState.ofHeader(payload)).isEqualTo(thread.id);
      switch (Trail.tagOf(header)) {
        case Trail.Tag.THREAD -> thread.restore(payload);
        case Trail.Tag.THREAD_REST -> thread.restoreRest(payload);
        case Trail.Tag.STOPPED -> thread.undoEnd(payload);
        case Trail.Tag.PAST -> thread.restorePast();
        case Trail.Tag.JOINED -> thread.undoJoin();
        case Trail.Tag.WINDOW -> thread.restoreWindow();
        case Trail.Tag.FRAME -> thread.restoreFrame();
        case Trail.Tag.NEW_STACK_OBJECT -> thread.undoPushStackObject();
        case Trail.Tag.STACK_OBJECT -> thread.undoPopStackObject();
        case Trail.Tag.TIME -> thread.restorePassed();
        default -> throw new AssertionError("not of a thread");
      }
    }
    assertThat(trail.top()).isEqualTo(mark.top());
    assertThat(fields()).isEqualTo(mark.fields());
    assertThat(hash()).isEqualTo(mark.hash());
    assertThat(thread.nextStepKnown).isEqualTo(!mark.isOwn());
    assertThat(thread.awaitKnown).isEqualTo(!mark.isOwn());
  }

  private void change() throws ReflectiveOperationException {
    switch (random.nextInt(12)) {
      case 0 -> call();
      case 1 -> comeBack();
      case 2 -> thread.pushStackObject(random.nextInt(), random.nextInt(100));
      case 3 -> endLocal();
      case 4 -> thread.remember(random.nextInt(4));
      case 5 -> thread.forget();
      case 6 -> beJoined();
      case 7 -> {
        ThreadState.Status[] all = ThreadState.Status.values();
        thread.end(all[random.nextInt(all.length)], random.nextInt());
      }
      case 8 -> setRegister();
      case 9 -> thread.passTime(random.nextInt(100));
      case 10 -> thread.addOwnChanges(random.nextInt(3));
      default -> setValue();
    }
  }

  private void setValue() throws ReflectiveOperationException {
    String[] names = VALUES.keySet().toArray(String[]::new);
    String name = names[random.nextInt(names.length)];
    long most = VALUES.get(name);
    long value = random.nextBoolean() ? most : random.nextLong() & most;
    if (!SAVED_AT_ONCE.contains(name)) {
      thread.keepRest();
    }
    Field field = ThreadState.class.getDeclaredField(name);
    if (field.getType() == boolean.class) {
      field.setBoolean(thread, value != 0);
    } else if (field.getType() == int.class) {
      field.setInt(thread, (int) value);
    } else {
      field.setLong(thread, most == Long.MAX_VALUE ? random.nextLong() : value);
    }
  }

  private void setRegister() {
    int size = FRAME_SIZES[thread.function];
    if (size > 0) {
      thread.registers[thread.base + random.nextInt(size)] = random.nextLong();
    }
  }

  /** What a call does: the caller's window stays, and the new one is nobody's yet. */
  private void call() {
    int base = thread.base + FRAME_SIZES[thread.function];
    int function = random.nextInt(FRAME_SIZES.length);
    thread.ensureRegisters(base + FRAME_SIZES[function]);
    thread.pushFrame(random.nextInt(), random.nextInt());
    thread.base = base;
    thread.function = function;
    for (int i = 0; i < FRAME_SIZES[function]; i++) {
      thread.registers[base + i] = random.nextLong();
    }
  }

  /** What a return does, which saves the caller's window unless the step entered the function. */
  private void comeBack() {
    if (thread.depth == 0) {
      return;
    }
    boolean isUnsaved = thread.depth <= thread.savedDepth;
    if (isUnsaved) {
      thread.saveFrame();
    }
    thread.depth--;
    int at = thread.depth * ThreadState.FRAME_WORDS;
    thread.base = thread.frames[at + 1];
    thread.function = thread.frames[at + 4];
    if (isUnsaved) {
      thread.saveWindow(FRAME_SIZES[thread.function]);
      thread.savedDepth = thread.depth;
    }
  }

  private void endLocal() {
    if (thread.stackTop > 0) {
      thread.popStackObject();
    }
  }

  /** What another thread does, which saves of this one no more than it changes. */
  private void beJoined() {
    thread.join(random.nextInt());
  }

  private Map<String, String> fields() throws ReflectiveOperationException {
    Map<String, String> fields = new TreeMap<>();
    for (String name : VALUES.keySet()) {
      fields.put(name, ThreadState.class.getDeclaredField(name).get(thread).toString());
    }
    fields.put("changes", Long.toString(thread.ownChanges()));
    fields.put("joined", thread.joiner + " " + thread.detached);
    fields.put("id", thread.id + " " + thread.number);
    fields.put("place", thread.base + " " + thread.depth + " " + thread.function);
    fields.put("status", thread.status + " " + thread.result);
    int registers = thread.base + FRAME_SIZES[thread.function];
    fields.put("registers", Arrays.toString(Arrays.copyOf(thread.registers, registers)));
    int frames = thread.depth * ThreadState.FRAME_WORDS;
    fields.put("frames", Arrays.toString(Arrays.copyOf(thread.frames, frames)));
    fields.put("locals", Arrays.toString(Arrays.copyOf(thread.stackObjects, thread.stackTop)));
    fields.put("bytes", Long.toString(thread.stackBytes()));
    fields.put("time", Long.toString(thread.passed()));
    fields.put("past", LongStream.range(0, 4).mapToObj(thread::remembers).toList().toString());
    return fields;
  }

  /** All registers count. */
  private static final ThreadState.LiveValues ALL =
      new ThreadState.LiveValues() {
        @Override
        public int registers(int function) {
          return 0;
        }

        @Override
        public int frameSize(int function) {
          return FRAME_SIZES[function];
        }

        @Override
        public int @Nullable [] before(int instruction) {
          return null;
        }

        @Override
        public int[] afterCall(int returnAddress) {
          return new int[0];
        }
      };

  private StateHash.Value hash() {
    return hashOf(thread);
  }

  @Test
  void hashTellsStatesApart() throws ReflectiveOperationException {
    Set<String> notHashed = Set.of("fences", "nextSlot", "nextWideSlot", "steps");
    Set<String> names = new TreeSet<>(VALUES.keySet());
    names.addAll(Set.of("detached", "joiner", "result"));
    for (String name : names) {
      ThreadState one = new ThreadState(7, trail);
      ThreadState other = new ThreadState(7, trail);
      one.start(2, 17, FRAME_SIZES[2], 3);
      other.start(2, 17, FRAME_SIZES[2], 3);
      Field field = ThreadState.class.getDeclaredField(name);
      if (field.getType() == boolean.class) {
        field.setBoolean(other, true);
      } else if (field.getType() == int.class) {
        field.setInt(other, 5);
      } else {
        field.setLong(other, 5);
      }
      assertThat(hashOf(one).equals(hashOf(other))).as(name).isEqualTo(notHashed.contains(name));
    }
  }

  private static StateHash.Value hashOf(ThreadState state) {
    Words words = new Words();
    state.addTo(words, ALL, value -> value);
    return words.hash();
  }

  @Test
  void remembersStatesUpToItsLastEffect() {
    thread.start(0, 17, FRAME_SIZES[0], 3);
    assertThat(thread.remembersAny()).isFalse();
    for (int i = 0; i < 20; i++) {
      thread.remember(i);
    }
    assertThat(thread.remembers(0)).isTrue();
    assertThat(thread.remembers(19)).isTrue();
    assertThat(thread.remembers(20)).isFalse();
    thread.forget();
    assertThat(thread.remembersAny()).isFalse();
    assertThat(thread.remembers(19)).isFalse();
    thread.remember(20);
    assertThat(thread.remembers(20)).isTrue();
    assertThat(thread.remembers(19)).isFalse();
  }

  @Test
  void keepsTheOrderOfAnAcquireFenceAndAReleaseFence() {
    thread.start(0, 17, FRAME_SIZES[0], 3);
    thread.passFences(Step.RELEASE_FENCE);
    assertThat(thread.fences).isEqualTo(Step.EARLY_RELEASE_FENCE);
    thread.passFences(Step.ACQUIRE_FENCE);
    assertThat(thread.fences).isEqualTo(Step.EARLY_RELEASE_FENCE | Step.ACQUIRE_FENCE);
    thread.passFences(Step.RELEASE_FENCE);
    assertThat(thread.fences)
        .isEqualTo(Step.EARLY_RELEASE_FENCE | Step.ACQUIRE_FENCE | Step.RELEASE_FENCE);

    thread.start(0, 17, FRAME_SIZES[0], 3);
    thread.passFences(Step.ACQUIRE_FENCE | Step.RELEASE_FENCE);
    assertThat(thread.fences).isEqualTo(Step.ACQUIRE_FENCE | Step.RELEASE_FENCE);
  }

  @Test
  void countsHowOftenItIsInAFunction() {
    thread.start(2, 17, FRAME_SIZES[2], 3);
    assertThat(thread.depthOf(2)).isEqualTo(1);
    thread.pushFrame(20, 0);
    thread.function = 3;
    thread.pushStackObject(4, 8);
    assertThat(thread.stackFloor()).isZero();
    thread.pushFrame(21, 0);
    thread.function = 2;
    assertThat(thread.stackFloor()).isEqualTo(1);
    assertThat(thread.depthOf(2)).isEqualTo(2);
    assertThat(thread.depthOf(3)).isEqualTo(1);
    assertThat(thread.depthOf(1)).isZero();
  }
}
