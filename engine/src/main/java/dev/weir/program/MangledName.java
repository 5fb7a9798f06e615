package dev.weir.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one name that is mangled as the Itanium C++ ABI says. A method reads what the grammar there
 * calls by its name; {@link MangledTypeReader} reads types. Expressions that depend on template
 * parameters are not understood.
 */
final class MangledName {
  private static final String ANONYMOUS_NAMESPACE = "_GLOBAL__N";

  /** How clang names a lambda that no other file can see; the number counts those of its file. */
  private static final String CLANG_LAMBDA = "$_";

  private final MangledText text;
  private final MangledTypeReader types;

  /** Whether template arguments that are read now belong to a type, not to what is named. */
  private int inType;

  private final List<MangledType> substitutions = new ArrayList<>();
  private List<String> templateArguments = List.of();

  MangledName(String text, int start) {
    this.text = new MangledText(text, start);
    this.types = new MangledTypeReader(this.text, this);
  }

  /** The name, if it is understood; the type of what has it, which follows, need not be. */
  Optional<String> read() {
    try {
      return Optional.of(isSpecial() ? specialName() : name());
    } catch (MangledText.NotUnderstood _) {
      return Optional.empty();
    }
  }

  private String encoding() {
    text.enter();
    String name = isSpecial() ? specialName() : name();
    // What follows is the function's type, with that of the result for templates.
    while (!text.isAtEnd() && text.peek() != 'E') {
      type();
    }
    text.leave();
    return name;
  }

  private boolean isSpecial() {
    return text.peek() == 'T' || text.peek() == 'G';
  }

  private String specialName() {
    String kind = text.take(2);
    switch (kind) {
      case "Th" -> text.callOffset('h');
      case "Tv" -> text.callOffset('v');
      case "Tc" -> {
        text.callOffset(text.next());
        text.callOffset(text.next());
      }
      case "GR" -> {
        String name = name();
        text.sequence();
        return "temporary of " + name;
      }
      case "TV", "TT", "TI", "TS" -> {
        return MangledCodes.SPECIAL.get(kind) + type().text();
      }
      default -> {
        if (!MangledCodes.SPECIAL.containsKey(kind)) {
          throw new MangledText.NotUnderstood();
        }
        return MangledCodes.SPECIAL.get(kind) + name();
      }
    }
    return isSpecial() ? specialName() : name();
  }

  /** Reads what the grammar calls so. */
  String name() {
    text.enter();
    String name =
        switch (text.peek()) {
          case 'N' -> nestedName();
          case 'Z' -> localName();
          default -> unscopedName();
        };
    text.leave();
    return name;
  }

  private String unscopedName() {
    String name;
    if (text.peek() == 'S' && !text.startsWith("St")) {
      name = substitution().text();
      if (text.peek() != 'I') {
        return name;
      }
    } else {
      name = text.skip("St") ? "std::" + unqualifiedName("") : unqualifiedName("");
      if (text.peek() != 'I') {
        return name;
      }
      substitutions.add(MangledType.of(name));
    }
    String arguments = templateArguments();
    return hidesArguments(name) ? name : name + arguments;
  }

  /**
   * Whether what is named is a function of the standard library, whose callers do not write them.
   */
  private boolean hidesArguments(String name) {
    return inType == 0 && name.startsWith("std::");
  }

  private String nestedName() {
    text.expect("N");
    while (text.skip("V") || text.skip("K") || text.skip("r") || text.skip("R") || text.skip("O")) {
      // Qualifiers of the object a method is called for do not show.
    }
    String prefix = "";
    boolean isAdded = false;
    while (!text.skip("E")) {
      text.enter();
      isAdded = true;
      if (text.skip("St")) {
        prefix = "std";
        isAdded = false;
      } else if (text.peek() == 'S') {
        prefix = substitution().text();
        isAdded = false;
      } else if (text.peek() == 'T') {
        prefix = templateParameter().text();
      } else if (text.peek() == 'I') {
        String arguments = templateArguments();
        boolean hidden =
            ScopedName.isConstructor(prefix) || text.peek() == 'E' && hidesArguments(prefix);
        prefix = hidden ? prefix : prefix + arguments;
      } else if (text.skip("M")) {
        // The initialiser of a member has the lambda that follows.
        isAdded = false;
      } else {
        prefix = ScopedName.join(prefix, unqualifiedName(prefix));
      }
      if (isAdded) {
        substitutions.add(MangledType.of(prefix));
      }
      text.leave();
    }
    if (isAdded) {
      substitutions.removeLast();
    }
    return prefix;
  }

  private String localName() {
    text.expect("Z");
    String function = encoding();
    text.expect("E");
    if (text.skip("s")) {
      text.discriminator();
      return function + "::string";
    }
    if (text.skip("d")) {
      if (text.peek() != '_') {
        text.number();
      }
      text.expect("_");
    }
    String entity = name();
    text.discriminator();
    return ScopedName.join(function, entity);
  }

  private String unqualifiedName(String scope) {
    text.skip("L");
    String name;
    char c = text.peek();
    if (Character.isDigit(c)) {
      name = sourceName();
    } else if (Character.isLowerCase(c)) {
      name = operatorName();
    } else if (text.skip("Ut")) {
      name = "unnamed" + text.ordinal();
    } else if (text.skip("Ul")) {
      while (!text.skip("E")) {
        type();
      }
      name = ScopedName.LAMBDA + text.ordinal();
    } else if (c == 'C' || c == 'D') {
      name = constructorName(scope);
    } else {
      throw new MangledText.NotUnderstood();
    }
    while (text.skip("B")) {
      sourceName();
    }
    return name;
  }

  private String constructorName(String scope) {
    boolean destroys = text.next() == 'D';
    char kind = text.next();
    if (kind < '0' || kind > '5' || scope.isEmpty()) {
      throw new MangledText.NotUnderstood();
    }
    String name = ScopedName.withoutArguments(ScopedName.lastComponent(scope));
    return destroys ? "~" + name : name;
  }

  private String sourceName() {
    int length = text.number();
    if (length == 0) {
      throw new MangledText.NotUnderstood();
    }
    String name = text.take(length);
    if (name.startsWith(CLANG_LAMBDA)) {
      return name.equals("$_0") ? ScopedName.LAMBDA : ScopedName.LAMBDA + "#" + lambdaNumber(name);
    }
    return name.startsWith(ANONYMOUS_NAMESPACE) ? "" : name;
  }

  private static int lambdaNumber(String name) {
    String digits = name.substring(CLANG_LAMBDA.length());
    if (!digits.matches("\\d{1,8}")) {
      throw new MangledText.NotUnderstood();
    }
    return Integer.parseInt(digits) + 1;
  }

  private String operatorName() {
    if (text.skip("cv")) {
      return "operator " + type().text();
    }
    if (text.skip("li")) {
      return "operator\"\"" + sourceName();
    }
    String operator = MangledCodes.OPERATORS.get(text.take(2));
    if (operator == null) {
      throw new MangledText.NotUnderstood();
    }
    return "operator" + operator;
  }

  /** What may be referred to from now on. */
  void substitute(MangledType type) {
    substitutions.add(type);
  }

  /** Reads what the grammar calls so. */
  MangledType substitution() {
    text.expect("S");
    String standard = MangledCodes.STANDARD.get(text.peek());
    if (standard != null) {
      text.next();
      return MangledType.of(standard);
    }
    int index = text.sequence();
    if (index >= substitutions.size()) {
      throw new MangledText.NotUnderstood();
    }
    return substitutions.get(index);
  }

  /** Reads what the grammar calls so. */
  MangledType templateParameter() {
    text.expect("T");
    int index = 0;
    if (!text.skip("_")) {
      index = text.number() + 1;
      text.expect("_");
    }
    // Parameters of a generic lambda stand before what could give their values.
    return MangledType.of(index < templateArguments.size() ? templateArguments.get(index) : "auto");
  }

  /** Reads what the grammar calls so. */
  String templateArguments() {
    text.expect("I");
    List<String> arguments = new ArrayList<>();
    inType++;
    while (!text.skip("E")) {
      templateArgument(arguments);
    }
    inType--;
    if (inType == 0) {
      templateArguments = arguments;
    }
    return "<" + String.join(", ", arguments) + ">";
  }

  private void templateArgument(List<String> arguments) {
    text.enter();
    if (text.skip("J")) {
      while (!text.skip("E")) {
        templateArgument(arguments);
      }
    } else if (text.peek() == 'L') {
      arguments.add(literal());
    } else {
      arguments.add(type().text());
    }
    text.leave();
  }

  private String literal() {
    text.expect("L");
    if (text.skip("_Z")) {
      String name = encoding();
      text.expect("E");
      return name;
    }
    String type = type().text();
    String sign = text.skip("n") ? "-" : "";
    String value = text.word();
    text.expect("E");
    return switch (type) {
      case "bool" -> value.equals("0") ? "false" : "true";
      case "nullptr_t" -> "nullptr";
      case "int", "unsigned int", "long", "unsigned long", "short", "unsigned short" ->
          sign + value;
      default -> "(" + type + ")" + sign + value;
    };
  }

  /** Reads what the grammar calls so. */
  MangledType type() {
    text.enter();
    inType++;
    MangledType type = types.read();
    inType--;
    text.leave();
    return type;
  }
}
