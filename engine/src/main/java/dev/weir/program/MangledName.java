package dev.weir.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one name that is mangled as the Itanium C++ ABI says. A method reads what the grammar there
 * calls by its name. Expressions that depend on template parameters are not understood.
 */
final class MangledName {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("nw", " new"),
          Map.entry("na", " new[]"),
          Map.entry("dl", " delete"),
          Map.entry("da", " delete[]"),
          Map.entry("aw", " co_await"),
          Map.entry("ps", "+"),
          Map.entry("ng", "-"),
          Map.entry("ad", "&"),
          Map.entry("de", "*"),
          Map.entry("co", "~"),
          Map.entry("pl", "+"),
          Map.entry("mi", "-"),
          Map.entry("ml", "*"),
          Map.entry("dv", "/"),
          Map.entry("rm", "%"),
          Map.entry("an", "&"),
          Map.entry("or", "|"),
          Map.entry("eo", "^"),
          Map.entry("aS", "="),
          Map.entry("pL", "+="),
          Map.entry("mI", "-="),
          Map.entry("mL", "*="),
          Map.entry("dV", "/="),
          Map.entry("rM", "%="),
          Map.entry("aN", "&="),
          Map.entry("oR", "|="),
          Map.entry("eO", "^="),
          Map.entry("ls", "<<"),
          Map.entry("rs", ">>"),
          Map.entry("lS", "<<="),
          Map.entry("rS", ">>="),
          Map.entry("eq", "=="),
          Map.entry("ne", "!="),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("le", "<="),
          Map.entry("ge", ">="),
          Map.entry("ss", "<=>"),
          Map.entry("nt", "!"),
          Map.entry("aa", "&&"),
          Map.entry("oo", "||"),
          Map.entry("pp", "++"),
          Map.entry("mm", "--"),
          Map.entry("cm", ","),
          Map.entry("pm", "->*"),
          Map.entry("pt", "->"),
          Map.entry("cl", "()"),
          Map.entry("ix", "[]"));

  private static final Map<Character, String> BUILTIN =
      Map.ofEntries(
          Map.entry('v', "void"),
          Map.entry('w', "wchar_t"),
          Map.entry('b', "bool"),
          Map.entry('c', "char"),
          Map.entry('a', "signed char"),
          Map.entry('h', "unsigned char"),
          Map.entry('s', "short"),
          Map.entry('t', "unsigned short"),
          Map.entry('i', "int"),
          Map.entry('j', "unsigned int"),
          Map.entry('l', "long"),
          Map.entry('m', "unsigned long"),
          Map.entry('x', "long long"),
          Map.entry('y', "unsigned long long"),
          Map.entry('n', "__int128"),
          Map.entry('o', "unsigned __int128"),
          Map.entry('f', "float"),
          Map.entry('d', "double"),
          Map.entry('e', "long double"),
          Map.entry('g', "__float128"),
          Map.entry('z', "..."));

  private static final Map<Character, String> BUILTIN_D =
      Map.of('i', "char32_t", 's', "char16_t", 'u', "char8_t", 'a', "auto", 'n', "nullptr_t");

  private static final Map<Character, String> STANDARD =
      Map.of(
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::string",
          'i', "std::istream",
          'o', "std::ostream",
          'd', "std::iostream");

  private static final Map<String, String> SPECIAL =
      Map.of(
          "TV", "virtual table of ",
          "TT", "virtual table table of ",
          "TI", "type information of ",
          "TS", "type name of ",
          "GV", "guard of ",
          "TW", "access to ",
          "TH", "initialisation of ");

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

  private final List<Type> substitutions = new ArrayList<>();
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

  /** A type is written around what has it. */
  private record Type(String left, String right) {
    static Type of(String name) {
      return new Type(name, "");
    }

    Type pointer(String mark) {
      return right.startsWith("(") || right.startsWith("[")
          ? new Type(left + " (" + mark, ")" + right)
          : new Type(left + mark, right);
    }

    Type qualified(String qualifier) {
      return right.isEmpty() && !left.endsWith("*") && !left.endsWith("&")
          ? of(qualifier + " " + left)
          : new Type(left + " " + qualifier, right);
    }

    String text() {
      return left + right;
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
        return SPECIAL.get(kind) + type().text();
      }
      default -> {
        if (!SPECIAL.containsKey(kind)) {
          throw new NotUnderstood();
        }
        return SPECIAL.get(kind) + name();
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
      substitutions.add(Type.of(name));
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
        substitutions.add(Type.of(prefix));
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
    String operator = OPERATORS.get(pair());
    if (operator == null) {
      throw new NotUnderstood();
    }
    at += 2;
    return "operator" + operator;
  }

  private Type substitution() {
    expect("S");
    String standard = STANDARD.get(peek());
    if (standard != null) {
      at++;
      return Type.of(standard);
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

  private Type templateParameter() {
    expect("T");
    int index = 0;
    if (!skip("_")) {
      index = number() + 1;
      expect("_");
    }
    // Parameters of a generic lambda stand before what could give their values.
    return Type.of(index < templateArguments.size() ? templateArguments.get(index) : "auto");
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

  private Type type() {
    enter();
    inType++;
    Type type = typeToSubstitute();
    inType--;
    depth--;
    return type;
  }

  private Type typeToSubstitute() {
    char c = peek();
    String builtin = BUILTIN.get(c);
    if (builtin != null) {
      at++;
      return Type.of(builtin);
    }
    if (c == 'D' && at + 1 < text.length()) {
      String longer = BUILTIN_D.get(text.charAt(at + 1));
      if (longer != null) {
        at += 2;
        return Type.of(longer);
      }
    }
    if (c == 'S' && !startsWith("St")) {
      Type found = substitution();
      if (peek() != 'I') {
        return found;
      }
      return added(Type.of(found.text() + templateArguments()));
    }
    if (skip("Dp")) {
      return added(type());
    }
    return added(compoundType(c));
  }

  private Type added(Type type) {
    substitutions.add(type);
    return type;
  }

  private Type compoundType(char c) {
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
        Type element = type();
        return new Type(element.left(), "[" + size + "]" + element.right());
      }
      case 'M' -> {
        at++;
        String owner = type().text();
        Type member = type();
        return member.right().isEmpty()
            ? new Type(member.left() + " " + owner + "::*", "")
            : member.pointer(owner + "::*");
      }
      case 'T' -> {
        Type parameter = templateParameter();
        if (peek() != 'I') {
          return parameter;
        }
        substitutions.add(parameter);
        return Type.of(parameter.text() + templateArguments());
      }
      default -> {
        return Type.of(name());
      }
    }
  }

  private Type modifiedType(char modifier) {
    return switch (modifier) {
      case 'P' -> type().pointer("*");
      case 'R' -> type().pointer("&");
      case 'O' -> type().pointer("&&");
      case 'V' -> skip("K") ? type().qualified("const volatile") : type().qualified("volatile");
      case 'K' -> type().qualified("const");
      default -> type().qualified("restrict");
    };
  }

  private Type functionType() {
    expect("F");
    skip("Y");
    Type result = type();
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
    return new Type(result.text(), list);
  }

  /** Whether an R or O is not the qualifier of the function. */
  private boolean isReferenceType() {
    return (peek() == 'R' || peek() == 'O') && at + 1 < text.length() && text.charAt(at + 1) != 'E';
  }
}
