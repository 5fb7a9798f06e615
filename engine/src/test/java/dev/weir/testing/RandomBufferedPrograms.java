package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs in which store buffers often matter: those of {@link RandomLoopPrograms} and
 * {@link RandomSynchronisedPrograms} with most of their orders weakened, and with stores and loads
 * strewn among the outermost statements. As they come, hardly one in a hundred of them has a
 * behaviour that is not sequentially consistent.
 */
public final class RandomBufferedPrograms {
  private static final int MOST_STREWN = 3;

  private final SplittableRandom random;

  /** Stores and loads are to these; two are enough for a cycle. */
  private final List<Integer> variables;

  private RandomBufferedPrograms(SplittableRandom random) {
    this.random = random;
    int first = random.nextInt(LoopProgram.VARIABLES);
    boolean overlapping = random.nextInt(4) == 0;
    int second =
        overlapping
            ? LoopProgram.VARIABLES + random.nextInt(LoopProgram.PARTS.size() - 1)
            : (first + 1) % LoopProgram.VARIABLES;
    this.variables = List.of(first, second);
  }

  /** The program of a seed; with even seeds its only synchronisation objects are mutexes. */
  public static LoopProgram of(long seed) {
    LoopProgram program =
        seed % 2 == 0 ? RandomLoopPrograms.of(seed / 2) : RandomSynchronisedPrograms.of(seed / 2);
    RandomBufferedPrograms weakening = new RandomBufferedPrograms(new SplittableRandom(seed));
    List<Body> threads =
        program.threads().stream()
            .map(body -> new Body(weakening.outermost(body.statements()), body.observed()))
            .toList();
    return new LoopProgram(threads, program.setting());
  }

  private List<LoopStatement> outermost(List<LoopStatement> statements) {
    List<LoopStatement> result = new ArrayList<>(weakened(statements));
    int strewn = random.nextInt(MOST_STREWN + 1);
    for (int i = 0; i < strewn; i++) {
      result.add(random.nextInt(result.size() + 1), access());
    }
    return result;
  }

  private LoopStatement access() {
    int variable = variables.get(random.nextInt(variables.size()));
    return random.nextBoolean()
        ? new Store(variable, Value.of(1 + random.nextInt(2)), MemoryOrder.PLAIN)
        : new Load(random.nextInt(LoopProgram.REGISTERS), variable, MemoryOrder.PLAIN);
  }

  private List<LoopStatement> weakened(List<LoopStatement> statements) {
    return statements.stream().map(this::weakened).toList();
  }

  private LoopStatement weakened(LoopStatement statement) {
    if (random.nextInt(4) == 0) {
      return statement;
    }
    MemoryOrder order = MemoryOrder.RELAXED;
    return switch (statement) {
      case Load(int r, int x, _) -> new Load(r, x, order);
      case Store(int x, Value value, _) -> new Store(x, value, order);
      case ReadModifyWrite(int r, var operator, int x, Value value, _) ->
          new ReadModifyWrite(r, operator, x, value, order);
      case CompareExchange(int r, int success, int x, Value expected, Value desired, _) ->
          new CompareExchange(r, success, x, expected, desired, order);
      case Block(var body) -> new Block(weakened(body));
      case If(var condition, var then, var otherwise) ->
          new If(condition, weakened(then), weakened(otherwise));
      case Loop(var body) -> new Loop(weakened(body));
      default -> statement;
    };
  }
}
