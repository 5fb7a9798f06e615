package dev.weir.testing.consensus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Straight-line programs to try. */
public final class StraightLines {
  private static final List<Double> OFTEN_FENCED = List.of(0.0, 0.15, 0.3);
  private static final List<Double> OFTEN_DEPENDENT = List.of(0.0, 0.2, 0.5);

  private StraightLines() {}

  /** Programs that showed that a theorem or a machine was not right as it stood. */
  public static List<StraightLine> named() {
    return List.of(
        StraightLine.parse("Wx1 Wy1", "Ry Rx", "Rx F:full Ry"),
        StraightLine.parse("Wx1 Wy1 Rz", "Wy1 Wz1 F:lw Wx1"),
        StraightLine.parse("Rx Ry", "Ry F:lw Wx2{addr:0}", "Wy2"),
        StraightLine.parse("Ry Rx{addr:0} Rz", "Wz1 Wy1 Rz Rx{addr:2}"),
        StraightLine.parse("Rz Wy Wz{data:0} Wx{ctrl:0}", "Rx Rz{ctrl:0} Ry{ctrli:1} Wy"),
        StraightLine.parse("Wx1 Wx1 Wy1", "Ry Ry Rx", "Wx1 Rx F:lw Ry"));
  }

  /** Random ones, of 2 to 4 threads and 2 or 3 locations, as {@link #random(Random)}. */
  public static Arbitrary<StraightLine> arbitrary() {
    return Arbitraries.randomValue(StraightLines::random);
  }

  /** A random program. */
  public static StraightLine random(Random random) {
    int threads = List.of(2, 2, 3, 3, 4).get(random.nextInt(5));
    String locations = random.nextDouble() < 0.6 ? "xy" : "xyz";
    double fenced = OFTEN_FENCED.get(random.nextInt(3));
    double dependent = OFTEN_DEPENDENT.get(random.nextInt(3));
    List<String> texts = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int accesses =
          switch (threads) {
            case 2 -> 2 + random.nextInt(3);
            case 3 -> 1 + random.nextInt(3);
            default -> 1 + random.nextInt(2);
          };
      texts.add(thread(random, accesses, locations, fenced, dependent));
    }
    return StraightLine.parse(texts);
  }

  /** A random program in which some accesses are exchanges. */
  public static StraightLine withExchanges(Random random) {
    return StraightLine.parse(
        random(random).threads().stream()
            .map(
                thread ->
                    Stream.of(thread.split(" "))
                        .map(
                            token ->
                                token.startsWith("F:") || random.nextInt(3) > 0
                                    ? token
                                    : "X" + token.substring(1))
                        .collect(Collectors.joining(" ")))
            .toList());
  }

  /**
   * A random program of 2 or 3 threads around a circle: the last access of each conflicts with the
   * first of the next. In between, threads write to places, of their own and others, read them
   * back, and go on with what they have read.
   */
  public static StraightLine chains(Random random) {
    int threads = random.nextInt(4) == 0 ? 3 : 2;
    List<String> edges = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      edges.add(List.of("WR", "RW", "WW").get(random.nextInt(3)));
    }
    List<String> texts = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int next = (thread + 1) % threads;
      String entering = edges.get(thread);
      String leaving = edges.get(next);
      String first = entering.substring(1) + place(thread);
      String last = leaving.substring(0, 1) + place(next);
      texts.add(chain(random, first, last, random.nextInt(threads == 2 ? 5 : 3)));
    }
    return StraightLine.parse(texts);
  }

  private static String place(int thread) {
    return "xyz".substring(thread, thread + 1);
  }

  /** A thread with some accesses between its first and its last one. */
  private static String chain(Random random, String first, String last, int between) {
    List<String> tokens = new ArrayList<>(List.of(first));
    String here = first;
    for (int i = 0; i <= between; i++) {
      if (i == 0 ? random.nextInt(4) == 0 : random.nextInt(8) == 0) {
        tokens.add("F:" + List.of("full", "lw", "lw", "st").get(random.nextInt(4)));
      }
      String next = i == between ? last : inner(random, here, first, last);
      tokens.add(next + (here.startsWith("R") ? dependency(random, next, i) : ""));
      here = next;
    }
    return String.join(" ", tokens);
  }

  /** More often than not an access of the same place, else one of a place of the thread's own. */
  private static String inner(Random random, String here, String first, String last) {
    String own = first.startsWith("x", 1) ? "p" : first.startsWith("y", 1) ? "q" : "r";
    String place =
        random.nextInt(5) < 3
            ? here.substring(1)
            : List.of(own, own, last.substring(1)).get(random.nextInt(3));
    boolean isSame = place.equals(here.substring(1));
    boolean writes = here.startsWith("R") ? random.nextInt(4) > 0 : !isSame || random.nextBoolean();
    return (writes ? "W" : "R") + place;
  }

  /** How an access depends on the one before it, the access of that number, if it does. */
  private static String dependency(Random random, String access, int on) {
    List<String> kinds =
        access.startsWith("W") ? List.of("data", "data", "addr", "ctrl") : List.of("addr", "ctrli");
    return random.nextInt(4) == 0
        ? ""
        : "{" + kinds.get(random.nextInt(kinds.size())) + ":" + on + "}";
  }

  private static String thread(
      Random random, int accesses, String locations, double fenced, double dependent) {
    List<String> tokens = new ArrayList<>();
    List<Integer> reads = new ArrayList<>();
    for (int i = 0; i < accesses; i++) {
      if (i > 0 && random.nextDouble() < fenced) {
        tokens.add("F:" + List.of("full", "lw", "st").get(random.nextInt(3)));
      }
      boolean write = random.nextBoolean();
      StringBuilder token = new StringBuilder(write ? "W" : "R");
      token.append(locations.charAt(random.nextInt(locations.length())));
      if (!reads.isEmpty() && random.nextDouble() < dependent) {
        String kind = List.of("data", "addr", "ctrl", "ctrli").get(random.nextInt(4));
        token
            .append('{')
            .append(kind.equals("data") && !write ? "addr" : kind)
            .append(':')
            .append(reads.get(random.nextInt(reads.size())))
            .append('}');
      }
      tokens.add(token.toString());
      if (!write) {
        reads.add(i);
      }
    }
    return String.join(" ", tokens);
  }
}
