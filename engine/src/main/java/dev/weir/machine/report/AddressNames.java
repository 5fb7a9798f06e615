package dev.weir.machine.report;

import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.step.Step;
import dev.weir.program.AccessInfo;
import dev.weir.program.Global;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of addresses as the source has them: {@code flag[1]}, {@code node->next}, {@code &x}. */
public final class AddressNames {
  /** How the members of such types begin in Weir's own headers. */
  private static final String OWN_MEMBER = ".weir_";

  private static final String OWN_NAME = "weir_";

  /** What compilers call the strings in the source. */
  private static final Pattern STRING = Pattern.compile("\\.str(\\.\\d+)*");

  private static final int LONGEST_STRING = 24;
  private static final int HIGH_TAG = 48;
  private static final int LOW_TAG = 7;

  private final Program program;
  private final Code code;
  private final Memory memory;
  private final IntUnaryOperator threadNumbers;

  /**
   * @param threadNumbers the numbers of threads, by their identities
   */
  public AddressNames(Code code, Memory memory, IntUnaryOperator threadNumbers) {
    this.program = code.program();
    this.code = code;
    this.memory = memory;
    this.threadNumbers = threadNumbers;
  }

  /** A name for the place at an address. */
  public String name(long address) {
    int object = memory.objectAt(address);
    if (object == Memory.NO_OBJECT) {
      return address == 0
          ? "null"
          : PageRights.isShadow(address)
              ? "the rights of " + name(PageRights.pageOfShadow(address))
              : String.format("0x%x", address);
    }
    long offset = address - memory.start(object);
    return switch (memory.kind(object)) {
      case GLOBAL, CONSTANT -> {
        var global = program.globals().get(memory.global(object));
        yield withoutOwnMembers(title(global) + global.type().path(offset));
      }
      case THREAD_LOCAL -> {
        var global = program.globals().get(memory.threadLocalVariable(object));
        yield withoutOwnMembers(global.name() + global.type().path(offset)) + ofThread(object);
      }
      case STACK -> {
        if (memory.start(object) == AddressSpace.ofLibrary(memory.owner(object))) {
          yield nameOfKept(offset) + ofThread(object);
        }
        String local = code.info(memory.site(object)).expression();
        yield (local.isEmpty() ? "a local of " + code.function(memory.site(object)).title() : local)
            + withoutOwnMembers(code.info(memory.site(object)).object().path(offset));
      }
      case HEAP -> block(object) + partOfBlock(object, offset);
      case THREAD -> "thread " + threadNumbers.applyAsInt(AddressSpace.threadAt(address));
    };
  }

  /** A name for the object at an address as a whole. */
  public String nameOfObject(long address) {
    int object = memory.objectAt(address);
    return object == Memory.NO_OBJECT ? name(address) : wholeName(object);
  }

  /** The name of an object as a whole. */
  private String wholeName(int object) {
    return switch (memory.kind(object)) {
      case GLOBAL, CONSTANT -> title(program.globals().get(memory.global(object)));
      case HEAP -> block(object);
      case STACK -> {
        String local = code.info(memory.site(object)).expression();
        yield local.isEmpty() ? name(memory.start(object)) : local;
      }
      case THREAD_LOCAL ->
          program.globals().get(memory.threadLocalVariable(object)).name() + ofThread(object);
      case THREAD -> name(memory.start(object));
    };
  }

  /** What the library keeps for a thread, as struct weir_thread has it. */
  private static String nameOfKept(long offset) {
    return switch ((int) offset / Integer.BYTES) {
      case 0 -> "errno";
      case 2, 3 -> "the random numbers";
      case 4, 5 -> "the time";
      default -> "internal data of the library";
    };
  }

  private String ofThread(int object) {
    return " of thread " + threadNumbers.applyAsInt(memory.owner(object));
  }

  /** The name of a variable, or the text of a string that has none. */
  private static String title(Global global) {
    if (!global.constant() || !STRING.matcher(global.name()).matches()) {
      return global.name();
    }
    String text = new String(global.initialiser(), StandardCharsets.UTF_8);
    int end = text.indexOf('\0');
    String shown = (end < 0 ? text : text.substring(0, end)).replace("\n", "\\n");
    return shown.length() <= LONGEST_STRING
        ? '"' + shown + '"'
        : '"' + shown.substring(0, LONGEST_STRING) + "...\"";
  }

  /** The members of types of the modelled library say nothing to the user: a mutex is one thing. */
  private static String withoutOwnMembers(String path) {
    int own = path.indexOf(OWN_MEMBER);
    return own < 0 ? path : path.substring(0, own);
  }

  /**
   * A name for the place that an instruction accesses: the source expression where that says more.
   */
  public String name(long address, AccessInfo info) {
    int object = memory.objectAt(address);
    boolean named =
        object != Memory.NO_OBJECT
            && (memory.global(object) >= 0 || memory.kind(object) == ObjectKind.THREAD_LOCAL);
    if (named || info.expression().isEmpty() || info.expression().contains(OWN_NAME)) {
      return name(address);
    }
    return object != Memory.NO_OBJECT && memory.kind(object) == ObjectKind.HEAP
        ? info.expression() + " (" + name(address) + ")"
        : info.expression();
  }

  /** A value as the source would show it. */
  public String value(long value, int size, AccessInfo info) {
    if (!info.bitFields().isEmpty()) {
      return bitFields(value, size, info);
    }
    int width = 8 * Math.max(1, Math.min(size, 8));
    boolean isUnsigned = info.type() == AccessInfo.ValueType.UNSIGNED;
    long number = isUnsigned ? value & Arithmetic.mask(width) : Arithmetic.signed(value, width);
    return info.names().text(number).orElseGet(() -> plainValue(value, size, info));
  }

  private String bitFields(long value, int size, AccessInfo info) {
    String fields =
        info.bitFields().stream()
            .filter(field -> field.isWithin(size))
            .map(field -> field.text(value))
            .collect(Collectors.joining(", "));
    return info.bitFields().size() == 1 ? fields : "{" + fields + "}";
  }

  private String plainValue(long value, int size, AccessInfo info) {
    int width = 8 * Math.max(1, Math.min(size, 8));
    return switch (info.type()) {
      case SIGNED ->
          taggedPointer(value, size).orElse(Long.toString(Arithmetic.signed(value, width)));
      case UNSIGNED ->
          taggedPointer(value, size).orElse(Long.toUnsignedString(value & Arithmetic.mask(width)));
      case BOOLEAN -> value == 0 ? "false" : value == 1 ? "true" : Long.toString(value);
      case CHARACTER ->
          value >= 32 && value < 127
              ? "'" + (char) value + "'"
              : Long.toString(Arithmetic.signed(value, width));
      case POINTER -> pointer(value);
      case FLOATING ->
          size == 4
              ? Float.toString(Float.intBitsToFloat((int) value))
              : Double.toString(Double.longBitsToDouble(value));
    };
  }

  /** A value of up to 8 bytes, or of 16, which shows as two words, since mostly it is a pair. */
  public String value(long low, long high, int size, AccessInfo info) {
    return size == Step.WIDE ? "{" + word(low) + ", " + word(high) + "}" : value(low, size, info);
  }

  private String word(long value) {
    boolean names = memory.objectAt(value) != Memory.NO_OBJECT || memory.functionAt(value) >= 0;
    return names ? pointer(value) : Long.toString(value);
  }

  /**
   * An integer that holds an address, as lock-free code keeps them: low bits that no aligned
   * address has, and high ones, are a tag.
   */
  private Optional<String> taggedPointer(long value, int size) {
    long address = value & ((1L << HIGH_TAG) - 1);
    boolean isAddress =
        memory.functionAt(address) >= 0 || memory.objectAt(address) != Memory.NO_OBJECT;
    if (size != Long.BYTES || !isAddress) {
      return Optional.empty();
    }
    long high = value >>> HIGH_TAG;
    long low = address & LOW_TAG;
    // Within a field or an element there is nothing but a tag; bytes have addresses of their own.
    String plain = pointer(address);
    String text = low == 0 || !plain.contains("+") ? plain : pointer(address - low) + " | " + low;
    return Optional.of(high == 0 ? text : text + " | " + high + " << " + HIGH_TAG);
  }

  private String pointer(long value) {
    if (value == 0) {
      return "NULL";
    }
    int function = memory.functionAt(value);
    if (function >= 0) {
      return program.functions().get(function).title();
    }
    int object = memory.objectAt(value);
    if (object == Memory.NO_OBJECT) {
      return name(value);
    }
    String name = value == memory.start(object) ? wholeName(object) : name(value);
    boolean isOwnName = name.endsWith("\"") || memory.kind(object) == ObjectKind.THREAD;
    return isOwnName ? name : "&" + name;
  }

  /** A block by its type, where that is known, and its number among all blocks so far. */
  private String block(int object) {
    String type = elementName(object);
    return (type.isEmpty() ? "block" : type) + "#" + memory.blockNumber(object);
  }

  private TypeLayout layout(int object) {
    return code.info(memory.site(object)).object();
  }

  private String elementName(int object) {
    return switch (layout(object)) {
      case TypeLayout.Array(TypeLayout.Structure(String name, var _), long _, long _) -> name;
      default -> "";
    };
  }

  /** A block is one element, unless there are more: then an index says which. */
  private String partOfBlock(int object, long offset) {
    boolean isOne =
        switch (layout(object)) {
          case TypeLayout.Array(TypeLayout.Structure element, long size, long _) ->
              element.isFlexible() || memory.size(object) < 2 * size;
          default -> false;
        };
    String path = layout(object).path(offset);
    return withoutOwnMembers(
        isOne && path.startsWith("[0]") ? path.substring("[0]".length()) : path);
  }

  /** One line that says why an access is not allowed to a page without rights. */
  public String forbiddenAccess(long address, long size, boolean writes) {
    int object = memory.objectAt(address);
    boolean isGone =
        memory.rights(object).hasAny(address - memory.start(object), size, PageRights.UNMAPPED);
    return (writes ? "write" : "read")
        + " of "
        + name(address)
        + (isGone ? ", whose page was unmapped" : ", whose page may not be accessed");
  }

  /** The same of a write of a page that may be read. */
  public String readOnlyAccess(long address) {
    return "write of " + name(address) + ", whose page may only be read";
  }

  /** One line that says why an access is invalid. */
  public String invalidAccess(long address, long size, boolean writes) {
    String access = writes ? "write" : "read";
    int object = memory.objectAt(address);
    if (object == Memory.NO_OBJECT) {
      return address >= 0 && address < 1 << 16
          ? "null pointer dereference: " + access + " at address " + address
          : String.format("invalid %s at address 0x%x, where there is no object", access, address);
    }
    SourcePosition where =
        memory.site(object) < 0 ? SourcePosition.UNKNOWN : code.position(memory.site(object));
    String made = where.isUnknown() ? "" : " (allocated at " + where + ")";
    if (!memory.isLive(object)) {
      return switch (memory.kind(object)) {
        case STACK -> access + " of a local variable after its function returned: " + name(address);
        case THREAD_LOCAL ->
            access + " of a thread-local variable after its thread ended: " + name(address);
        default -> "use after free: " + access + " of " + name(address) + made;
      };
    }
    if (memory.isWithin(object, address, size)) {
      return forbiddenAccess(address, size, writes);
    }
    long offset = address - memory.start(object);
    return String.format(
        "%s of %s byte%s at offset %s of %s, which has %s%s",
        access, size, size == 1 ? "" : "s", offset, wholeName(object), memory.size(object), made);
  }
}
