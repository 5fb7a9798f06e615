package dev.weir.transform.emit;

import java.util.ArrayList;
import java.util.List;

/**
 * The type of a function in C.
 *
 * @param result of a call, {@code void} among others
 * @param parameters their types
 * @param variadic whether more arguments may follow
 */
record Signature(String result, List<String> parameters, boolean variadic) {
  /** A register's type. */
  static final String WORD = "uint64_t";

  private static final String FUNCTION_POINTER = "(*)";

  Signature {
    parameters = List.copyOf(parameters);
  }

  /** A function of registers. */
  static Signature ofWords(int parameters, boolean isVoid) {
    return new Signature(
        isVoid ? "void" : WORD, java.util.Collections.nCopies(parameters, WORD), false);
  }

  /** Reads {@code type, type, ...} or {@code void}. */
  static Signature parse(String result, String list) {
    List<String> types = split(list);
    boolean variadic = types.remove("...");
    types.remove("void");
    return new Signature(result, types, variadic);
  }

  private static List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(list.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(list.substring(start).strip());
    return parts;
  }

  /** Whether a type is that of a pointer to a function. */
  static boolean isFunctionPointer(String type) {
    return type.contains(FUNCTION_POINTER);
  }

  /** What a pointer to a function points to. */
  static Signature pointedTo(String type) {
    int at = type.indexOf(FUNCTION_POINTER);
    String list = type.substring(at + FUNCTION_POINTER.length()).strip();
    return parse(type.substring(0, at).strip(), list.substring(1, list.length() - 1));
  }

  boolean isVoid() {
    return result.equals("void");
  }

  /** The declaration of a function of this type. */
  String declaration(String name, List<String> names) {
    List<String> declared = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      String parameter = i < names.size() ? names.get(i) : "";
      declared.add(declared(parameters.get(i), parameter));
    }
    if (variadic) {
      declared.add("...");
    }
    return declared(result, name)
        + "("
        + (declared.isEmpty() ? "void" : String.join(", ", declared))
        + ")";
  }

  private static String declared(String type, String name) {
    return isFunctionPointer(type)
        ? type.replace(FUNCTION_POINTER, "(*" + name + ")")
        : type + (name.isEmpty() || type.endsWith("*") ? "" : " ") + name;
  }

  /** A pointer to a function of this type, as a type. */
  String pointer() {
    return result + " (*)(" + (parameters.isEmpty() ? "void" : String.join(", ", parameters)) + ")";
  }

  /** A register's value as one of a type. */
  static String fromRegister(String type, String value, Helpers helpers) {
    return switch (type) {
      case WORD -> value;
      case "double" -> helpers.use("weir_double") + "(" + value + ")";
      case "float" -> helpers.use("weir_float") + "(" + value + ")";
      default -> "(" + type + ")" + value;
    };
  }

  /** A value of a type as a register has it. */
  static String toRegister(String type, String value, Helpers helpers) {
    return switch (type) {
      case WORD -> value;
      case "double" -> helpers.use("weir_double_bits") + "(" + value + ")";
      case "float" -> helpers.use("weir_float_bits") + "(" + value + ")";
      case "int", "unsigned int" -> "(uint32_t)" + value;
      case "short", "unsigned short" -> "(uint16_t)" + value;
      case "char", "signed char", "unsigned char", "_Bool" -> "(uint8_t)" + value;
      default -> "(uint64_t)" + value;
    };
  }
}
