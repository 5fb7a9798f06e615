package dev.weir.lin;

import dev.weir.program.Program;
import dev.weir.program.Signature;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A call that a client makes.
 *
 * @param arguments one for each parameter
 */
public record Invocation(Operation operation, List<Long> arguments) {
  /** Copies the arguments. */
  public Invocation {
    arguments = List.copyOf(arguments);
  }

  /** The call as in C. */
  public String text() {
    return operation.name() + shownArguments().stream().collect(Collectors.joining(", ", "(", ")"));
  }

  /** The arguments, as numbers in decimal. */
  public List<String> shownArguments() {
    return IntStream.range(0, arguments.size())
        .mapToObj(i -> operation.argument(i, arguments.get(i)))
        .toList();
  }

  /** A result in the words of C. */
  public String shown(long result) {
    Signature.Value type = operation.result();
    if (isNull(result)) {
      return "null";
    }
    return switch (type.kind()) {
      case NOTHING -> "void";
      case BOOLEAN -> result == 0 ? "false" : "true";
      case UNSIGNED -> Long.toUnsignedString(result);
      case FLOATING ->
          type.size() == Float.BYTES
              ? Float.toString(Float.intBitsToFloat((int) result))
              : Double.toString(Double.longBitsToDouble(result));
      case POINTER -> result == 0 ? "null" : "0x" + Long.toHexString(result);
      case SIGNED, CHARACTER, UNKNOWN, COMPOSITE -> Long.toString(result);
    };
  }

  /** Whether a result is a null pointer where what it points to is asked for. */
  public boolean isNull(long result) {
    return operation.pointee().isPresent() && result == Operation.NULL;
  }

  /** The call with what it gave. */
  public String shownWith(long result) {
    return text() + " -> " + shown(result);
  }

  /** The same call of another program. */
  Invocation in(Program other) throws LinException {
    return new Invocation(operation.in(other), arguments);
  }
}
