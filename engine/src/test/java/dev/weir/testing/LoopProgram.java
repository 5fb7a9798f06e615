package dev.weir.testing;

import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Wait;
import java.util.List;

/**
 * A small program with loops, as a tree, for {@link LoopCompiler} and {@link LoopReferee}. All its
 * threads run from the start.
 *
 * @param threads the threads
 */
public record LoopProgram(List<Body> threads) {
  /** The registers of a thread. */
  public static final int REGISTERS = 4;

  /** The shared variables, all 0 at the start. */
  public static final int VARIABLES = 3;

  /** The condition variables. */
  public static final int CONDITIONS = 1;

  /** The mutexes. */
  public static final int MUTEXES = 2;

  private static final String VARIABLE_NAMES = "xyz";
  private static final String MUTEX_NAMES = "mn";

  /**
   * A thread.
   *
   * @param statements what it does
   * @param observed the registers, as a set of bits, whose values at the end count as its result
   */
  public record Body(List<LoopStatement> statements, int observed) {}

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Body body : threads) {
      text.append("thread observing ").append(Integer.toBinaryString(body.observed)).append("\n");
      print(text, body.statements, "  ");
    }
    return text.toString();
  }

  private static void print(StringBuilder text, List<LoopStatement> statements, String indent) {
    for (LoopStatement statement : statements) {
      text.append(indent);
      switch (statement) {
        case Load(int r, int x, var order) -> text.append(line("r%d = %s", r, variable(x), order));
        case Store(int x, var value, var order) ->
            text.append(line("%s = %s", variable(x), value, order));
        case ReadModifyWrite(int r, var operator, int x, var value, var order) ->
            text.append(line("r%d = %s(%s, %s)", r, operator, variable(x), value, order));
        case CompareExchange(int r, int s, int x, var expected, var desired, var order) ->
            text.append(
                line("r%d, r%d = cas(%s, %s, %s)", r, s, variable(x), expected, desired, order));
        case Move(int r, var value) -> text.append(line("r%d = %s", r, value, ""));
        case Fence(var order) -> text.append(line("fence", order));
        case Lock(int m) -> text.append(line("lock %s", mutex(m), ""));
        case Unlock(int m) -> text.append(line("unlock %s", mutex(m), ""));
        case TryLock(int r, int m) -> text.append(line("r%d = trylock %s", r, mutex(m), ""));
        case Wait(int c, int m, boolean isTimed) ->
            text.append(line(isTimed ? "timed wait c%d %s" : "wait c%d %s", c, mutex(m), ""));
        case Signal(int c, boolean all) ->
            text.append(line(all ? "broadcast c%d" : "signal c%d", c, ""));
        case Choose(int r, int high) -> text.append(line("r%d = choose 0 to %d", r, high, ""));
        case Assume(var condition) -> text.append(line("assume %s", condition, ""));
        case Break(var condition) -> text.append(line("break if %s", condition, ""));
        case Loop(var body) -> {
          text.append("loop\n");
          print(text, body, indent + "  ");
        }
        case If(var condition, var then, var otherwise) -> {
          text.append("if ").append(condition).append("\n");
          print(text, then, indent + "  ");
          if (!otherwise.isEmpty()) {
            text.append(indent).append("else\n");
            print(text, otherwise, indent + "  ");
          }
        }
      }
    }
  }

  /** The last argument is the order. */
  private static String line(String format, Object... arguments) {
    Object order = arguments[arguments.length - 1];
    return String.format(format, arguments) + (order.equals("") ? "" : " " + order) + "\n";
  }

  private static String variable(int x) {
    return VARIABLE_NAMES.substring(x, x + 1);
  }

  private static String mutex(int m) {
    return MUTEX_NAMES.substring(m, m + 1);
  }
}
