package dev.weir.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what a program's own code says with sizes of LP64 and of ILP32, expression by
 * expression. A {@code long} may not be used at all, pointers may not become numbers, and memory
 * may not be seen as another type than it was written as, unless both are made of types whose size
 * is the same. What is allowed is what does not show: the size of what is allocated or asserted
 * about, constants that are passed as sizes, and identifiers of threads.
 */
public final class SameSizes {
  private static final Pattern QUALIFIER = Pattern.compile("\\b(const|volatile|restrict)\\b");
  private static final Pattern LONG = Pattern.compile("(_Atomic\\()?(unsigned )?long( int)?\\)?");
  private static final Pattern OPAQUE = Pattern.compile("pthread_\\w+|sem_t|FILE|thrd_t|mtx_t");
  private static final Pattern FIXED =
      Pattern.compile(
          "(_Atomic\\()?((un)?signed )?(char|short|int|float|_Bool|bool|u?int(8|16|32)_t)\\)?"
              + "( ?\\[\\d+\\])*");

  private static final Pattern ALLOCATOR = Pattern.compile("(__builtin_)?(malloc|alloca|calloc)");
  private static final Pattern BYTES = Pattern.compile("(__builtin_)?(mem\\w+|bcopy|bzero)");
  private static final String INNER = "inner";

  private final List<JsonNode> large;

  /** Types that are given away as {@code void *}, and that such a pointer is taken for. */
  private final Set<String> given = new HashSet<>();

  private final Set<String> taken = new HashSet<>();

  /** Members of unions that are of different sizes. */
  private final Set<String> overlaid = new HashSet<>();

  private Optional<String> found = Optional.empty();

  /** Compares with these declarations of LP64. */
  SameSizes(List<JsonNode> large) {
    this.large = large;
  }

  /** What may differ first, by name and line. */
  Optional<String> difference(List<JsonNode> small) {
    large.forEach(this::collectUnions);
    compareAll(large.iterator(), small.iterator(), "");
    if (found.isEmpty()) {
      Set<String> unknown = new HashSet<>(taken);
      unknown.removeAll(given);
      boolean isSeen = given.stream().anyMatch(type -> !FIXED.matcher(type).matches());
      if (isSeen && !unknown.isEmpty()) {
        differs("memory seen as '" + unknown.iterator().next() + "'", "");
      }
    }
    return found;
  }

  private void differs(String what, String where) {
    if (found.isEmpty()) {
      found = Optional.of(what + where);
    }
  }

  private void collectUnions(JsonNode node) {
    JsonNode members = node.path(INNER);
    if (node.path("tagUsed").asText().equals("union")) {
      boolean differ = false;
      List<String> fields = new ArrayList<>();
      for (JsonNode member : members) {
        if (member.path("kind").asText().endsWith("FieldDecl")) {
          fields.add(member.path("id").asText());
          differ |= !FIXED.matcher(type(member)).matches();
        }
      }
      if (differ) {
        overlaid.addAll(fields);
      }
    }
    members.forEach(this::collectUnions);
  }

  private void compareAll(Iterator<JsonNode> left, Iterator<JsonNode> right, String where) {
    while (found.isEmpty() && left.hasNext() && right.hasNext()) {
      JsonNode next = left.next();
      compare(next, right.next(), where);
    }
    if (left.hasNext() != right.hasNext()) {
      differs("what is declared", where);
    }
  }

  private void compare(JsonNode left, JsonNode right, String where) {
    String kind = left.path("kind").asText();
    if (kind.isEmpty() && right.path("kind").asText().isEmpty()) {
      return;
    }
    int line = line(left);
    String here = line > 0 ? " at line " + line : where;
    boolean isExpression = !kind.endsWith("Decl") && left.has("type");
    if (!kind.equals(right.path("kind").asText())) {
      differs("a conversion", here);
    } else if (isExpression && isHarmless(left)) {
      requireSameConstants(left, right, here);
      return;
    } else if (isExpression) {
      expression(left, right, here);
    } else if (!kind.equals("TypedefDecl") && !kind.equals("FunctionDecl")) {
      declaration(left, right, here);
    }
    if (found.isPresent() || kind.equals("TypedefDecl")) {
      return;
    }
    if (kind.endsWith("CastExpr")) {
      cast(left, here);
    }
    if (kind.equals("CallExpr")) {
      call(left, here);
    }
    if (kind.equals("FunctionDecl") && !hasBody(left) && !hasBody(right)) {
      return;
    }
    if (kind.equals("CallExpr") && callee(left).equals("free")) {
      // It does not look at what it is given.
      compare(
          left.path(INNER).path(1).path(INNER).path(0),
          right.path(INNER).path(1).path(INNER).path(0),
          here);
      return;
    }
    compareAll(left.path(INNER).iterator(), right.path(INNER).iterator(), here);
  }

  private static boolean hasBody(JsonNode function) {
    JsonNode parts = function.path(INNER);
    return parts.size() > 0
        && parts.path(parts.size() - 1).path("kind").asText().equals("CompoundStmt");
  }

  private void requireSameConstants(JsonNode left, JsonNode right, String where) {
    if (!left.path("value").equals(right.path("value"))
        || left.path(INNER).size() != right.path(INNER).size()) {
      differs("'" + left.path("value").asText() + "'", where);
    }
    for (int i = 0; i < left.path(INNER).size(); i++) {
      requireSameConstants(left.path(INNER).path(i), right.path(INNER).path(i), where);
    }
  }

  /** Variables, members and parameters: their types' names, in which arrays have their lengths. */
  private void declaration(JsonNode left, JsonNode right, String where) {
    String name = left.path("name").asText();
    boolean isArray = type(left).contains("[") && !type(left).equals(type(right));
    if (isArray
        || !named(left).equals(named(right))
        || !left.path("name").equals(right.path("name"))) {
      differs("'" + (name.isEmpty() ? named(left) : name) + "'", where);
    }
  }

  private void expression(JsonNode left, JsonNode right, String where) {
    for (String what : List.of("opcode", "castKind", "value", "name")) {
      if (!left.path(what).equals(right.path(what))) {
        differs("'" + left.path(what).asText() + "'", where);
      }
    }
    if (isLong(left) && !OPAQUE.matcher(named(left)).matches() && !isSame(left, right)) {
      differs("a value of type '" + named(left) + "'", where);
    }
    if (!type(left).contains("(") && !type(left).equals(type(right)) && !isSame(left, right)) {
      differs("a value of type '" + named(left) + "'", where);
    }
    if (isLong(right) && !OPAQUE.matcher(named(right)).matches()) {
      differs("a value of type '" + named(right) + "'", where);
    }
    if (overlaid.contains(left.path("referencedMemberDecl").asText())) {
      differs("the member '" + left.path("name").asText() + "' of a union", where);
    }
  }

  /** A type of 64 bits that only has another name there. */
  private static boolean isSame(JsonNode left, JsonNode right) {
    return type(right).endsWith("long long")
        && type(left).startsWith("unsigned") == type(right).startsWith("unsigned");
  }

  /**
   * Constants that are passed as sizes, and what assertions of C libraries leave of a condition.
   */
  private static boolean isHarmless(JsonNode node) {
    String kind = node.path("kind").asText();
    JsonNode first = node.path(INNER).path(0);
    if (kind.equals("ImplicitCastExpr") && isLong(node)) {
      return first.path("kind").asText().equals("IntegerLiteral") && type(first).equals("int");
    }
    if (kind.equals("CStyleCastExpr") && node.path("castKind").asText().equals("ToVoid")) {
      return isSize(first);
    }
    return isTypedAllocation(node);
  }

  private static boolean isSize(JsonNode node) {
    String kind = node.path("kind").asText();
    return kind.equals("ParenExpr") || kind.equals("ImplicitCastExpr")
        ? isSize(node.path(INNER).path(0))
        : kind.equals("UnaryExprOrTypeTraitExpr") && node.path("name").asText().equals("sizeof");
  }

  private static JsonNode sizeof(JsonNode size) {
    return size.has("name") ? size : sizeof(size.path(INNER).path(0));
  }

  /** {@code (T *)malloc(sizeof(T))}, or of a constant number of them. */
  private static boolean isTypedAllocation(JsonNode node) {
    String castKind = node.path("castKind").asText();
    JsonNode call = node.path(INNER).path(0);
    if (!castKind.equals("BitCast") || !call.path("kind").asText().equals("CallExpr")) {
      return false;
    }
    String function = callee(call);
    String pointee = pointee(type(node));
    int sizes = 0;
    for (int i = 1; i < call.path(INNER).size(); i++) {
      JsonNode argument = call.path(INNER).path(i);
      if (isCount(argument)) {
        continue;
      }
      boolean isProduct =
          argument.path("kind").asText().equals("BinaryOperator")
              && argument.path("opcode").asText().equals("*");
      JsonNode left = argument.path(INNER).path(0);
      JsonNode right = argument.path(INNER).path(1);
      JsonNode size = !isProduct ? argument : isCount(left) ? right : left;
      if (!isSize(size)
          || isProduct && !isCount(left) && !isCount(right)
          || !type(sizeof(size).path("argType")).equals(pointee)) {
        return false;
      }
      sizes++;
    }
    return ALLOCATOR.matcher(function).matches() && sizes == 1;
  }

  private static boolean isCount(JsonNode node) {
    return node.path("kind").asText().equals("ImplicitCastExpr") && isHarmless(node);
  }

  private void cast(JsonNode node, String where) {
    String castKind = node.path("castKind").asText();
    if (castKind.equals("PointerToIntegral")) {
      differs("a pointer that becomes a number", where);
    }
    if (!castKind.equals("BitCast")) {
      return;
    }
    JsonNode operand = node.path(INNER).path(0);
    String from = pointee(type(operand));
    String to = pointee(type(node));
    if (from.contains("(") || to.contains("(") || from.equals(to)) {
      return;
    }
    if (to.equals("void")) {
      given.add(from);
    } else if (from.equals("void")) {
      boolean isNew =
          operand.path("kind").asText().equals("CallExpr")
              && ALLOCATOR.matcher(callee(operand)).matches();
      if (!isNew) {
        taken.add(to);
      } else if (!FIXED.matcher(to).matches()) {
        differs("the size of memory for '" + to + "'", where);
      }
    } else if (!FIXED.matcher(from).matches() || !FIXED.matcher(to).matches()) {
      differs("memory of type '" + from + "' seen as '" + to + "'", where);
    }
  }

  private void call(JsonNode call, String where) {
    if (!BYTES.matcher(callee(call)).matches()) {
      return;
    }
    for (JsonNode argument : call.path(INNER)) {
      if (argument.path("castKind").asText().equals("BitCast")
          && !FIXED.matcher(pointee(type(argument.path(INNER).path(0)))).matches()) {
        differs("the bytes that " + callee(call) + " is given", where);
      }
    }
  }

  private static String callee(JsonNode call) {
    JsonNode node = call.path(INNER).path(0);
    while (node.has(INNER)) {
      node = node.path(INNER).path(0);
    }
    return node.path("referencedDecl").path("name").asText();
  }

  private static boolean isLong(JsonNode node) {
    return LONG.matcher(type(node)).matches();
  }

  /** The type without names for it, or such a type itself. */
  private static String type(JsonNode node) {
    JsonNode type = node.has("type") ? node.path("type") : node;
    return plain(
        type.has("desugaredQualType")
            ? type.path("desugaredQualType").asText()
            : type.path("qualType").asText());
  }

  /** The type as it is written. */
  private static String named(JsonNode node) {
    return plain(node.path("type").path("qualType").asText());
  }

  private static String plain(String type) {
    Matcher qualifier = QUALIFIER.matcher(type);
    return qualifier.replaceAll("").replaceAll("\\s+", " ").strip();
  }

  /** What a pointer or an array is made of; empty for others. */
  private static String pointee(String type) {
    if (type.contains("(")) {
      return type;
    }
    return type.endsWith("*") ? type.substring(0, type.length() - 1).strip() : "";
  }

  /** Clang leaves a line out where it is that of the place named just before. */
  private static int line(JsonNode node) {
    int begin = lineOf(node.path("range").path("begin"));
    return begin > 0 ? begin : lineOf(node.path("loc"));
  }

  private static int lineOf(JsonNode location) {
    JsonNode place = location.has("expansionLoc") ? location.path("expansionLoc") : location;
    return place.path("line").asInt();
  }
}
