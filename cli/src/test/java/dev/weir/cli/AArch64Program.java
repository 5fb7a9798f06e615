package dev.weir.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * A random program for AArch64: its text as a litmus test, and what its processes do, for a referee
 * that shares nothing with the tool.
 *
 * @param processes the instructions of each
 */
record AArch64Program(List<List<Op>> processes) {
  private static final int PLACES = 2;

  /** An instruction; registers are numbers from 0. */
  sealed interface Op {
    /** The register that it sets for the final state; -1 for none. */
    int target();
  }

  /**
   * {@code LDR}, {@code LDAR} or {@code LDAPR}.
   *
   * @param order empty, {@code A} or {@code Q}
   * @param depends the register that the address depends on; -1 for none
   */
  record Load(int target, int place, String order, int depends) implements Op {}

  /**
   * {@code STR} or {@code STLR}.
   *
   * @param value what is stored
   * @param data the register that the value depends on, though it is the same; -1 for none
   */
  record Store(int place, int value, boolean releases, int data, int depends) implements Op {
    @Override
    public int target() {
      return -1;
    }
  }

  /**
   * {@code SWP} or {@code LDADD}; without a target {@code ST} or a zero register.
   *
   * @param adds whether it adds
   */
  record Update(int target, int place, int value, boolean adds, boolean acquires, boolean releases)
      implements Op {}

  /** {@code CAS}. */
  record Swap(int target, int place, int expected, int value, boolean acquires, boolean releases)
      implements Op {}

  /**
   * An exclusive load and a store of a number, or of the loaded one plus 1.
   *
   * @param status the register of the status
   * @param adds whether 1 is added
   * @param retries whether it is tried until it succeeds
   */
  record Pair(
      int target,
      int status,
      int place,
      int value,
      boolean adds,
      boolean acquires,
      boolean releases,
      boolean retries)
      implements Op {}

  /** A barrier: {@code ISH}, {@code ISHLD}, {@code ISHST} or {@code ISB}. */
  record Barrier(String kind) implements Op {
    @Override
    public int target() {
      return -1;
    }
  }

  /** A branch to the next instruction. */
  record Branch(int register) implements Op {
    @Override
    public int target() {
      return -1;
    }
  }

  /** A program of two or three processes. */
  static AArch64Program random(Random random) {
    int count = random.nextInt(4) == 0 ? 3 : 2;
    List<List<Op>> processes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      processes.add(process(random, count == 3 ? 1 + random.nextInt(2) : 2 + random.nextInt(2)));
    }
    return new AArch64Program(processes);
  }

  private static List<Op> process(Random random, int accesses) {
    List<Op> ops = new ArrayList<>();
    List<Integer> read = new ArrayList<>();
    for (int i = 0; i < accesses; i++) {
      if (i > 0 && random.nextInt(3) == 0) {
        boolean isBranch = !read.isEmpty() && random.nextBoolean();
        ops.add(
            isBranch
                ? new Branch(read.get(random.nextInt(read.size())))
                : new Barrier(List.of("ISH", "ISHLD", "ISHST").get(random.nextInt(3))));
        if (isBranch && random.nextBoolean()) {
          ops.add(new Barrier("ISB"));
        }
      }
      Op access = access(random, 2 * i, read);
      ops.add(access);
      if (access.target() >= 0) {
        read.add(access.target());
      }
    }
    return ops;
  }

  private static Op access(Random random, int register, List<Integer> read) {
    int place = random.nextInt(PLACES);
    int value = 1 + random.nextInt(2);
    int depends =
        !read.isEmpty() && random.nextInt(3) == 0 ? read.get(random.nextInt(read.size())) : -1;
    boolean acquires = random.nextInt(3) == 0;
    boolean releases = random.nextInt(3) == 0;
    return switch (random.nextInt(10)) {
      case 0, 1, 2 ->
          new Load(register, place, acquires ? random.nextBoolean() ? "A" : "Q" : "", depends);
      case 3, 4, 5 ->
          random.nextBoolean()
              ? new Store(place, value, releases, depends, -1)
              : new Store(place, value, releases, -1, depends);
      case 6, 7 ->
          new Update(
              random.nextInt(4) == 0 ? -1 : register,
              place,
              value,
              random.nextBoolean(),
              acquires,
              releases);
      case 8 -> new Swap(register, place, random.nextInt(2), value, acquires, releases);
      default ->
          new Pair(
              register,
              register + 1,
              place,
              value,
              random.nextBoolean(),
              acquires,
              releases,
              random.nextInt(3) == 0);
    };
  }

  /** The registers of a process that a final state shows, in order. */
  static List<Integer> shown(List<Op> process) {
    TreeSet<Integer> registers = new TreeSet<>();
    for (Op op : process) {
      if (op.target() >= 0) {
        registers.add(op.target());
      }
      if (op instanceof Pair pair) {
        registers.add(pair.status());
      }
    }
    return List.copyOf(registers);
  }

  static String place(int place) {
    return place == 0 ? "x" : "y";
  }

  /** The litmus test. */
  String text() {
    StringBuilder initial = new StringBuilder();
    StringBuilder locations = new StringBuilder();
    List<String[]> columns = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      initial.append("%1$d:X20=x; %1$d:X21=y; %1$d:W11=1; %1$d:W12=2; ".formatted(i));
      List<String> lines = new ArrayList<>();
      for (Op op : processes.get(i)) {
        add(op, lines);
      }
      columns.add(lines.toArray(String[]::new));
      for (int register : shown(processes.get(i))) {
        locations.append(i).append(":X").append(register).append("; ");
      }
    }
    String condition = "locations [" + locations + "x; y;]\nexists (true)";
    return AArch64LitmusTest.text("T", initial.toString(), columns, condition);
  }

  private static void add(Op op, List<String> lines) {
    switch (op) {
      case Load load -> {
        String name = load.order().isEmpty() ? "LDR" : load.order().equals("A") ? "LDAR" : "LDAPR";
        lines.add(name + " W" + load.target() + "," + address(load.place(), load.depends(), lines));
      }
      case Store store -> {
        String source = "W1" + store.value();
        if (store.data() >= 0) {
          lines.add("EOR W15,W%1$d,W%1$d".formatted(store.data()));
          lines.add("ADD W15,W15,#" + store.value());
          source = "W15";
        }
        String address = address(store.place(), store.depends(), lines);
        lines.add((store.releases() ? "STLR " : "STR ") + source + "," + address);
      }
      case Update update -> {
        String order = (update.acquires() ? "A" : "") + (update.releases() ? "L" : "");
        String target = update.target() < 0 ? "WZR" : "W" + update.target();
        lines.add(
            (update.adds() ? "LDADD" : "SWP")
                + order
                + " W1"
                + update.value()
                + ","
                + target
                + ",[X2"
                + update.place()
                + "]");
      }
      case Swap swap -> {
        String order = (swap.acquires() ? "A" : "") + (swap.releases() ? "L" : "");
        lines.add("MOV W" + swap.target() + ",#" + swap.expected());
        lines.add(
            "CAS%s W%d,W1%d,[X2%d]".formatted(order, swap.target(), swap.value(), swap.place()));
      }
      case Pair pair -> {
        int label = lines.size();
        lines.add(
            "%sLD%sXR W%d,[X2%d]"
                .formatted(
                    pair.retries() ? "L" + label + ": " : "",
                    pair.acquires() ? "A" : "",
                    pair.target(),
                    pair.place()));
        if (pair.adds()) {
          lines.add("ADD W16,W" + pair.target() + ",W11");
        }
        lines.add(
            "ST%sXR W%d,%s,[X2%d]"
                .formatted(
                    pair.releases() ? "L" : "",
                    pair.status(),
                    pair.adds() ? "W16" : "W1" + pair.value(),
                    pair.place()));
        if (pair.retries()) {
          lines.add("CBNZ W" + pair.status() + ",L" + label);
        }
      }
      case Barrier(String kind) -> lines.add(kind.equals("ISB") ? kind : "DMB " + kind);
      case Branch(int register) -> {
        String label = "B" + lines.size();
        lines.add("CBNZ W" + register + "," + label);
        lines.add(label + ": NOP");
      }
    }
  }

  /** An address; one that depends on a register is computed before. */
  private static String address(int place, int depends, List<String> lines) {
    if (depends < 0) {
      return "[X2" + place + "]";
    }
    lines.add("EOR W14,W%1$d,W%1$d".formatted(depends));
    lines.add("ADD X13,X2" + place + ",W14,SXTW");
    return "[X13]";
  }
}
