package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the little language for tiny concurrent programs.
 *
 * <pre>
 * program     = thread { "||" thread }
 * thread      = instruction { ";" instruction }
 * instruction = [ "[" condition "]" ] action           skipped when the condition is false
 * action      = x=e                 store              x=sc e, x=rel e, x=rlx e
 *             | r0=x                load               r0=sc x, r0=acq x, r0=rlx x
 *             | r0=xchg(x,e)        exchange           r0=xchg.rlx(x,e), .acq, .rel, .ar
 *             | r0=faa(x,e)         fetch and add      likewise
 *             | r0=cas(x,e,e)       compare-exchange   likewise
 *             | fence               full fence         fence.acq, fence.rel, fence.ar
 *             | assume(condition)   else the thread halts for ever
 *             | lock(m) | unlock(m) | r0=trylock(m)
 *             | free(h,k)           ends the life of the block of these words
 *             | r0=choose(lo,hi)    every value of the range is tried
 *             | atomic{instruction & instruction}         loads and stores: one step
 *             | skip
 * condition   = r0==n | r0!=n
 * e           = n | r0 | r0+n
 * </pre>
 *
 * <p>Registers are {@code r} and digits; they belong to their thread. Other names are shared
 * variables or, where they are locked, mutexes. Everything is 0 or free at the start. Loads and
 * stores without an order are plain; read-modify-writes and fences without one are sequentially
 * consistent. A read-modify-write gives the old value. Variables have 4 bytes; wherever one stands,
 * {@code x.lo} or {@code x.hi} may stand for two of its bytes. The words of the block that is
 * freed, of which there is at most one, are variables in memory from the heap.
 */
public final class SmallLanguage {
  private static final Pattern REGISTER = Pattern.compile("r\\d+");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_]\\w*");
  private static final Pattern CONDITION = Pattern.compile("(r\\d+)\\s*(==|!=)\\s*(\\d+)");
  private static final Pattern SUM = Pattern.compile("(r\\d+)\\s*\\+\\s*(\\d+)");
  private static final Pattern CALL = Pattern.compile("(\\w+)(?:\\.(\\w+))?\\s*\\(([^()]*)\\)");
  private static final Pattern ORDERED = Pattern.compile("(rlx|acq|rel|ar|sc)\\s+(.*)");

  private SmallLanguage() {}

  /**
   * Reads a program.
   *
   * @throws IllegalArgumentException naming the instruction that cannot be read
   */
  public static SmallProgram parse(String text) {
    return new SmallProgram(
        Arrays.stream(text.split("\\|\\|", -1)).map(SmallLanguage::thread).toList());
  }

  /** Reads a program and compiles it, its threads running from the start. */
  public static CompiledSmallProgram compile(String text) {
    return SmallCompiler.compile(parse(text));
  }

  /** The name of an order in the language. */
  static String orderName(MemoryOrder order) {
    return switch (order) {
      case PLAIN -> "plain";
      case RELAXED -> "rlx";
      case ACQUIRE -> "acq";
      case RELEASE -> "rel";
      case ACQ_REL -> "ar";
      case SEQ_CST -> "sc";
    };
  }

  private static List<SmallInstruction> thread(String text) {
    List<SmallInstruction> instructions = new ArrayList<>();
    for (String part : text.split(";")) {
      String trimmed = part.trim();
      if (!trimmed.isEmpty() && !trimmed.equals("skip")) {
        instructions.add(instruction(trimmed));
      }
    }
    return instructions;
  }

  private static SmallInstruction instruction(String text) {
    if (!text.startsWith("[")) {
      return SmallInstruction.of(action(text));
    }
    int end = text.indexOf(']');
    if (end < 0) {
      throw cannotRead(text);
    }
    return new SmallInstruction(
        Optional.of(condition(text.substring(1, end))), action(text.substring(end + 1).trim()));
  }

  private static Action action(String text) {
    if (text.equals("fence")) {
      return new Fence(MemoryOrder.SEQ_CST);
    }
    if (text.startsWith("fence.")) {
      return new Fence(order(text.substring("fence.".length())));
    }
    if (text.startsWith("atomic{") && text.endsWith("}")) {
      String body = text.substring("atomic{".length(), text.length() - 1);
      return new Atomic(
          Arrays.stream(body.split("&", -1)).map(part -> instruction(part.trim())).toList());
    }
    int equals = text.indexOf('=');
    Matcher call = CALL.matcher(text);
    if (call.matches()) {
      String argument = call.group(3).trim();
      return switch (call.group(1)) {
        case "assume" -> new Assume(condition(argument));
        case "lock" -> new Lock(name(argument));
        case "free" ->
            new Free(Arrays.stream(argument.split(",", -1)).map(SmallLanguage::name).toList());
        case "unlock" -> new Unlock(name(argument));
        default -> throw cannotRead(text);
      };
    }
    if (equals < 0) {
      throw cannotRead(text);
    }
    String left = text.substring(0, equals).trim();
    String right = text.substring(equals + 1).trim();
    return REGISTER.matcher(left).matches() ? intoRegister(left, right) : store(left, right);
  }

  private static Action store(String variable, String right) {
    Matcher ordered = ORDERED.matcher(right);
    return ordered.matches()
        ? new Store(place(variable), expression(ordered.group(2)), order(ordered.group(1)))
        : new Store(place(variable), expression(right), MemoryOrder.PLAIN);
  }

  private static Action intoRegister(String register, String right) {
    Matcher call = CALL.matcher(right);
    if (!call.matches()) {
      Matcher ordered = ORDERED.matcher(right);
      return ordered.matches()
          ? new Load(register, place(ordered.group(2)), order(ordered.group(1)))
          : new Load(register, place(right), MemoryOrder.PLAIN);
    }
    String[] arguments = call.group(3).split(",", -1);
    MemoryOrder order =
        Optional.ofNullable(call.group(2)).map(SmallLanguage::order).orElse(MemoryOrder.SEQ_CST);
    return switch (call.group(1) + "/" + arguments.length) {
      case "xchg/2" -> new Exchange(register, place(arguments[0]), expression(arguments[1]), order);
      case "faa/2" -> new FetchAdd(register, place(arguments[0]), expression(arguments[1]), order);
      case "cas/3" ->
          new CompareExchange(
              register,
              place(arguments[0]),
              expression(arguments[1]),
              expression(arguments[2]),
              order);
      case "trylock/1" -> new TryLock(register, name(arguments[0]));
      case "choose/2" -> new Choose(register, number(arguments[0]), number(arguments[1]));
      default -> throw cannotRead(register + "=" + right);
    };
  }

  private static Condition condition(String text) {
    Matcher matcher = CONDITION.matcher(text.trim());
    if (!matcher.matches()) {
      throw cannotRead(text);
    }
    return new Condition(matcher.group(1), matcher.group(2).equals("=="), number(matcher.group(3)));
  }

  private static Expression expression(String text) {
    String trimmed = text.trim();
    Matcher sum = SUM.matcher(trimmed);
    if (sum.matches()) {
      return Expression.of(sum.group(1), number(sum.group(2)));
    }
    return REGISTER.matcher(trimmed).matches()
        ? Expression.of(trimmed, 0)
        : Expression.of(number(trimmed));
  }

  private static MemoryOrder order(String name) {
    return Arrays.stream(MemoryOrder.values())
        .filter(order -> order != MemoryOrder.PLAIN && orderName(order).equals(name))
        .findFirst()
        .orElseThrow(() -> cannotRead(name));
  }

  private static Place place(String text) {
    String trimmed = text.trim();
    String variable = trimmed.replaceFirst("\\.(lo|hi)$", "");
    Part part =
        variable.equals(trimmed) ? Part.ALL : trimmed.endsWith(".lo") ? Part.LOW : Part.HIGH;
    return new Place(name(variable), part);
  }

  private static String name(String text) {
    String trimmed = text.trim();
    if (!NAME.matcher(trimmed).matches() || REGISTER.matcher(trimmed).matches()) {
      throw cannotRead(text);
    }
    return trimmed;
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw cannotRead(text);
    }
  }

  private static IllegalArgumentException cannotRead(String text) {
    return new IllegalArgumentException("cannot read '" + text + "'");
  }
}
