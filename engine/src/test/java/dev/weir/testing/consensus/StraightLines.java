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
