package dev.weir.search.result;

import java.util.ArrayList;
import java.util.List;

/** How executions are explored. */
public enum Algorithm {
  /** Optimal-DPOR with wakeup trees. */
  OPTIMAL("optimal", Use.COVERS),
  /** Source-DPOR with sleep sets. */
  SOURCE("source", Use.COVERS),
  /** Every schedule. */
  EXHAUSTIVE("exhaustive", Use.COVERS),
  /** Each state once, whatever led there. */
  STATES("states", Use.ON_REQUEST),
  /** One execution that stands for all. */
  SOLE("sole", Use.BY_ITSELF),
  /** Random executions, which cover nothing for certain. */
  RANDOM("random", Use.ON_REQUEST),
  /** Each execution graph, with its order of writes, once. */
  GRAPHS("graph", Use.ON_REQUEST),
  /** Each execution graph without an order of writes once. */
  READS_FROM("reads-from", Use.BY_ITSELF);

  private enum Use {
    /** It covers all executions, and can be asked for. */
    COVERS,
    /** It can be asked for. */
    ON_REQUEST,
    /** It is chosen where it helps. */
    BY_ITSELF
  }

  /** Those that cover all executions. */
  public static final List<Algorithm> COVERING = of(Use.COVERS);

  /** Those that can be asked for. */
  public static final List<Algorithm> SEARCHES = of(Use.COVERS, Use.ON_REQUEST);

  private final String text;
  private final Use use;

  Algorithm(String text, Use use) {
    this.text = text;
    this.use = use;
  }

  private static List<Algorithm> of(Use... uses) {
    List<Algorithm> all = new ArrayList<>(List.of(values()));
    all.removeIf(algorithm -> !List.of(uses).contains(algorithm.use));
    return List.copyOf(all);
  }

  /** Whether execution graphs are explored, which have no schedule. */
  public boolean exploresGraphs() {
    return this == GRAPHS || this == READS_FROM;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }
}
