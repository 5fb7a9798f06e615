package dev.weir.testing;

import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.Join;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs with a thread that creates threads that do the same, most often one after the
 * other, perhaps one that does something else, and joins them, most often in a row.
 */
public final class RandomAlikePrograms {
  private final SplittableRandom random;
  private final LoopProgram likeness;

  private RandomAlikePrograms(long seed, LoopProgram likeness) {
    this.random = new SplittableRandom(seed);
    this.likeness = likeness;
  }

  /** The program of a seed, whose threads do what threads of another program do. */
  public static LoopProgram of(long seed, LoopProgram likeness) {
    return new RandomAlikePrograms(seed, likeness).program();
  }

  private LoopProgram program() {
    int alike = random.nextInt(3) == 0 ? 3 : 2;
    boolean isSmall = alike == 3;
    List<LoopStatement> body = piecesOf(0, isSmall ? 2 : 4);
    Body worker = new Body(body, random.nextInt(8));
    boolean hasOther = !isSmall && random.nextInt(3) == 0;
    List<LoopStatement> main = new ArrayList<>();
    if (random.nextInt(6) == 0) {
      // As long as there are no threads, nothing bounds a loop.
      piecesOf(1, 1).stream().filter(RandomAlikePrograms::comesToItsEnd).forEach(main::add);
    }
    List<Body> threads = new ArrayList<>();
    int first = 1;
    if (hasOther) {
      main.add(new Create(first));
      first++;
    }
    List<Integer> joined = new ArrayList<>();
    for (int i = first; i < first + alike; i++) {
      main.add(new Create(i));
      if (random.nextInt(12) == 0) {
        main.addAll(piecesOf(1, 1));
      }
      joined.add(i);
    }
    if (random.nextInt(3) == 0) {
      main.addAll(piecesOf(1, 1));
    }
    if (random.nextInt(5) != 0) {
      join(joined, main);
    }
    if (random.nextInt(3) == 0) {
      main.addAll(piecesOf(1, 1));
    }
    threads.add(new Body(main, random.nextInt(8)));
    if (hasOther) {
      threads.add(new Body(piecesOf(1, 2), random.nextInt(8)));
    }
    for (int i = 0; i < alike; i++) {
      threads.add(worker);
    }
    return new LoopProgram(threads, likeness.setting());
  }

  private static boolean comesToItsEnd(LoopStatement statement) {
    return switch (statement) {
      case LoopStatement.Loop _, LoopStatement.If _, LoopStatement.Block _ -> false;
      default -> true;
    };
  }

  private void join(List<Integer> joined, List<LoopStatement> main) {
    if (random.nextInt(8) == 0) {
      joined.removeLast();
    }
    if (random.nextInt(4) == 0) {
      joined.addFirst(joined.removeLast());
    }
    for (int thread : joined) {
      main.add(new Join(thread));
      if (random.nextInt(12) == 0) {
        main.addAll(piecesOf(1, 1));
      }
    }
  }

  /**
   * The first statements of a thread of a program of another kind, as far as it does not create.
   */
  private List<LoopStatement> piecesOf(int thread, int most) {
    List<LoopStatement> statements =
        likeness.threads().get(thread).statements().stream()
            .filter(s -> !(s instanceof Create) && !(s instanceof Join))
            .toList();
    return statements.subList(0, Math.min(most, statements.size()));
  }
}
