package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Order;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the argument that says the order of an atomic access, and what to write in its place. */
final class OrderWriter {
  /** The orders from the weakest to the strongest; those of one side only are beside each other. */
  private static final List<String> ORDERS =
      List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");

  private static final Pattern NAME =
      Pattern.compile(
          "(.*?)(relaxed|consume|acquire|release|acq_rel|seq_cst)", Pattern.CASE_INSENSITIVE);

  /** The argument with the order, counted from 0, by the function's name. */
  private enum Family {
    FENCE("(__c11_|__)?atomic_thread_fence", 0),
    C11_STORE(
        "(__c11_)?atomic_(store|exchange|fetch_\\w+)_explicit|__c11_atomic_(store|exchange)", 2),
    C11_FETCH("__c11_atomic_fetch_\\w+", 2),
    C11_COMPARE("atomic_compare_exchange_(weak|strong)_explicit|__c11_atomic_compare_\\w+", 3),
    C11_LOAD("atomic_load_explicit|__c11_atomic_load|atomic_flag_\\w+_explicit", 1),
    GNU_VALUE("__atomic_(store(_n)?|exchange_n|fetch_\\w+|\\w+_fetch|load)", 2),
    GNU_EXCHANGE("__atomic_exchange", 3),
    GNU_COMPARE("__atomic_compare_exchange(_n)?", 4),
    GNU_LOAD("__atomic_(load_n|clear|test_and_set)", 1),
    MEMBER_STORE("store|exchange|fetch_\\w+", 1),
    MEMBER_COMPARE("compare_exchange_(weak|strong)", 2),
    MEMBER_LOAD("load|test_and_set|clear", 0);

    private final Pattern names;
    private final int argument;

    Family(String names, int argument) {
      this.names = Pattern.compile(names);
      this.argument = argument;
    }

    static Optional<Integer> argumentOf(String name) {
      for (Family family : values()) {
        if (family.names.matcher(name).matches()) {
          return Optional.of(family.argument);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * The text of an order, and what takes its place.
   *
   * @param isNeeded whether this changes anything
   */
  record Change(Extent text, String replacement, boolean isNeeded) {}

  private final Sources sources;

  OrderWriter(Sources sources) {
    this.sources = sources;
  }

  /**
   * The change of an access that gets an order beside what it has.
   *
   * @param text what stands for the access, in its use or in a macro's definition
   */
  Optional<Change> stronger(SyntaxNode access, Extent text, Order wanted) {
    return change(access, text, (present, isStore) -> together(present, wanted, isStore));
  }

  /** The change of an access or fence that gets an order instead of what it has. */
  Optional<Change> weaker(SyntaxNode access, Extent text, Order wanted) {
    return change(access, text, (_, _) -> wanted.text());
  }

  /** Says which order is needed. */
  private interface Need {
    String order(String present, boolean isStore);
  }

  private Optional<Change> change(SyntaxNode access, Extent text, Need need) {
    SourceText file = text.file();
    int from =
        access.is("CXXMemberCallExpr") ? access.child(0).end.expansion().offset() : text.begin();
    Token name = file.tokens().from(from);
    String function = file.of(name);
    Token open = file.tokens().from(name.end());
    Optional<Integer> index = Family.argumentOf(function);
    if (index.isEmpty() || !open.is("l_paren")) {
      return Optional.empty();
    }
    List<int[]> arguments = file.tokens().arguments(open);
    if (arguments.size() <= index.get() || arguments.get(index.get())[0] < 0) {
      return Optional.empty();
    }
    int[] argument = arguments.get(index.get());
    Extent order = new Extent(file, argument[0], argument[1], false);
    String written = file.text().substring(order.begin(), order.end());
    String present = meaning(written).or(() -> ofConstant(access, order)).orElse("");
    boolean isStore = function.contains("store") || function.contains("clear");
    String needed = need.order(present, isStore);
    return Optional.of(
        new Change(order, spelled(needed, written, function), !needed.equals(present)));
  }

  /** What the access has and what is wanted, in one order. */
  private static String together(String present, Order wanted, boolean isStore) {
    if (isStore && wanted == Order.ACQUIRE_RELEASE) {
      return together(present, Order.RELEASE, true);
    }
    boolean isOneSided = wanted == Order.RELEASE || wanted == Order.ACQUIRE;
    boolean hasOther =
        wanted == Order.RELEASE
            ? present.equals("acquire") || present.equals("consume")
            : present.equals("release");
    boolean isUnknown = !ORDERS.contains(present);
    if (isOneSided && !isStore && (hasOther || isUnknown)) {
      return Order.ACQUIRE_RELEASE.text();
    }
    return ORDERS.indexOf(present) >= ORDERS.indexOf(wanted.text()) ? present : wanted.text();
  }

  /** The order that a name stands for, where it tells. */
  private Optional<String> meaning(String written) {
    String text = sources.ownMacros().getOrDefault(written, written);
    Matcher name = NAME.matcher(text.strip());
    return name.matches() ? Optional.of(name.group(2).toLowerCase(Locale.ROOT)) : Optional.empty();
  }

  /** The order that a constant of the program is declared as. */
  private Optional<String> ofConstant(SyntaxNode access, Extent order) {
    List<String> constants =
        access.all().stream()
            .filter(node -> node.is("DeclRefExpr"))
            .filter(node -> node.begin.spelling().offset() == order.begin())
            .map(node -> node.reference.id())
            .toList();
    SyntaxNode root = access;
    while (root.parent().isPresent()) {
      root = root.parent().get();
    }
    return root.all().stream()
        .filter(node -> node.is("VarDecl") && constants.contains(node.words.id()))
        .filter(node -> node.words.type().startsWith("const ") && !node.children.isEmpty())
        .flatMap(node -> node.last().all().stream())
        .filter(node -> node.is("DeclRefExpr"))
        .flatMap(node -> meaning(node.reference.name()).stream())
        .findFirst();
  }

  private String spelled(String order, String written, String function) {
    Matcher name = NAME.matcher(written);
    if (name.matches() && name.group(1).contains("memory_order")) {
      return name.group(1) + order;
    }
    if (written.startsWith("__ATOMIC") || function.startsWith("__")) {
      return "__ATOMIC_" + order.toUpperCase(Locale.ROOT);
    }
    return (sources.isCplusplus() ? "std::memory_order_" : "memory_order_") + order;
  }
}
