package dev.weir.search.exploration;

import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Progress;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A strategy that chooses the schedules to explore. */
public interface Search {

  /**
   * Explores until everything is covered; then it returns. Where the exploration is to stop sooner,
   * or to start again, the exploration throws, and the search keeps nothing for the next call.
   *
   * @param exploration what takes the steps; no search has started it yet
   */
  void run(Exploration exploration);

  /**
   * A search that makes executions, and covers nothing for certain.
   *
   * @param runs how many it makes at most, or about as many
   * @param makes what makes them, as {@link #run} says
   */
  static Search ofRuns(long runs, Consumer<Exploration> makes) {
    return new Search() {
      @Override
      public void run(Exploration exploration) {
        makes.accept(exploration);
      }

      @Override
      public OptionalLong runs() {
        return OptionalLong.of(runs);
      }
    };
  }

  /** The answer of {@link #unexplored} of a search whose tree tells nothing of its size. */
  int UNKNOWN = -1;

  /**
   * The number of known children, not entered yet, of a node of the present branch: for estimates
   * of the size of the tree.
   *
   * @param depth the number of steps before the node
   */
  default int unexplored(int depth) {
    return UNKNOWN;
  }

  /**
   * An estimate of the number of executions, from a search whose tree is walked by several, or that
   * goes on with another one.
   *
   * @param leaves the executions so far
   */
  default Optional<Progress.Range> estimate(long leaves) {
    return Optional.empty();
  }

  /**
   * How many executions there will be, if the search makes so many and covers nothing for certain:
   * that it has come to its end then does not mean that no execution fails.
   */
  default OptionalLong runs() {
    return OptionalLong.empty();
  }

  /**
   * Whether it can be gone on with ({@link dev.weir.search.checkpoint.Checkpoint}); only then may
   * be kept that nothing is left of it.
   */
  default boolean keeps() {
    return false;
  }

  /** About how many bytes it holds beside the present execution. */
  default long bytes() {
    return 0;
  }

  /** The algorithm that explores in the place of this one, if another does. */
  default Optional<Algorithm> instead() {
    return Optional.empty();
  }
}
