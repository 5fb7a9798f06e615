package dev.weir.lin;

import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.Signature;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A function that threads call, and with which arguments.
 *
 * @param name as it was given
 * @param function its number in the program
 * @param signature what it takes and gives
 * @param alternatives for each parameter the values that it is given
 * @param pointee what its result points to, if that is what it gives, and not the address
 */
public record Operation(
    String name,
    int function,
    Signature signature,
    List<List<Long>> alternatives,
    Optional<Signature.Value> pointee) {
  /** What one gives whose result points to something, but is null. */
  public static final long NULL = 0x8000_6e75_6c6c_0000L;

  private static final int MOST_ALTERNATIVES = 100;

  private static final Pattern FORM = Pattern.compile("\\s*([\\w:~]+)\\s*(?:\\((.*)\\))?\\s*");
  private static final Pattern RANGE = Pattern.compile("([-+]?\\w+)(?:\\s*\\.\\.\\s*([-+]?\\w+))?");

  private static final Pattern NUMBER = Pattern.compile("([-+])?(?:(0[xX])|(0)(?=.))?(\\w{1,40})");

  /** Copies the alternatives. */
  public Operation {
    alternatives = alternatives.stream().map(List::copyOf).toList();
  }

  /** The name of the function that a text such as {@code push(1..2)} speaks of. */
  public static String nameIn(String text) throws LinException {
    return form(text).group(1);
  }

  private static Matcher form(String text) throws LinException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new LinException(
          "'" + text + "' is no operation; write it as 'push(1..2)' or 'insert(1|3, 0)'");
    }
    return form;
  }

  /**
   * Reads an operation: a name, and in parentheses for each parameter alternatives such as {@code
   * 1}, {@code 1..3} or {@code 1|5}.
   *
   * @param program has the function, as one of its entries
   * @param pointees what results point to, where that is what counts
   * @throws LinException if it has not, or the function does not take such arguments or gives what
   *     cannot be compared
   */
  public static Operation of(String text, Program program, Pointees pointees) throws LinException {
    Matcher form = form(text);
    String name = form.group(1);
    int function =
        find(name, program)
            .orElseThrow(() -> new LinException("there is no function '" + name + "' to call"));
    Signature signature = program.functions().get(function).signature();
    List<String> given = arguments(form.group(2) == null ? "" : form.group(2));
    if (program.functions().get(function).variadic()) {
      throw new LinException(
          name + " takes any number of arguments; call a function that takes some of its own");
    }
    int count = signature.parameters().size();
    if (given.size() != count) {
      throw new LinException(
          "%s takes %d argument%s, but '%s' gives %d"
              .formatted(name, count, count == 1 ? "" : "s", text.strip(), given.size()));
    }
    requireScalar(name, "returns", signature.result());
    List<List<Long>> alternatives = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requireScalar(name, "takes", signature.parameters().get(i));
      alternatives.add(alternatives(given.get(i), name, signature.parameters().get(i)));
    }
    Optional<Signature.Value> pointee = pointees.of(name);
    if (pointee.isPresent() && signature.result().kind() != Signature.Kind.POINTER) {
      throw new LinException(
          name
              + " returns no pointer, so that there is nothing that it points to; leave out --show");
    }
    return new Operation(name, function, signature, alternatives, pointee);
  }

  /** The type of what it gives. */
  public Signature.Value result() {
    return pointee.orElse(signature.result());
  }

  private static OptionalInt find(String name, Program program) {
    return IntStream.range(0, program.functions().size())
        .filter(i -> isEntry(program.functions().get(i), name))
        .findFirst();
  }

  private static boolean isEntry(Function function, String name) {
    return !function.signature().isUnknown() && Function.isCalled(function.name(), name);
  }

  /** The same operation in another program. */
  Operation in(Program other) throws LinException {
    int there =
        find(name, other)
            .orElseThrow(
                () -> new LinException("the specification has no function '" + name + "'"));
    Signature theirs = other.functions().get(there).signature();
    if (!theirs.equals(signature)) {
      throw new LinException(
          name + " has other types in the specification than in the program; make them the same");
    }
    return new Operation(name, there, signature, alternatives, pointee);
  }

  private static List<String> arguments(String text) {
    return text.isBlank() ? List.of() : List.of(text.split(",", -1));
  }

  private static void requireScalar(String name, String does, Signature.Value value)
      throws LinException {
    if (value.kind() == Signature.Kind.COMPOSITE || value.kind() == Signature.Kind.UNKNOWN) {
      throw new LinException(
          name
              + " "
              + does
              + " a structure, or what else has parts; call a function around it with numbers");
    }
    if (does.equals("takes") && value.kind() == Signature.Kind.FLOATING) {
      throw new LinException(
          name + " takes a floating number, for which there is no range; call one with integers");
    }
  }

  private static List<Long> alternatives(String text, String name, Signature.Value type)
      throws LinException {
    List<BigInteger> values = new ArrayList<>();
    for (String part : text.split("\\|", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        throw noArgument(part, name);
      }
      BigInteger low = number(range.group(1), name);
      BigInteger high = range.group(2) == null ? low : number(range.group(2), name);
      BigInteger more = high.subtract(low);
      if (more.signum() < 0 || more.compareTo(BigInteger.valueOf(MOST_ALTERNATIVES)) >= 0) {
        throw new LinException(
            "%s(%s): write the lower number of a range first, and at most %d values"
                .formatted(name, part.strip(), MOST_ALTERNATIVES));
      }
      IntStream.rangeClosed(0, more.intValue())
          .mapToObj(i -> low.add(BigInteger.valueOf(i)))
          .filter(value -> !values.contains(value))
          .forEach(values::add);
    }
    for (BigInteger value : values) {
      if (type.kind() == Signature.Kind.POINTER && value.signum() != 0) {
        throw new LinException(
            name + " takes a pointer, which can be 0 alone; call a function around it");
      }
      if (!text(type, type.read(type.held(value.longValue()))).equals(value.toString())) {
        throw new LinException(
            "%s(%d): the parameter cannot have this value; it is %s and has %d byte%s"
                .formatted(
                    name, value, type.kind().text(), type.size(), type.size() == 1 ? "" : "s"));
      }
    }
    return values.stream().map(BigInteger::longValue).toList();
  }

  /** A number of a type that has a sign, or not. */
  private static String text(Signature.Value type, long number) {
    return type.kind() == Signature.Kind.UNSIGNED
        ? Long.toUnsignedString(number)
        : Long.toString(number);
  }

  /** An argument of a call, as a number in decimal. */
  String argument(int parameter, long number) {
    return text(signature.parameters().get(parameter), number);
  }

  /** A number as in C, of any size. */
  private static BigInteger number(String text, String name) throws LinException {
    Matcher form = NUMBER.matcher(text);
    if (!form.matches()) {
      throw noArgument(text, name);
    }
    int radix = form.group(2) != null ? 16 : form.group(3) != null ? 8 : 10;
    try {
      BigInteger value = new BigInteger(form.group(4), radix);
      return "-".equals(form.group(1)) ? value.negate() : value;
    } catch (NumberFormatException e) {
      throw noArgument(text, name);
    }
  }

  private static LinException noArgument(String text, String name) {
    return new LinException(
        "%s: '%s' is no argument; give a number, a range 1..3 or alternatives 1|5"
            .formatted(name, text.strip()));
  }

  /** All calls of it. */
  public List<Invocation> calls() {
    List<List<Long>> tuples = List.of(List.of());
    for (List<Long> values : alternatives) {
      List<List<Long>> longer = new ArrayList<>();
      for (List<Long> tuple : tuples) {
        for (long value : values) {
          List<Long> one = new ArrayList<>(tuple);
          one.add(value);
          longer.add(one);
        }
      }
      tuples = longer;
    }
    return tuples.stream().map(tuple -> new Invocation(this, tuple)).toList();
  }

  /**
   * The only call of it.
   *
   * @throws LinException if there are several
   */
  public Invocation onlyCall() throws LinException {
    List<Invocation> all = calls();
    if (all.size() != 1) {
      throw new LinException(name + ": is called once, so give one value for each parameter");
    }
    return all.getFirst();
  }

  /**
   * Reads operations of which there is one call each.
   *
   * @throws LinException as {@link #of} and {@link #onlyCall}
   */
  public static List<Invocation> onlyCalls(List<String> texts, Program program, Pointees pointees)
      throws LinException {
    List<Invocation> calls = new ArrayList<>();
    for (String text : texts) {
      calls.add(of(text, program, pointees).onlyCall());
    }
    return calls;
  }
}
