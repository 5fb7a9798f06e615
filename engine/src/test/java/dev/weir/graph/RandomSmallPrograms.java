package dev.weir.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Random texts of {@link SmallProgram}s, small enough for {@link BruteForce}. */
final class RandomSmallPrograms {
  private final Random random;

  /** What programs are like. */
  enum Shape {
    /** Anything: dependencies, branches, orders, fences, read-modify-writes. */
    MIXED(RandomSmallPrograms::mixed),

    /** Reads first, with many dependencies, so that writes come before reads are done. */
    LOAD_BUFFERING(RandomSmallPrograms::loadBuffering),

    /** The same through reads of own writes. */
    FORWARDING(RandomSmallPrograms::forwarding),

    /** Each thread writes what the next one reads first, so that most have cycles. */
    RING(random -> random.ring(0)),

    /** Rings of which every other event is a read-modify-write, also of what was read. */
    RING_OF_UPDATES(random -> random.ring(0.4)),

    /** Creation and join. */
    CREATING(RandomSmallPrograms::creating);

    private final Function<RandomSmallPrograms, String> write;

    Shape(Function<RandomSmallPrograms, String> write) {
      this.write = write;
    }
  }

  RandomSmallPrograms(long seed) {
    this.random = new Random(seed);
  }

  /** Another program. */
  String next(Shape shape) {
    return shape.write.apply(this);
  }

  // Choices

  private boolean with(double probability) {
    return random.nextDouble() < probability;
  }

  @SafeVarargs
  private <T> T one(T... of) {
    return of[random.nextInt(of.length)];
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String letter(String of) {
    return String.valueOf(of.charAt(random.nextInt(of.length())));
  }

  /** A thread that is being written, with the registers that it has loaded. */
  private static final class Draft {
    final List<String> statements = new ArrayList<>();
    final List<String> registers = new ArrayList<>();
    String last = "";

    String load() {
      registers.add("r" + registers.size());
      return registers.getLast();
    }

    void add(String statement) {
      statements.add(statement);
    }

    @Override
    public String toString() {
      return String.join("; ", statements);
    }
  }

  private String program(int threads, Function<Integer, Draft> thread) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      texts.add(thread.apply(i).toString());
    }
    return String.join(" || ", texts);
  }

  private String fence(String... kinds) {
    return "F." + one(kinds);
  }

  /** A place whose address depends on a register. */
  private String depending(String place, String register, double fake, String array) {
    return with(fake) ? place + "{" + register + "}" : array + "[" + register + "]";
  }

  private String guard(Draft draft) {
    return "[" + one(draft.registers) + "==" + one(0, 1) + "] ";
  }

  // Anything

  private record Habits(
      String places,
      double dependency,
      double fence,
      double order,
      double update,
      double branch,
      double again) {}

  private String mixed() {
    int threads = one(2, 2, 2, 3, 3, 4);
    Habits habits =
        new Habits(
            one("xy", "xy", "xyz"),
            one(0.0, 0.25, 0.5, 0.7),
            one(0.0, 0.1, 0.3),
            one(0.0, 0.0, 0.4),
            one(0.0, 0.0, 0.15, 0.3),
            one(0.0, 0.15, 0.3),
            one(0.0, 0.3));
    int events = threads == 4 ? 7 : one(6, 7, 8);
    return program(threads, i -> mixed(habits, Math.max(1, events / threads + one(-1, 0, 0, 1))));
  }

  private Draft mixed(Habits habits, int events) {
    Draft draft = new Draft();
    int left = events;
    while (left > 0) {
      if (!draft.registers.isEmpty() && with(habits.fence)) {
        draft.add(fence("full", "full", "full", "lw", "st", "ld", "isb"));
      } else if (left < events && with(habits.fence / 2)) {
        draft.add("F.lw");
      }
      if (draft.registers.isEmpty() || !with(habits.branch)) {
        draft.add(access(draft, habits));
        left--;
        continue;
      }
      String condition = one(draft.registers) + one("==", "!=") + one(0, 1);
      double kind = random.nextDouble();
      if (kind < 0.5) {
        draft.add("[" + condition + "] " + access(draft, habits));
        left--;
      } else if (kind < 0.6) {
        draft.add("assume(" + condition + ")");
      } else {
        String then = access(draft, habits);
        draft.add("if(" + condition + "){" + then + "}else{" + access(draft, habits) + "}");
        left--;
      }
    }
    return draft;
  }

  private String access(Draft draft, Habits habits) {
    boolean again = !draft.last.isEmpty() && with(habits.again);
    draft.last = again ? draft.last : letter(habits.places);
    String place = draft.last;
    boolean depends = !draft.registers.isEmpty() && with(habits.dependency);
    String register = depends ? one(draft.registers) : "";
    if (depends && with(0.3)) {
      place = depending(place, register, place.equals("x") ? 0.6 : 1, "x");
    }
    boolean ordered = with(habits.order);
    double kind = random.nextDouble();
    if (kind < habits.update) {
      String order = ordered ? one(".acq", ".rel", ".ar", ".sc") : "";
      String update =
          switch (one(0, 1, 2)) {
            case 0 -> "faa(%s,1)";
            case 1 -> "xchg(%s," + one(1, 2) + ")";
            default -> "cas(%s," + one("0,1", "0,2", "1,2") + ")";
          };
      return draft.load() + "=" + update.formatted(place + order);
    }
    if (kind < habits.update + (1 - habits.update) / 2) {
      String value = one("1", "2");
      if (depends && with(0.7)) {
        value = one(register, register + "*0+1", "1-" + register, register + "%2+1");
      }
      return place + (ordered ? one(".rel", ".sc") : "") + "=" + value;
    }
    return draft.load() + "=" + place + (ordered ? one(".acq", ".q", ".sc") : "");
  }

  // Load buffering

  private String loadBuffering() {
    int threads = one(2, 2, 3);
    return program(
        threads,
        i ->
            loadBuffering(
                threads == 2 ? one(2, 3, 3, 4) : one(1, 2, 2, 3), threads == 3 ? "xyz" : "xxyz"));
  }

  private Draft loadBuffering(int events, String places) {
    Draft draft = new Draft();
    for (int i = 0; i < events; i++) {
      String place = letter(places);
      boolean isKnown = !draft.registers.isEmpty();
      String register = isKnown ? one(draft.registers) : "";
      boolean depends = isKnown && with(0.5);
      if (isKnown && with(0.12)) {
        draft.add(fence("lw", "full", "st"));
      }
      if (with(i < 2 ? 0.7 : 0.4)) {
        String from = depends ? depending(place, register, 0.8, "x") : place;
        draft.add(draft.load() + "=" + from);
        continue;
      }
      String value = depends ? one(register, register + "*0+1", register + "%2+1") : one("1", "2");
      String to = isKnown && with(0.15) ? depending(place, one(draft.registers), 0.6, "x") : place;
      draft.add((isKnown && with(0.15) ? guard(draft) : "") + to + "=" + value);
    }
    return draft;
  }

  // Forwarding

  private String forwarding() {
    int threads = one(2, 2, 2, 3);
    boolean ordered = with(0.3);
    return program(threads, i -> forwarding(threads == 2 ? one(3, 3, 4) : one(2, 2, 3), ordered));
  }

  private Draft forwarding(int events, boolean ordered) {
    Draft draft = new Draft();
    draft.last = letter("xy");
    for (int i = 0; i < events; i++) {
      boolean isKnown = !draft.registers.isEmpty();
      String register = isKnown ? one(draft.registers) : "";
      draft.last = with(0.5) ? draft.last : letter("xxyz");
      String place = draft.last;
      double kind = random.nextDouble();
      if (isKnown && with(0.08)) {
        draft.add(fence("lw", "full", "st", "ld", "isb"));
      }
      if (kind < (i == 0 ? 0.75 : 0.35)) {
        String depends = isKnown && with(0.3) ? "{" + register + "}" : "";
        draft.add(draft.load() + "=" + place + depends + (ordered ? one("", ".acq", ".q") : ""));
      } else if (kind < (i == 0 ? 0.85 : 0.5) && with(0.6)) {
        String update =
            one(
                "xchg(" + place + (ordered ? one("", ".ar", ".rel") : "") + ",1)",
                "faa(" + place + ",1)",
                "cas(" + place + ",0,1)");
        draft.add(draft.load() + "=" + update);
      } else {
        String value = isKnown && with(0.6) ? register + one("*0+1", "", "%2+1") : one("1", "2");
        String depends = isKnown && with(0.15) ? "{" + one(draft.registers) + "}" : "";
        draft.add(place + depends + (ordered ? one("", ".rel") : "") + "=" + value);
      }
    }
    return draft;
  }

  // Rings

  private record RingHabits(
      int threads, String places, boolean ordered, boolean indexes, double updates) {}

  private String ring(double updates) {
    int threads = one(2, 2, 2, 3);
    RingHabits habits =
        new RingHabits(threads, one("a", "ab", "xa", "xya"), with(0.25), with(0.2), updates);
    return program(threads, i -> ring(habits, i));
  }

  private Draft ring(RingHabits habits, int thread) {
    Draft draft = new Draft();
    boolean isLong = habits.threads == 2;
    int before = isLong ? one(0, 1, 1) : one(0, 0, 1);
    int after = isLong ? one(1, 1, 2, 2) : one(0, 1, 1);
    for (int i = 0; i < before; i++) {
      draft.add(ringEvent(draft, habits));
    }
    String first = draft.load();
    draft.add(first + "=" + "xyz".charAt(thread));
    for (int i = 0; i < after; i++) {
      if (with(0.08)) {
        draft.add(fence("lw", "st", "ld", "isb"));
      }
      int known = draft.registers.size();
      String event = ringEvent(draft, habits);
      boolean guarded = known == draft.registers.size() && with(0.12);
      draft.add((guarded ? guard(draft) : "") + event);
    }
    List<String> others = new ArrayList<>(draft.registers);
    others.remove(first);
    String value = "1";
    if (with(0.65)) {
      String register = others.isEmpty() || with(0.23) ? one(draft.registers) : one(others);
      value = register + one("*0+1", "", "+1", "*0+1");
    }
    draft.add("xyz".charAt((thread + 1) % habits.threads) + "=" + value);
    return draft;
  }

  private String ringEvent(Draft draft, RingHabits habits) {
    String place = letter(habits.places);
    boolean isKnown = !draft.registers.isEmpty();
    String register = isKnown ? one(draft.registers) : "";
    boolean depends = isKnown && with(0.5);
    double kind = random.nextDouble();
    String at = place;
    if (depends && with(0.4)) {
      at = depending(place, register, habits.indexes ? 0.5 : 1, "a");
    }
    if (with(habits.updates)) {
      String operand = isKnown ? one(register, "1") : "1";
      return draft.load() + "=" + one("xchg", "faa") + "(" + place + "," + operand + ")";
    }
    boolean ordered = habits.ordered && with(0.3);
    if (kind < 0.45) {
      return draft.load() + "=" + at + (ordered ? one(".acq", ".q") : "");
    }
    if (kind < 0.9 || habits.threads == 3) {
      String value = depends ? one(register, register + "*0+1") : one("1", "2");
      return at + (ordered ? ".rel" : "") + "=" + value;
    }
    String update = one("xchg(%s,1)", "faa(%s,1)", "cas(%s,0,1)");
    return draft.load() + "=" + update.formatted(place);
  }

  // Creation and join

  private String creating() {
    boolean two = with(0.6);
    boolean nested = two && with(0.4);
    Draft main = new Draft();
    addAccesses(main, one(0, 1));
    main.add("create(1)");
    addAccesses(main, one(0, 1));
    if (two && !nested) {
      main.add("create(2)");
    }
    addAccesses(main, one(0, 1, 1));
    main.add("join(1)");
    if (two && !nested && with(0.7)) {
      main.add("join(2)");
    }
    addAccesses(main, one(0, 1, 2));
    int others = two || with(0.5) ? 2 : 1;
    return program(1 + others, i -> i == 0 ? main : i == 1 && nested ? creator() : created());
  }

  /** A thread that creates another one, and may do nothing else. */
  private Draft creator() {
    Draft draft = new Draft();
    addAccesses(draft, one(0, 0, 1));
    draft.add("create(2)");
    if (with(0.6)) {
      draft.add("join(2)");
    }
    addAccesses(draft, one(0, 0, 1));
    return draft;
  }

  private Draft created() {
    Draft draft = new Draft();
    addAccesses(draft, one(1, 2));
    return draft;
  }

  private void addAccesses(Draft draft, int count) {
    for (int i = 0; i < count; i++) {
      String place = letter("xy");
      double kind = random.nextDouble();
      if (kind < 0.4) {
        boolean isConstant = draft.registers.isEmpty() || with(0.6);
        draft.add(place + "=" + (isConstant ? one("1", "2") : draft.registers.getLast()));
      } else if (kind < 0.55) {
        draft.add(draft.load() + "=faa(" + place + ",1)");
      } else {
        draft.add(draft.load() + "=" + place);
      }
    }
  }
}
