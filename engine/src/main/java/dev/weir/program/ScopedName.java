package dev.weir.program;

/** Names of C++ with their scopes, as text: {@code a::B<int>::c}. */
final class ScopedName {
  /** How a lambda is called. */
  static final String LAMBDA = "lambda";

  private ScopedName() {}

  /** What a name in a scope is called. */
  static String join(String prefix, String name) {
    if (prefix.isEmpty() || name.isEmpty()) {
      return prefix + name;
    }
    // A lambda is its only operator.
    boolean isCall = name.equals("operator()") && lastComponent(prefix).startsWith(LAMBDA);
    return isCall ? prefix : prefix + "::" + name;
  }

  /** Whether the last component repeats the class that it is in. */
  static boolean isConstructor(String prefix) {
    int end = prefix.lastIndexOf("::");
    return end > 0
        && withoutArguments(lastComponent(prefix.substring(0, end)))
            .equals(prefix.substring(end + 2));
  }

  /** A component without its template arguments. */
  static String withoutArguments(String component) {
    int open = component.indexOf('<');
    return open > 0 ? component.substring(0, open) : component;
  }

  /** What follows the last {@code ::} that is not in brackets. */
  static String lastComponent(String name) {
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
}
