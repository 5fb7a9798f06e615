package dev.weir.testing;

import dev.weir.testing.LoopStatement.Advance;
import dev.weir.testing.LoopStatement.Assume;
import dev.weir.testing.LoopStatement.Block;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Choose;
import dev.weir.testing.LoopStatement.CompareExchange;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.Delay;
import dev.weir.testing.LoopStatement.Fence;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Lock;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Move;
import dev.weir.testing.LoopStatement.ReadModifyWrite;
import dev.weir.testing.LoopStatement.Signal;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Synchronise;
import dev.weir.testing.LoopStatement.TryLock;
import dev.weir.testing.LoopStatement.Unlock;
import dev.weir.testing.LoopStatement.Wait;
import java.util.List;

/**
 * A small program with loops, as a tree, for {@link LoopCompiler} and {@link LoopReferee}. Threads
 * that no other creates run from the start.
 *
 * <p>Variables are numbers: the first ones have 4 bytes each; the {@link #PARTS}, which follow, are
 * parts of one object of 16 bytes.
 *
 * @param threads the threads
 * @param setting what its objects are like
 */
public record LoopProgram(List<Body> threads, Setting setting) {
  /** The registers of a thread. */
  public static final int REGISTERS = 4;

  /** The shared variables, all 0 at the start. */
  public static final int VARIABLES = 3;

  /** The condition variables. */
  public static final int CONDITIONS = 1;

  /** The mutexes. */
  public static final int MUTEXES = 2;

  /** The semaphores. */
  public static final int SEMAPHORES = 2;

  /** Bytes of a variable that is not a part. */
  static final int VARIABLE_SIZE = 4;

  /** Bytes of the object that has parts. */
  static final int OBJECT_SIZE = 16;

  /** Variables that overlap. */
  public static final List<Part> PARTS =
      List.of(
          new Part(0, 8),
          new Part(0, 4),
          new Part(4, 4),
          new Part(0, 2),
          new Part(2, 2),
          new Part(0, 1),
          new Part(1, 1),
          new Part(5, 1),
          new Part(8, 8),
          new Part(0, 16));

  /** The variable that is all of the object. */
  public static final int WHOLE_OBJECT = VARIABLES + 9;

  private static final String VARIABLE_NAMES = "xyz";
  private static final String MUTEX_NAMES = "mn";

  /**
   * A thread.
   *
   * @param statements what it does
   * @param observed the registers, as a set of bits, whose values at the end count as its result
   */
  public record Body(List<LoopStatement> statements, int observed) {}

  /**
   * Some bytes of the object that has parts.
   *
   * @param offset the first
   * @param size how many
   */
  public record Part(int offset, int size) {}

  /** The kinds of mutexes. */
  public enum MutexKind {
    /** Taking it twice is a deadlock. */
    NORMAL,
    /** May be taken more than once. */
    RECURSIVE,
    /** Taking it twice is refused. */
    ERROR_CHECKING
  }

  /**
   * What the objects of a program are like.
   *
   * @param mutexes the kind of all mutexes
   * @param semaphores the first count of all semaphores
   * @param barrier how many threads have to come to the barrier
   * @param spurious whether waits at condition variables may wake up without a signal
   */
  public record Setting(MutexKind mutexes, int semaphores, int barrier, boolean spurious) {
    /** The usual one. */
    public static final Setting USUAL = new Setting(MutexKind.NORMAL, 0, 2, false);
  }

  /** A program with the usual objects. */
  public LoopProgram(List<Body> threads) {
    this(threads, Setting.USUAL);
  }

  /** Bytes of a variable. */
  static int size(int variable) {
    return variable < VARIABLES ? VARIABLE_SIZE : PARTS.get(variable - VARIABLES).size;
  }

  /** Where a variable starts, if the object with parts comes behind the other variables. */
  static int start(int variable) {
    return variable < VARIABLES
        ? variable * VARIABLE_SIZE
        : VARIABLES * VARIABLE_SIZE + PARTS.get(variable - VARIABLES).offset;
  }

  /** The threads that a thread creates, in order; only outermost statements create. */
  public List<Integer> created(int thread) {
    return threads.get(thread).statements.stream()
        .filter(Create.class::isInstance)
        .map(statement -> ((Create) statement).thread())
        .toList();
  }

  /** Whether a thread runs from the start. */
  public boolean isInitial(int thread) {
    for (int t = 0; t < threads.size(); t++) {
      if (created(t).contains(thread)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(setting.equals(Setting.USUAL) ? "" : setting + "\n");
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
        case Advance(int r, int limit) -> text.append(line("advance r%d to %d", r, limit, ""));
        case Delay(int r) -> text.append(line("delay r%d", r, ""));
        case Fence(var order) -> text.append(line("fence", order));
        case Lock(int m) -> text.append(line("lock %s", mutex(m), ""));
        case Unlock(int m) -> text.append(line("unlock %s", mutex(m), ""));
        case TryLock(int r, int m) -> text.append(line("r%d = trylock %s", r, mutex(m), ""));
        case Wait(int c, int m, boolean isTimed) ->
            text.append(line(isTimed ? "timed wait c%d %s" : "wait c%d %s", c, mutex(m), ""));
        case Signal(int c, boolean all) ->
            text.append(line(all ? "broadcast c%d" : "signal c%d", c, ""));
        case Choose(int r, int high) -> text.append(line("r%d = choose 0 to %d", r, high, ""));
        case Synchronise(var call, int object, int r) ->
            text.append(line("r%d = %s %d", r, call, object, ""));
        case Create(int thread) -> text.append(line("create %d", thread, ""));
        case Join(int thread) -> text.append(line("join %d", thread, ""));
        case Block(var body) -> {
          text.append("atomic\n");
          print(text, body, indent + "  ");
        }
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
    if (x < VARIABLES) {
      return VARIABLE_NAMES.substring(x, x + 1);
    }
    Part part = PARTS.get(x - VARIABLES);
    return "w[" + part.offset + ", " + (part.offset + part.size) + ")";
  }

  private static String mutex(int m) {
    return MUTEX_NAMES.substring(m, m + 1);
  }
}
