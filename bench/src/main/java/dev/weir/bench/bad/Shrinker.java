package dev.weir.bench.bad;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes an input smaller as long as the same is wrong with it: by lines, then tokens, then words.
 */
final class Shrinker {
  private final Trial trial;
  private final String cause;
  private final long end;

  /**
   * Shrinks for so long.
   *
   * @param cause what stays wrong
   */
  Shrinker(Trial trial, String cause, Duration limit) {
    this.trial = trial;
    this.cause = cause;
    end = System.nanoTime() + limit.toNanos();
  }

  /** The smallest that was found in the time. */
  Input shrunk(Input input) throws IOException, InterruptedException {
    Input words = less(input, input.words(), input::withWords);
    Input lines =
        less(
            words,
            List.of(words.text().split("(?<=\n)")),
            kept -> words.withText(String.join("", kept)));
    return less(
        lines,
        List.of(lines.text().split("(?<=\\W)|(?=\\W)")),
        kept -> lines.withText(String.join("", kept)));
  }

  /** Takes parts out, ever smaller ones, while what is left has the same wrong with it. */
  private Input less(Input start, List<String> all, Function<List<String>, Input> made)
      throws IOException, InterruptedException {
    Input smallest = start;
    List<String> parts = new ArrayList<>(all);
    for (int size = Math.max(1, parts.size() / 2); size > 0; size /= 2) {
      for (int at = 0; at < parts.size(); ) {
        if (System.nanoTime() - end > 0 || trial.isSpoilt()) {
          return smallest;
        }
        List<String> kept = new ArrayList<>(parts);
        kept.subList(at, Math.min(parts.size(), at + size)).clear();
        Input smaller = made.apply(kept);
        if (!smaller.words().isEmpty() && isSame(smaller)) {
          parts = kept;
          smallest = smaller;
        } else {
          at += size;
        }
      }
    }
    return smallest;
  }

  private boolean isSame(Input input) throws IOException, InterruptedException {
    return Judge.cause(input, trial.run(input)).equals(Optional.of(cause));
  }
}
