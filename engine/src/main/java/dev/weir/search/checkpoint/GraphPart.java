package dev.weir.search.checkpoint;

import java.util.List;

/**
 * A part of an exploration of execution graphs, as data: the choices that lead to it from the
 * beginning, and those that are to be tried there. All who know the same of the program ask the
 * same questions in the same order, so that nothing else is needed.
 *
 * @param levels the loops over choices in each other, the outermost first
 * @param isReached whether the graph that they lead to was counted, and only what follows it is
 *     left; false where the innermost loop is to be tried
 */
public record GraphPart(List<Level> levels, boolean isReached) {
  /** All of an exploration. */
  public static final GraphPart WHOLE = new GraphPart(List.of(), false);

  /**
   * A loop over choices. Those from the first one to the end belong to the part: of all loops but
   * the innermost, the rest of the first choice is what the loops within it say.
   *
   * @param first the first choice that is to be tried, or within which something is left
   * @param end the one after the last
   * @param hadAny whether one before the first, or that one, was allowed
   */
  public record Level(int first, int end, boolean hadAny) {}

  /** Copies the levels. */
  public GraphPart {
    levels = List.copyOf(levels);
  }
}
