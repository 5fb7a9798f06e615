package dev.weir.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one name that is mangled as the Itanium C++ ABI says. A method reads what the grammar there
 * calls by its name. Expressions that depend on template parameters are not understood.
 */
final class MangledName {
  private static final String ANONYMOUS_NAMESPACE = "_GLOBAL__N";
  private static final String LAMBDA = "lambda";

  /** How clang names a lambda that no other file can see; the number counts those of its file. */
  private static final String CLANG_LAMBDA = "$_";

  /** Nobody writes names that are nested so deeply; damaged ones may be. */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private int at;
  private int depth;

  /** Whether template arguments that are read now belong to a type, not to what is named. */
  private int inType;

  private final List<MangledType> substitutions = new ArrayList<>();
  private List<String> templateArguments = List.of();

  MangledName(String text, int start) {
    this.text = text;
    this.at = start;
  }

  /** Says that the text is not understood; never leaves this class. */
  private static final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotUnderstood() {
      super(null, null, false, false);
    }
  }

  /** The name, if it is understood; the type of what has it, which follows, need not be. */
  Optional<String> read() {
    try {
      return Optional.of(isSpecial() ? specialName() : name());
    } catch (NotUnderstood _) {
      return Optional.empty();
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean startsWith(String prefix) {
    return text.startsWith(prefix, at);
  }

  private boolean skip(String prefix) {
    boolean found = startsWith(prefix);
    if (found) {
      at += prefix.length();
    }
    return found;
  }

  private void expect(String prefix) {
    if (!skip(prefix)) {
      throw new NotUnderstood();
    }
  }

  private char next() {
    if (at >= text.length()) {
      throw new NotUnderstood();
    }
    return text.charAt(at++);
  }

  private String pair() {
    if (at + 2 > text.length()) {
      throw new NotUnderstood();
    }
    return text.substring(at, at + 2);
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw new NotUnderstood();
    }
  }

  private int number() {
    int start = at;
    while (Character.isDigit(peek())) {
      at++;
    }
    if (start == at || at - start > 9) {
      throw new NotUnderstood();
    }
    return Integer.parseInt(text.substring(start, at));
  }

  private String encoding() {
    enter();
    String name = isSpecial() ? specialName() : name();
    // What follows is the function's type, with that of the result for templates.
    while (at < text.length() && peek() != 'E') {
      type();
    }
    depth--;
    return name;
  }

  private boolean isSpecial() {
    return peek() == 'T' || peek() == 'G';
  }

  private String specialName() {
    String kind = pair();
    at += 2;
    switch (kind) {
      case "Th" -> callOffset('h');
      case "Tv" -> callOffset('v');
      case "Tc" -> {
        callOffset(next());
        callOffset(next());
      }
      case "GR" -> {
        String name = name();
        sequence();
        return "temporary of " + name;
      }
      case "TV", "TT", "TI", "TS" -> {
        return MangledCodes.SPECIAL.get(kind) + type().text();
      }
      default -> {
        if (!MangledCodes.SPECIAL.containsKey(kind)) {
          throw new NotUnderstood();
        }
        return MangledCodes.SPECIAL.get(kind) + name();
      }
    }
    return isSpecial() ? specialName() : name();
  }

  private void callOffset(char kind) {
    skip("n");
    number();
    expect("_");
    if (kind == 'v') {
      skip("n");
      number();
      expect("_");
    }
  }

  private String name() {
    enter();
    String name =
        switch (peek()) {
          case 'N' -> nestedName();
          case 'Z' -> localName();
          default -> unscopedName();
        };
    depth--;
    return name;
  }

  private String unscopedName() {
    String name;
    if (peek() == 'S' && !startsWith("St")) {
      name = substitution().text();
      if (peek() != 'I') {
        return name;
      }
    } else {
      name = skip("St") ? "std::" + unqualifiedName("") : unqualifiedName("");
      if (peek() != 'I') {
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
    expect("N");
    while (skip("V") || skip("K") || skip("r") || skip("R") || skip("O")) {
      // Qualifiers of the object a method is called for do not show.
    }
    String prefix = "";
    boolean isAdded = false;
    while (!skip("E")) {
      enter();
      isAdded = true;
      if (skip("St")) {
        prefix = "std";
        isAdded = false;
      } else if (peek() == 'S') {
        prefix = substitution().text();
        isAdded = false;
      } else if (peek() == 'T') {
        prefix = templateParameter().text();
      } else if (peek() == 'I') {
        String arguments = templateArguments();
        boolean hidden = isConstructor(prefix) || peek() == 'E' && hidesArguments(prefix);
        prefix = hidden ? prefix : prefix + arguments;
      } else if (skip("M")) {
        // The initialiser of a member has the lambda that follows.
        isAdded = false;
      } else {
        prefix = join(prefix, unqualifiedName(prefix));
      }
      if (isAdded) {
        substitutions.add(MangledType.of(prefix));
      }
      depth--;
    }
    if (isAdded) {
      substitutions.removeLast();
    }
    return prefix;
  }

  private static String join(String prefix, String name) {
    if (prefix.isEmpty() || name.isEmpty()) {
      return prefix + name;
    }
    // A lambda is its only operator.
    boolean isCall = name.equals("operator()") && lastComponent(prefix).startsWith(LAMBDA);
    return isCall ? prefix : prefix + "::" + name;
  }

  private static boolean isConstructor(String prefix) {
    int end = prefix.lastIndexOf("::");
    return end > 0
        && withoutArguments(lastComponent(prefix.substring(0, end)))
            .equals(prefix.substring(end + 2));
  }

  private static String withoutArguments(String component) {
    int open = component.indexOf('<');
    return open > 0 ? component.substring(0, open) : component;
  }

  /** What follows the last {@code ::} that is not in brackets. */
  private static String lastComponent(String name) {
    int brackets = 0;
    for (int i = name.length() - 1; i > 0; i--) {
      char c = name.charAt(i);
      if (c == '>' || c == ')') {
        brackets++;
      } else if (c == '<' || c == '(') {
        brackets--;
      } else if (c == ':' && brackets == 0) {
        return name.substring(i + 1);
      }
    }
    return name;
  }

  private String localName() {
    expect("Z");
    String function = encoding();
    expect("E");
    if (skip("s")) {
      discriminator();
      return function + "::string";
    }
    if (skip("d")) {
      if (peek() != '_') {
        number();
      }
      expect("_");
    }
    String entity = name();
    discriminator();
    return join(function, entity);
  }

  private void discriminator() {
    if (skip("__")) {
      number();
      expect("_");
    } else if (peek() == '_' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
      at += 2;
    }
  }

  private String unqualifiedName(String scope) {
    skip("L");
    String name;
    char c = peek();
    if (Character.isDigit(c)) {
      name = sourceName();
    } else if (Character.isLowerCase(c)) {
      name = operatorName();
    } else if (skip("Ut")) {
      name = "unnamed" + ordinal();
    } else if (skip("Ul")) {
      while (!skip("E")) {
        type();
      }
      name = LAMBDA + ordinal();
    } else if (c == 'C' || c == 'D') {
      name = constructorName(scope);
    } else {
      throw new NotUnderstood();
    }
    while (skip("B")) {
      sourceName();
    }
    return name;
  }

  private String constructorName(String scope) {
    boolean destroys = next() == 'D';
    char kind = next();
    if (kind < '0' || kind > '5' || scope.isEmpty()) {
      throw new NotUnderstood();
    }
    String name = withoutArguments(lastComponent(scope));
    return destroys ? "~" + name : name;
  }

  /** The first of its kind needs no number. */
  private String ordinal() {
    if (skip("_")) {
      return "";
    }
    int number = number() + 2;
    expect("_");
    return "#" + number;
  }

  private String sourceName() {
    int length = number();
    if (length == 0 || at + length > text.length()) {
      throw new NotUnderstood();
    }
    String name = text.substring(at, at + length);
    at += length;
    if (name.startsWith(CLANG_LAMBDA)) {
      return name.equals("$_0") ? LAMBDA : LAMBDA + "#" + lambdaNumber(name);
    }
    return name.startsWith(ANONYMOUS_NAMESPACE) ? "" : name;
  }

  private static int lambdaNumber(String name) {
    String digits = name.substring(CLANG_LAMBDA.length());
    if (!digits.matches("\\d{1,8}")) {
      throw new NotUnderstood();
    }
    return Integer.parseInt(digits) + 1;
  }

  private String operatorName() {
    if (skip("cv")) {
      return "operator " + type().text();
    }
    if (skip("li")) {
      return "operator\"\"" + sourceName();
    }
    String operator = MangledCodes.OPERATORS.get(pair());
    if (operator == null) {
      throw new NotUnderstood();
    }
    at += 2;
    return "operator" + operator;
  }

  private MangledType substitution() {
    expect("S");
    String standard = MangledCodes.STANDARD.get(peek());
    if (standard != null) {
      at++;
      return MangledType.of(standard);
    }
    int index = sequence();
    if (index >= substitutions.size()) {
      throw new NotUnderstood();
    }
    return substitutions.get(index);
  }

  /** A number to base 36, of which none is the first. */
  private int sequence() {
    int value = 0;
    boolean isFirst = true;
    while (!skip("_")) {
      int digit = Character.digit(next(), 36);
      if (digit < 0 || value > 100_000) {
        throw new NotUnderstood();
      }
      value = 36 * value + digit;
      isFirst = false;
    }
    return isFirst ? 0 : value + 1;
  }

  private MangledType templateParameter() {
    expect("T");
    int index = 0;
    if (!skip("_")) {
      index = number() + 1;
      expect("_");
    }
    // Parameters of a generic lambda stand before what could give their values.
    return MangledType.of(index < templateArguments.size() ? templateArguments.get(index) : "auto");
  }

  private String templateArguments() {
    expect("I");
    List<String> arguments = new ArrayList<>();
    inType++;
    while (!skip("E")) {
      templateArgument(arguments);
    }
    inType--;
    if (inType == 0) {
      templateArguments = arguments;
    }
    return "<" + String.join(", ", arguments) + ">";
  }

  private void templateArgument(List<String> arguments) {
    enter();
    if (skip("J")) {
      while (!skip("E")) {
        templateArgument(arguments);
      }
    } else if (peek() == 'L') {
      arguments.add(literal());
    } else {
      arguments.add(type().text());
    }
    depth--;
  }

  private String literal() {
    expect("L");
    if (skip("_Z")) {
      String name = encoding();
      expect("E");
      return name;
    }
    String type = type().text();
    String sign = skip("n") ? "-" : "";
    int start = at;
    while (Character.isLetterOrDigit(peek()) && peek() != 'E') {
      at++;
    }
    String value = text.substring(start, at);
    expect("E");
    return switch (type) {
      case "bool" -> value.equals("0") ? "false" : "true";
      case "nullptr_t" -> "nullptr";
      case "int", "unsigned int", "long", "unsigned long", "short", "unsigned short" ->
          sign + value;
      default -> "(" + type + ")" + sign + value;
    };
  }

  private MangledType type() {
    enter();
    inType++;
    MangledType type = typeToSubstitute();
    inType--;
    depth--;
    return type;
  }

  private MangledType typeToSubstitute() {
    char c = peek();
    String builtin = MangledCodes.BUILTIN.get(c);
    if (builtin != null) {
      at++;
      return MangledType.of(builtin);
    }
    if (c == 'D' && at + 1 < text.length()) {
      String longer = MangledCodes.BUILTIN_D.get(text.charAt(at + 1));
      if (longer != null) {
        at += 2;
        return MangledType.of(longer);
      }
    }
    if (c == 'S' && !startsWith("St")) {
      MangledType found = substitution();
      if (peek() != 'I') {
        return found;
      }
      return added(MangledType.of(found.text() + templateArguments()));
    }
    if (skip("Dp")) {
      return added(type());
    }
    return added(compoundType(c));
  }

  private MangledType added(MangledType type) {
    substitutions.add(type);
    return type;
  }

  private MangledType compoundType(char c) {
    switch (c) {
      case 'P', 'R', 'O', 'r', 'V', 'K' -> {
        at++;
        return modifiedType(c);
      }
      case 'F' -> {
        return functionType();
      }
      case 'D' -> {
        // A function that throws nothing.
        expect("Do");
        return functionType();
      }
      case 'A' -> {
        at++;
        String size = peek() == '_' ? "" : Integer.toString(number());
        expect("_");
        MangledType element = type();
        return new MangledType(element.left(), "[" + size + "]" + element.right());
      }
      case 'M' -> {
        at++;
        String owner = type().text();
        MangledType member = type();
        return member.right().isEmpty()
            ? new MangledType(member.left() + " " + owner + "::*", "")
            : member.pointer(owner + "::*");
      }
      case 'T' -> {
        MangledType parameter = templateParameter();
        if (peek() != 'I') {
          return parameter;
        }
        substitutions.add(parameter);
        return MangledType.of(parameter.text() + templateArguments());
      }
      default -> {
        return MangledType.of(name());
      }
    }
  }

  private MangledType modifiedType(char modifier) {
    return switch (modifier) {
      case 'P' -> type().pointer("*");
      case 'R' -> type().pointer("&");
      case 'O' -> type().pointer("&&");
      case 'V' -> skip("K") ? type().qualified("const volatile") : type().qualified("volatile");
      case 'K' -> type().qualified("const");
      default -> type().qualified("restrict");
    };
  }

  private MangledType functionType() {
    expect("F");
    skip("Y");
    MangledType result = type();
    List<String> parameters = new ArrayList<>();
    while (peek() != 'E' && peek() != 'R' && peek() != 'O' || isReferenceType()) {
      parameters.add(type().text());
    }
    if (!skip("E")) {
      at++;
      expect("E");
    }
    if (parameters.equals(List.of("void"))) {
      parameters.clear();
    }
    String list = "(" + String.join(", ", parameters) + ")";
    return new MangledType(result.text(), list);
  }

  /** Whether an R or O is not the qualifier of the function. */
  private boolean isReferenceType() {
    return (peek() == 'R' || peek() == 'O') && at + 1 < text.length() && text.charAt(at + 1) != 'E';
  }
}
