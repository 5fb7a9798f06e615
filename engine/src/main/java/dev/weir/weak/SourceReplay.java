package dev.weir.weak;

import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells an execution of a transformed program as one of the program that it was made from: what the
 * library of windows does by itself is left out, and the threads that let accesses exit are none. A
 * delayed store enters like one that goes to a buffer, and reaches memory by an update; a delayed
 * load stands where the thread goes on with its value, and once more where it is taken. An access
 * that exits before anything else happens is shown as if it had not been delayed.
 */
public final class SourceReplay {
  private static final String WINDOW = "weir_window_";

  /** A field of an entry as a block shows it: the offset, which way the value goes, the value. */
  private static final Pattern FIELD =
      Pattern.compile("weir_window_entries\\[\\d+](?:\\+(\\d+))? of thread \\d+ (->|<-) (.*)");

  private static final Pattern THREAD = Pattern.compile("\\bthread (\\d+)");

  /** The fields of an entry; only updates look at what they have read, only reads at own writes. */
  private static final int ADDRESS = 16;

  private static final int VALUE = 24;
  private static final int GUESS = 32;
  private static final int OWN_VALUE = 40;

  private static final int MOST_NAMED = 3;

  /** A delayed access; what it is becomes known when its own thread looks at it. */
  private static final class Entry {
    private final int owner;
    private boolean reads;
    private boolean writes;
    private String place = "";
    private String value = "";

    /** Where it entered, among what is told. */
    private int entered;

    private Entry(int owner) {
      this.owner = owner;
    }

    private boolean isKnown() {
      return reads || writes;
    }

    private void learn(Map<Integer, String> fields) {
      reads = fields.containsKey(GUESS) || fields.containsKey(OWN_VALUE);
      writes = !fields.containsKey(OWN_VALUE);
      String address = fields.getOrDefault(ADDRESS, "");
      place = address.startsWith("&") ? address.substring(1) : "*" + address;
      value = fields.getOrDefault(VALUE, "");
    }
  }

  /** A step that is told, with what is known only later. */
  private static final class Told {
    private TraceStep step;
    private String note = "";

    private Told(TraceStep step) {
      this.step = step;
    }
  }

  private final Replay replay;
  private final List<Told> told = new ArrayList<>();

  /** Where each step is told, from 1; 0 where it is not. */
  private final int[] toldAt;

  private final Map<Integer, Entry> entering = new HashMap<>();
  private final Map<Integer, Entry> exiters = new HashMap<>();
  private final List<Entry> waiting = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private SourceReplay(Replay replay) {
    this.replay = replay;
    this.toldAt = new int[replay.steps().size()];
  }

  /** The execution as one of the program before it was transformed. */
  public static Replay of(Replay replay) {
    return new SourceReplay(replay).tell();
  }

  /**
   * An execution on Power, of which only what went wrong is told: its steps are those of the
   * library of windows, which do not say what an access does and to which place.
   */
  public static Replay withoutSteps(Replay replay) {
    return new Replay(
        List.of(),
        replay.failure(),
        replay.failures(),
        List.of(),
        replay.output(),
        replay.explanations(),
        replay.preemptions());
  }

  private Replay tell() {
    for (int i = 0; i < toldAt.length; i++) {
      TraceStep step = replay.steps().get(i);
      if (exiters.containsKey(step.thread())) {
        exit(i, step, exiters.get(step.thread()));
      } else {
        own(i, step);
      }
    }
    replay.threads().stream()
        .map(ThreadEnd::thread)
        .filter(thread -> !exiters.containsKey(thread))
        .sorted()
        .forEach(thread -> numbers.put(thread, numbers.size()));
    List<TraceStep> steps = told.stream().map(this::renumbered).toList();
    Map<Failure, Explanation> explanations = new HashMap<>();
    replay.explanations().forEach((failure, more) -> explanations.put(renumbered(failure), more));
    return new Replay(
        steps,
        replay.failure().map(this::renumbered),
        replay.failures().stream().map(this::renumbered).toList(),
        replay.threads().stream()
            .filter(end -> !exiters.containsKey(end.thread()))
            .map(this::renumbered)
            .toList(),
        replay.output(),
        explanations,
        replay.preemptions());
  }

  /** A step of a thread that the program has. */
  private void own(int index, TraceStep step) {
    int thread = step.thread();
    if (step.kind() == EventKind.ATOMIC_BLOCK && step.accesses().isEmpty()) {
      enterOrForward(index, step);
    } else if (step.kind() == EventKind.CREATE && entering.containsKey(thread)) {
      Matcher created = THREAD.matcher(step.address());
      if (created.find()) {
        exiters.put(Integer.parseInt(created.group(1)), entering.remove(thread));
      }
    } else if (!step.address().startsWith(WINDOW)
        && !asksWhetherValid(step)
        && !isGuess(index, step)) {
      tell(index, step);
      remarkOvertaken(thread, Integer.MAX_VALUE, step.kind());
    }
  }

  /** Whether the library looks whether an access would fail. */
  private static boolean asksWhetherValid(TraceStep step) {
    return step.kind() == EventKind.LOAD && step.internal() && step.function().startsWith(WINDOW);
  }

  /** A block of the library: an access enters, or a load looks at own stores that wait. */
  private void enterOrForward(int index, TraceStep step) {
    boolean enters =
        following(index, step.thread())
            .filter(next -> !next.address().startsWith(WINDOW))
            .findFirst()
            .filter(next -> next.kind() == EventKind.CREATE)
            .isPresent();
    if (!enters) {
      tell(index, changed(step, EventKind.LOAD, "load", "", "", 0, true));
      return;
    }
    Entry entry = new Entry(step.thread());
    entering.put(step.thread(), entry);
    tell(index, changed(step, EventKind.CHOICE, "an access that waits", "", "", 0, false));
    entry.entered = told.size();
    waiting.add(entry);
  }

  /** The steps of a thread after one of its. */
  private Stream<TraceStep> following(int index, int thread) {
    return replay.steps().stream().skip(index + 1L).filter(next -> next.thread() == thread);
  }

  /** Whether this chooses the value that a load goes on with. */
  private boolean isGuess(int index, TraceStep step) {
    return step.kind() == EventKind.CHOICE
        && following(index, step.thread())
            .findFirst()
            .filter(next -> next.address().startsWith(WINDOW) || isBlock(next))
            .isPresent();
  }

  private static boolean isBlock(TraceStep step) {
    return step.kind() == EventKind.ATOMIC_BLOCK && step.accesses().isEmpty();
  }

  /** A step of a thread that lets an access exit. */
  private void exit(int index, TraceStep step, Entry entry) {
    Map<Integer, String> read = fields(step, "->");
    if (!entry.isKnown() && read.containsKey(ADDRESS)) {
      entry.learn(read);
      TraceStep enter = told.get(entry.entered - 1).step;
      EventKind kind = entry.reads ? EventKind.LOAD : EventKind.STORE;
      told.get(entry.entered - 1).step =
          changed(enter, kind, operation(entry), entry.place, entry.value, 0, false);
    }
    boolean isExit =
        fields(step, "<-").containsKey(0)
            || step.kind() == EventKind.WRITE && step.address().startsWith(WINDOW + "entries");
    if (isExit && waiting.remove(entry)) {
      tellExit(index, step, entry);
    }
  }

  private static String operation(Entry entry) {
    return entry.reads ? entry.writes ? "read-modify-write" : "load" : "store to buffer";
  }

  private void tellExit(int index, TraceStep step, Entry entry) {
    int from = entry.writes ? 0 : source(index, step.thread());
    TraceStep enter = told.get(entry.entered - 1).step;
    EventKind ofRead = entry.writes ? EventKind.READ_MODIFY_WRITE : EventKind.LOAD;
    if (entry.entered == told.size()) {
      EventKind kind = entry.reads ? ofRead : EventKind.WRITE;
      String operation = entry.reads ? operation(entry) : "store";
      told.getLast().step = changed(enter, kind, operation, entry.place, entry.value, from, false);
      toldAt[index] = told.size();
    } else if (entry.reads) {
      String operation = "late " + operation(entry);
      tell(index, changed(enter, ofRead, operation, entry.place, entry.value, from, false));
      told.getLast().note = "that of step " + entry.entered;
      told.get(entry.entered - 1).note = "takes its value in step " + told.size();
    } else {
      tell(index, changed(enter, EventKind.UPDATE, "update", entry.place, entry.value, 0, false));
    }
    remarkOvertaken(entry.owner, entry.entered, told.getLast().step.kind());
  }

  /** The fields of the entry that a block reads or writes, by their offsets. */
  private static Map<Integer, String> fields(TraceStep step, String direction) {
    Map<Integer, String> fields = new HashMap<>();
    for (String access : step.accesses()) {
      Matcher field = FIELD.matcher(access);
      if (field.matches() && field.group(2).equals(direction)) {
        int offset = field.group(1) == null ? 0 : Integer.parseInt(field.group(1));
        fields.put(offset, field.group(3));
      }
    }
    return fields;
  }

  /** The step that wrote what was read last before this one. */
  private int source(int index, int thread) {
    for (int i = index - 1; i >= 0; i--) {
      TraceStep step = replay.steps().get(i);
      if (step.thread() == thread && step.kind() == EventKind.LOAD) {
        return step.address().startsWith(WINDOW) ? 0 : step.from();
      }
    }
    return 0;
  }

  private void tell(int index, TraceStep step) {
    told.add(new Told(step));
    toldAt[index] = told.size();
  }

  /**
   * Says which accesses that entered earlier the last step that is told gets ahead of.
   *
   * @param entered where its own access entered; all that wait did so earlier if it never waited
   */
  private void remarkOvertaken(int thread, int entered, EventKind kind) {
    if (!kind.accessesMemory()) {
      return;
    }
    List<Entry> earlier =
        waiting.stream().filter(e -> e.owner == thread && e.entered < entered).toList();
    Told last = told.getLast();
    if (kind == EventKind.LOAD) {
      List<String> passed =
          earlier.stream()
              .filter(e -> e.writes && !e.place.equals(last.step.address()))
              .map(e -> e.place + "=" + e.value)
              .toList();
      last.step = passing(last.step, passed);
    }
    String overtaken =
        earlier.stream()
            .filter(e -> e.reads || kind == EventKind.WRITE)
            .limit(MOST_NAMED)
            .map(e -> (e.isKnown() ? e.place + " of step " : "step ") + e.entered)
            .collect(Collectors.joining(" and "));
    if (!overtaken.isEmpty()) {
      last.note += (last.note.isEmpty() ? "" : ", ") + "ahead of " + overtaken;
    }
  }

  private static TraceStep changed(
      TraceStep step,
      EventKind kind,
      String operation,
      String address,
      String value,
      int from,
      boolean fromBuffer) {
    return new TraceStep(
        step.thread(),
        kind,
        operation,
        address,
        value,
        "",
        step.position(),
        step.function(),
        fromBuffer,
        List.of(),
        step.output(),
        from,
        0,
        false,
        false,
        List.of(),
        "");
  }

  private static TraceStep passing(TraceStep step, List<String> passed) {
    return new TraceStep(
        step.thread(),
        step.kind(),
        step.operation(),
        step.address(),
        step.value(),
        step.previous(),
        step.position(),
        step.function(),
        step.fromBuffer(),
        passed,
        step.output(),
        step.from(),
        step.outcome(),
        step.internal(),
        step.alone(),
        step.accesses(),
        step.note());
  }

  private TraceStep renumbered(Told one) {
    TraceStep step = one.step;
    return new TraceStep(
        numbers.getOrDefault(step.thread(), step.thread()),
        step.kind(),
        step.operation(),
        renumbered(step.address()),
        step.value(),
        step.previous(),
        step.position(),
        step.function(),
        step.fromBuffer(),
        step.passed(),
        step.output(),
        step.from() == 0 ? 0 : toldAt[step.from() - 1],
        step.outcome(),
        step.internal(),
        step.alone(),
        step.accesses(),
        one.note);
  }

  private String renumbered(String text) {
    return THREAD.matcher(text).replaceAll(found -> "thread " + number(found));
  }

  private int number(MatchResult found) {
    int old = Integer.parseInt(found.group(1));
    return numbers.getOrDefault(old, old);
  }

  /** What goes wrong where an access exits is told where it stands. */
  private Failure renumbered(Failure failure) {
    Optional<Entry> exiting = Optional.ofNullable(exiters.get(failure.thread()));
    if (exiting.isPresent()) {
      TraceStep enter = told.get(exiting.get().entered - 1).step;
      return new Failure(
          failure.kind(),
          failure.message(),
          enter.position(),
          enter.function(),
          numbers.getOrDefault(enter.thread(), enter.thread()));
    }
    return new Failure(
        failure.kind(),
        failure.message(),
        failure.position(),
        failure.function(),
        numbers.getOrDefault(failure.thread(), failure.thread()));
  }

  private ThreadEnd renumbered(ThreadEnd end) {
    boolean awaitsWindow = end.what().startsWith(WINDOW);
    return new ThreadEnd(
        numbers.getOrDefault(end.thread(), end.thread()),
        awaitsWindow ? Waiting.BUFFER : end.waiting(),
        awaitsWindow ? "" : renumbered(end.what()),
        end.position(),
        end.calls(),
        end.holder());
  }
}
