package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.MakeAtomic;
import dev.weir.frontend.patch.Repair.Order;
import dev.weir.frontend.patch.Repair.Remedy;
import dev.weir.frontend.patch.Repair.Strengthen;
import dev.weir.frontend.patch.Repair.Weaken;
import dev.weir.frontend.patch.Tokens.Token;
import dev.weir.program.SourcePosition;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Writes accesses that C has operators for as calls that name an order.
 *
 * <p>An object of an atomic type is accessed by the functions of C11 or the members of C++. One of
 * another type becomes atomic by the compiler's built-in functions, which need no other type:
 * {@code flag = 1} is {@code __atomic_store_n(&flag, 1, __ATOMIC_RELEASE)}.
 */
final class OperatorWriter {
  private static final Pattern CPLUSPLUS = Pattern.compile("(.*\\W)?std::(\\w+::)?atomic<.*");

  private static final Pattern FLOATING =
      Pattern.compile("\\b(float|double|_Float\\w+|__float\\w+|__fp16|__bf16)\\b");

  private static final Pattern TRUTH = Pattern.compile("_Atomic\\((_Bool|bool)\\)");

  /** What {@code &} can stand in front of. */
  private static final Set<String> PLACES =
      Set.of("DeclRefExpr", "MemberExpr", "ArraySubscriptExpr", "ParenExpr", "UnaryOperator");

  /** What needs no parentheses as an operand. */
  private static final Set<String> OPERANDS =
      Set.of("DeclRefExpr", "MemberExpr", "ArraySubscriptExpr", "ParenExpr", "IntegerLiteral");

  /** The functions that change a value, by their operators. */
  private static final Map<String, String> CHANGES =
      Map.of(
          "+", "fetch_add", "-", "fetch_sub", "&", "fetch_and", "|", "fetch_or", "^", "fetch_xor");

  /** How an object is accessed with an order. */
  private enum Style {
    /** By functions of C11, of an object that is {@code _Atomic}. */
    C11,
    /** By members of {@code std::atomic}. */
    MEMBER,
    /** By the compiler's functions, of an object of another type. */
    BUILT_IN
  }

  /**
   * An access with an operator.
   *
   * @param place what is accessed
   * @param operator that computes the new value from the old one; {@code =} without one, empty
   *     where nothing is written
   * @param value the operand on the right; none of {@code ++} and {@code --}
   */
  private record Operation(
      SyntaxNode node, SyntaxNode place, Style style, String operator, Optional<SyntaxNode> value) {
    boolean isLoad() {
      return operator.isEmpty();
    }

    boolean isStore() {
      return operator.equals("=");
    }
  }

  /**
   * A call that takes the place of an operator.
   *
   * @param text the whole access
   * @param place the text of what is accessed
   * @param value that of the operand on the right
   * @param read the order in which it is read; none if it is read as before
   * @param written the order in which it is written, or read and written at once
   */
  record Call(
      Operation operation,
      Extent text,
      Extent place,
      Optional<Extent> value,
      Optional<Order> read,
      Optional<Order> written) {
    /** The call with the orders of two changes of one access. */
    Call and(Call other) {
      return new Call(
          operation, text, place, value, both(read, other.read), both(written, other.written));
    }

    private static Optional<Order> both(Optional<Order> one, Optional<Order> other) {
      return one.isPresent() && other.isPresent()
          ? Optional.of(one.get().with(other.get()))
          : one.or(() -> other);
    }

    /** Writes the call. */
    void writeTo(Edits edits) {
      if (operation.isLoad()) {
        load(edits);
      } else if (operation.isStore()) {
        store(edits);
      } else if (operation.style() == Style.BUILT_IN) {
        readAndStore(edits);
      } else {
        change(edits);
      }
    }

    private void load(Edits edits) {
      open(edits, "load");
      close(edits, operation.style() == Style.MEMBER ? "" : ", ", read.orElseThrow());
    }

    private void store(Edits edits) {
      open(edits, "store");
      separate(edits, operation.style() == Style.MEMBER ? "" : ",");
      closeWithValue(edits);
    }

    /** A change of an atomic object, in one step. */
    private void change(Edits edits) {
      open(edits, CHANGES.getOrDefault(operation.operator(), ""));
      if (value.isPresent()) {
        separate(edits, operation.style() == Style.MEMBER ? "" : ",");
        closeWithValue(edits);
        return;
      }
      // The operator stands before what is accessed, or behind it.
      if (text.begin() < place.begin()) {
        edits.replace(text.begin(), place.begin(), "");
      }
      if (place.end() < text.end()) {
        edits.replace(place.end(), text.end(), "");
      }
      String one = operation.style() == Style.MEMBER ? "1, " : ", 1, ";
      edits.behind(text.end(), size(), one + name(written.orElseThrow()) + ")");
    }

    /** A change of another object, which others can write to between its two accesses. */
    private void readAndStore(Edits edits) {
      String object = text(place);
      String old =
          read.map(order -> "__atomic_load_n(" + address() + ", " + name(order) + ")")
              .orElse(object);
      String operand = value.map(Call::text).orElse("1");
      boolean isSimple = operation.value().filter(v -> !OPERANDS.contains(v.kind())).isEmpty();
      String changed =
          old + " " + operation.operator() + " " + (isSimple ? operand : "(" + operand + ")");
      edits.replace(
          text.begin(),
          text.end(),
          written
              .map(
                  order ->
                      "__atomic_store_n(" + address() + ", " + changed + ", " + name(order) + ")")
              .orElse(object + " = " + changed));
    }

    /** Writes the beginning of the call up to what is accessed. */
    private void open(Edits edits, String function) {
      boolean isPlain = PLACES.contains(operation.place().kind()) && !isSplit(place);
      if (operation.style() == Style.MEMBER) {
        boolean isName = isPlain && !operation.place().is("UnaryOperator");
        if (!isName) {
          edits.before(place.begin(), size(), "(");
        }
        edits.behind(place.end(), placeSize(), (isName ? "" : ")") + "." + function + "(");
        return;
      }
      String name =
          operation.style() == Style.C11
              ? "atomic_" + function + "_explicit("
              : "__atomic_" + function + "_n(";
      Optional<Token> star = star();
      edits.before(text.begin(), size(), name + (star.isPresent() ? "" : isPlain ? "&" : "&("));
      star.ifPresent(token -> edits.replace(token.begin(), token.end(), ""));
      if (!isPlain) {
        edits.behind(place.end(), placeSize(), ")");
      }
    }

    /** Puts a comma, or nothing, where the operator stood. */
    private void separate(Edits edits, String separator) {
      Token operator = text.file().tokens().from(place.end());
      boolean isNext = place.file().text().substring(place.end(), operator.begin()).isBlank();
      int begin = isNext ? place.end() : operator.begin();
      int end = separator.isEmpty() ? value.orElseThrow().begin() : operator.end();
      edits.replace(begin, end, separator);
    }

    private void closeWithValue(Edits edits) {
      Extent operand = value.orElseThrow();
      if (isSplit(operand)) {
        edits.before(operand.begin(), operand.size(), "(");
        edits.behind(operand.end(), operand.size(), ")");
      }
      close(edits, ", ", written.orElseThrow());
    }

    /**
     * Whether a part would be several arguments: the functions of C11 may be macros, for which a
     * comma in brackets or braces separates arguments, too.
     */
    private boolean isSplit(Extent part) {
      int depth = 0;
      for (Token token : part.file().tokens().between(part.begin(), part.end())) {
        if (token.is("l_paren")) {
          depth++;
        } else if (token.is("r_paren")) {
          depth--;
        } else if (token.is("comma") && depth == 0) {
          return operation.style() == Style.C11;
        }
      }
      return false;
    }

    private void close(Edits edits, String separator, Order order) {
      edits.behind(text.end(), size(), separator + name(order) + ")");
    }

    /** Fences beside the access stand outside of the call. */
    private int size() {
      return text.size() - 1;
    }

    private int placeSize() {
      return place.size() - 1;
    }

    private String address() {
      return star().map(token -> text(place).substring(1)).orElse("&" + text(place));
    }

    /** The star of a place that a pointer names, which the call needs as it is. */
    private Optional<Token> star() {
      Token first = place.file().tokens().from(place.begin());
      return operation.place().is("UnaryOperator") && first.is("star") && !isSplit(place)
          ? Optional.of(first)
          : Optional.empty();
    }

    private String name(Order order) {
      return switch (operation.style()) {
        case C11 -> "memory_order_" + order.text();
        case MEMBER -> "std::memory_order_" + order.text();
        case BUILT_IN -> "__ATOMIC_" + order.text().toUpperCase(Locale.ROOT);
      };
    }

    private static String text(Extent part) {
      return part.file().text().substring(part.begin(), part.end());
    }
  }

  private final Sources sources;
  private final Extents extents;

  OperatorWriter(Sources sources, Extents extents) {
    this.sources = sources;
    this.extents = extents;
  }

  /**
   * The call for an access.
   *
   * @return none where the access is no operator, or has the order that is asked for
   * @throws UnmendableException if no call does what the operator does
   */
  Optional<Call> call(SyntaxNode access, Repair repair) throws UnmendableException {
    Optional<Operation> operation = operation(access);
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Optional<Order> order = order(repair.remedy(), operation.get().style());
    if (order.isEmpty()) {
      return Optional.empty();
    }
    requireCall(operation.get(), repair.position());
    boolean isRead =
        operation.get().isLoad()
            || operation.get().style() == Style.BUILT_IN && repair.access() == Repair.Access.READ;
    Function<SyntaxNode, Optional<Extent>> texts =
        extents
                .inUse(access)
                .filter(text -> text.isArgument() || !access.isFromOneMacro())
                .isPresent()
            ? extents::inUse
            : extents::inDefinition;
    Optional<Extent> text = texts.apply(access);
    Optional<Extent> place = texts.apply(operation.get().place());
    Optional<Extent> value = operation.get().value().flatMap(texts);
    boolean isWritten =
        text.isPresent()
            && place.filter(part -> isWithin(part, text.get())).isPresent()
            && operation.get().value().isPresent() == value.isPresent()
            && value.filter(part -> !isWithin(part, text.get())).isEmpty();
    if (!isWritten) {
      return Optional.empty();
    }
    requireNames(operation.get(), text.get(), repair.position());
    return Optional.of(
        new Call(
            operation.get(),
            text.get(),
            place.get(),
            value,
            isRead ? order : Optional.empty(),
            isRead ? Optional.empty() : order));
  }

  private static boolean isWithin(Extent part, Extent whole) {
    return part.file() == whole.file()
        && whole.begin() <= part.begin()
        && part.end() <= whole.end();
  }

  /** The order that a call names; none where an operator does the same. */
  private static Optional<Order> order(Remedy remedy, Style style) {
    boolean isAtomic = style != Style.BUILT_IN;
    return switch (remedy) {
      case MakeAtomic _ when !isAtomic -> Optional.of(Order.RELAXED);
      case Strengthen(Order order) when !isAtomic -> Optional.of(order);
      case Weaken(Order order) when isAtomic && order != Order.SEQUENTIALLY_CONSISTENT ->
          Optional.of(order);
      default -> Optional.empty();
    };
  }

  private static Optional<Operation> operation(SyntaxNode access) {
    return switch (access.kind()) {
      case "ImplicitCastExpr" ->
          access.words.castKind().equals("LValueToRValue")
              ? Optional.of(of(access, access.child(0), "", Optional.empty()))
              : Optional.empty();
      case "BinaryOperator" ->
          access.words.opcode().equals("=")
              ? Optional.of(of(access, access.child(0), "=", Optional.of(access.child(1))))
              : Optional.empty();
      case "CompoundAssignOperator" ->
          Optional.of(
              of(
                  access,
                  access.child(0),
                  operator(access.words.opcode()),
                  Optional.of(access.child(1))));
      case "UnaryOperator" ->
          Optional.of(
              of(access, access.child(0), operator(access.words.opcode()), Optional.empty()));
      case "CXXOperatorCallExpr" -> ofCall(access);
      case "CXXMemberCallExpr" -> ofConversion(access);
      default -> Optional.empty();
    };
  }

  private static Operation of(
      SyntaxNode access, SyntaxNode place, String operator, Optional<SyntaxNode> value) {
    Style style = place.words.type().contains("_Atomic(") ? Style.C11 : Style.BUILT_IN;
    return new Operation(access, place, style, operator, value);
  }

  /** What an operator that assigns computes. */
  private static String operator(String assignment) {
    return assignment.substring(0, assignment.length() - 1);
  }

  private static Optional<Operation> ofCall(SyntaxNode call) {
    String name = call.child(0).all().getLast().reference.name();
    if (call.children.size() < 2 || !name.startsWith("operator")) {
      return Optional.empty();
    }
    SyntaxNode object = withoutCasts(call.child(1));
    String operator = name.substring("operator".length());
    boolean isCount = operator.equals("++") || operator.equals("--");
    if (!CPLUSPLUS.matcher(object.words.type()).matches()
        || !isCount && (!operator.endsWith("=") || call.children.size() < 3)) {
      return Optional.empty();
    }
    return Optional.of(
        new Operation(
            call,
            object,
            Style.MEMBER,
            operator.equals("=") ? operator : operator(operator),
            isCount ? Optional.empty() : Optional.of(call.child(2))));
  }

  private static Optional<Operation> ofConversion(SyntaxNode call) {
    SyntaxNode member = call.child(0);
    if (!member.words.name().startsWith("operator ") || member.children.isEmpty()) {
      return Optional.empty();
    }
    SyntaxNode object = withoutCasts(member.child(0));
    return CPLUSPLUS.matcher(object.words.type()).matches()
        ? Optional.of(new Operation(call, object, Style.MEMBER, "", Optional.empty()))
        : Optional.empty();
  }

  private static SyntaxNode withoutCasts(SyntaxNode node) {
    return node.is("ImplicitCastExpr") ? withoutCasts(node.child(0)) : node;
  }

  /** Refuses what no call does. */
  private static void requireCall(Operation operation, SourcePosition position)
      throws UnmendableException {
    boolean isChange = !operation.isLoad() && !operation.isStore();
    boolean isAtomic = operation.style() != Style.BUILT_IN;
    String type = operation.place().words.type();
    if (isChange
        && isAtomic
        && (!CHANGES.containsKey(operation.operator())
            || type.contains("*")
            || operation.style() == Style.C11 && !isOfIntegers(operation))) {
      throw new UnmendableException(
          position, "no call that names an order does what this operator does to this type");
    }
    boolean isOldValue = isChange && isAtomic && operation.node().isPostfix;
    if (!operation.isLoad() && !isOldValue && !SlotFinder.isForEffect(operation.node())) {
      throw new UnmendableException(
          position,
          "the value of the assignment is used, which a call that names an order does not give;"
              + " make the assignment a statement of its own");
    }
    if (isChange && !isAtomic && SharedAccesses.ofAnyMemory().anyWrite(operation.place().all())) {
      throw new UnmendableException(
          position, "what is changed would be computed twice; keep its address in a variable");
    }
  }

  /**
   * Whether the functions of C11 compute what the operator does. They take integers alone, to which
   * they convert the operand first, and a truth value has no sums.
   */
  private static boolean isOfIntegers(Operation operation) {
    String type = operation.place().words.type();
    return !TRUTH.matcher(type).find()
        && !FLOATING.matcher(type).find()
        && operation.value().filter(v -> FLOATING.matcher(v.words.type()).find()).isEmpty();
  }

  private void requireNames(Operation operation, Extent text, SourcePosition position)
      throws UnmendableException {
    if (operation.style() == Style.C11
        && !sources.everywhere(
            text.file(), unit -> unit.systemMacros().contains("atomic_store_explicit"))) {
      throw new UnmendableException(
          position, "include <stdatomic.h> here, which has the calls that name an order");
    }
  }
}
