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

  /** How the names of the functions end that are given an order. */
  private static final String EXPLICIT = "_explicit";

  private static final Pattern NAME =
      Pattern.compile(
          "(.*?)(relaxed|consume|acquire|release|acq_rel|seq_cst)", Pattern.CASE_INSENSITIVE);

  /** The argument with the order, counted from 0, by the function's name. */
  private enum Family {
    FENCE("(__c11_|__)?atomic_thread_fence", 0, false),
    C11_STORE(
        "(__c11_)?atomic_(store|exchange|fetch_\\w+)_explicit|__c11_atomic_(store|exchange)",
        2,
        false),
    C11_FETCH("__c11_atomic_fetch_\\w+", 2, false),
    C11_COMPARE(
        "atomic_compare_exchange_(weak|strong)_explicit|__c11_atomic_compare_\\w+", 3, false),
    C11_LOAD("atomic_load_explicit|__c11_atomic_load|atomic_flag_\\w+_explicit", 1, false),
    GNU_VALUE("__atomic_(store(_n)?|exchange_n|fetch_\\w+|\\w+_fetch|load)", 2, false),
    GNU_EXCHANGE("__atomic_exchange", 3, false),
    GNU_COMPARE("__atomic_compare_exchange(_n)?", 4, false),
    GNU_LOAD("__atomic_(load_n|clear|test_and_set)", 1, false),
    MEMBER_STORE("store|exchange|fetch_\\w+", 1, true),
    MEMBER_COMPARE("compare_exchange_(weak|strong)", 2, true),
    MEMBER_LOAD("load|test_and_set|clear", 0, true);

    private final Pattern names;
    private final int argument;
    private final boolean isMember;

    Family(String names, int argument, boolean isMember) {
      this.names = Pattern.compile(names);
      this.argument = argument;
      this.isMember = isMember;
    }

    static Optional<Integer> argumentOf(String name, boolean isMember) {
      for (Family family : values()) {
        if (family.isMember == isMember && family.names.matcher(name).matches()) {
          return Optional.of(family.argument);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * How an order is written.
   *
   * @param prefix of its last part
   */
  private record Spelling(String prefix, boolean isUpper) {
    String of(String order) {
      return prefix + (isUpper ? order.toUpperCase(Locale.ROOT) : order);
    }
  }

  /**
   * The text of an order, and what takes its place.
   *
   * @param text of the order; where none is named, the place for it
   * @param function the name that is another one with an order, where none is named
   * @param orders the orders that are needed
   * @param isNeeded whether this changes anything
   */
  record Change(
      Extent text, Optional<Extent> function, Orders orders, Spelling spelling, boolean isNeeded) {
    /** The same for an order that is as strong as that of two changes of this text. */
    Change and(Change other) {
      return new Change(
          text, function, orders.and(other.orders), spelling, isNeeded || other.isNeeded);
    }

    /** Makes the change, if there is one. */
    void writeTo(Edits edits) {
      if (!isNeeded) {
        return;
      }
      function.ifPresent(
          name ->
              edits.replace(
                  name.begin(),
                  name.end(),
                  name.file().text().substring(name.begin(), name.end()) + EXPLICIT));
      edits.replace(text.begin(), text.end(), orders.text(spelling));
    }
  }

  /** What is written in one place. */
  private sealed interface Orders {
    /** The same where this and another of the same kind are needed. */
    Orders and(Orders other);

    String text(Spelling spelling);
  }

  /** One order. */
  private record One(String order) implements Orders {
    @Override
    public Orders and(Orders other) {
      return other instanceof One(String more) ? new One(both(order, more)) : other;
    }

    @Override
    public String text(Spelling spelling) {
      return spelling.of(order);
    }
  }

  /**
   * Both orders of a compare-exchange that names none. What is empty stays the strongest.
   *
   * @param success where it stores
   * @param failure where it does not
   */
  private record Two(String success, String failure) implements Orders {
    @Override
    public Orders and(Orders other) {
      return other instanceof Two(String of, String onFailure)
          ? new Two(both(success, of), both(failure, onFailure))
          : this;
    }

    @Override
    public String text(Spelling spelling) {
      String second = spelling.of(orStrongest(failure));
      return spelling.of(orStrongest(success)) + (second.startsWith(", ") ? "" : ", ") + second;
    }

    private static String orStrongest(String order) {
      return order.isEmpty() ? Order.SEQUENTIALLY_CONSISTENT.text() : order;
    }
  }

  private final Sources sources;
  private final MacroUses macros;

  OrderWriter(Sources sources, MacroUses macros) {
    this.sources = sources;
    this.macros = macros;
  }

  /**
   * The change of an access that gets an order beside what it has.
   *
   * @param text what stands for the access, in its use or in a macro's definition
   */
  Optional<Change> stronger(SyntaxNode access, Extent text, Order wanted) {
    return change(access, text, new Need(wanted, false, false));
  }

  /** The change of an access or fence that gets an order instead of what it has. */
  Optional<Change> weaker(SyntaxNode access, Extent text, Order wanted) {
    return change(access, text, new Need(wanted, true, false));
  }

  /**
   * The change of the order that a compare-exchange has where it fails.
   *
   * @param isAll whether the order takes the place of the present one
   */
  Optional<Change> onFailure(SyntaxNode access, Extent text, Order wanted, boolean isAll) {
    return change(access, text, new Need(wanted, isAll, true));
  }

  /**
   * Which order is needed.
   *
   * @param isAll whether it takes the place of the present one
   * @param isOnFailure whether it is that of a compare-exchange that fails
   */
  private record Need(Order wanted, boolean isAll, boolean isOnFailure) {
    String order(String present, boolean isStore) {
      return isAll ? wanted.text() : together(present, wanted, isStore);
    }
  }

  private Optional<Change> change(SyntaxNode access, Extent text, Need need) {
    SourceText file = text.file();
    boolean isMember = access.is("CXXMemberCallExpr");
    Token name = file.tokens().from(isMember ? memberName(access, text) : text.begin());
    while (file.tokens().from(name.end()).is("coloncolon")) {
      name = file.tokens().from(file.tokens().from(name.end()).end());
    }
    String function = file.of(name);
    Token open = file.tokens().from(name.end());
    if (!open.is("l_paren")) {
      return Optional.empty();
    }
    List<int[]> arguments = file.tokens().arguments(open);
    Optional<Integer> index = Family.argumentOf(function, isMember);
    boolean isUnnamed = index.isEmpty() && !isMember;
    if (isUnnamed && !function.startsWith("__")) {
      index = Family.argumentOf(function + EXPLICIT, false);
    }
    if (index.isEmpty()) {
      return Optional.empty();
    }
    boolean isStore = function.contains("store") || function.contains("clear");
    int given = arguments.getFirst()[0] < 0 ? 0 : arguments.size();
    boolean isCompare = function.contains("compare");
    if (given == index.get() && (isUnnamed || isMember) && (isCompare || !need.isOnFailure())) {
      // Without an order it is the strongest one.
      String present = Order.SEQUENTIALLY_CONSISTENT.text();
      String needed = need.order(present, isStore);
      int end = file.tokens().closing(open) - 1;
      Extent place = new Extent(file, end, end, text.isArgument());
      Optional<Extent> longer =
          isUnnamed
              ? Optional.of(new Extent(file, name.begin(), name.end(), false))
              : Optional.empty();
      Spelling spelling = new Spelling((given == 0 ? "" : ", ") + orderPrefix(), false);
      Orders orders =
          !isCompare
              ? new One(needed)
              : need.isOnFailure() ? new Two("", needed) : new Two(needed, "");
      return Optional.of(new Change(place, longer, orders, spelling, !needed.equals(present)));
    }
    if (isUnnamed || given <= index.get()) {
      return Optional.empty();
    }
    int argument = need.isOnFailure() ? index.get() + 1 : index.get();
    boolean isThere = !need.isOnFailure() || isCompare && given > argument;
    return isThere
        ? Optional.of(named(access, text, arguments.get(argument), need, isStore, function))
        : Optional.empty();
  }

  /** The change of an order that is named as an argument. */
  private Change named(
      SyntaxNode access, Extent text, int[] argument, Need need, boolean isStore, String function) {
    Extent order =
        given(access, new Extent(text.file(), argument[0], argument[1], text.isArgument()));
    String written = order.file().text().substring(order.begin(), order.end());
    String present = meaning(written).or(() -> ofConstant(access, order)).orElse("");
    String needed = need.order(present, isStore);
    return new Change(
        order,
        Optional.empty(),
        new One(needed),
        spelling(written, function),
        !needed.equals(present));
  }

  /**
   * The change of the order that an atomic operation names, wherever that is written: macros may
   * have no token of the operation's own between the two.
   */
  Optional<Change> strongerAnywhere(SyntaxNode access, Order wanted) {
    return anywhere(access, new Need(wanted, false, false));
  }

  /** The same for an order instead of what is named. */
  Optional<Change> weakerAnywhere(SyntaxNode access, Order wanted) {
    return anywhere(access, new Need(wanted, true, false));
  }

  private Optional<Change> anywhere(SyntaxNode access, Need need) {
    if (!access.is("AtomicExpr")) {
      return Optional.empty();
    }
    // Of two orders the first one is that of a compare-exchange that succeeds.
    for (SyntaxNode child : access.children) {
      SyntaxNode argument = child.is("ImplicitCastExpr") ? child.child(0) : child;
      SourceSpot.Spot written = argument.begin.spelling();
      Optional<SourceText> file = sources.text(written.file());
      String name = argument.reference.name();
      Optional<String> present = argument.is("DeclRefExpr") ? meaning(name) : Optional.empty();
      if (present.isPresent()
          && file.isPresent()
          && file.get().of(file.get().tokens().from(written.offset())).equals(name)) {
        Extent text = new Extent(file.get(), written.offset(), written.end(), false);
        String needed = need.order(present.get(), access.words.name().contains("store"));
        return Optional.of(
            new Change(
                text,
                Optional.empty(),
                new One(needed),
                spelling(name, ""),
                !needed.equals(present.get())));
      }
    }
    return Optional.empty();
  }

  /** Where the name of the member that is called begins: within the text that stands for it. */
  private static int memberName(SyntaxNode access, Extent text) {
    SourceSpot name = access.child(0).end;
    boolean isWritten =
        text.begin() <= name.spelling().offset() && name.spelling().end() <= text.end();
    return isWritten ? name.spelling().offset() : name.expansion().offset();
  }

  /** Where an order is written that a macro may get as an argument. */
  private Extent given(SyntaxNode access, Extent order) {
    List<MacroUses.Use> uses = macros.of(access);
    Extent written = order;
    for (int i = uses.size() - 1; i >= 0; i--) {
      MacroUses.Use use = uses.get(i);
      SourceText file = written.file();
      if (use.macro().contains(file, written.begin())) {
        String name = file.text().substring(written.begin(), written.end());
        Optional<Extent> argument = MacroUses.argument(use, name);
        if (argument.isEmpty()) {
          return written;
        }
        written = argument.get();
      }
    }
    return written;
  }

  /** What the access has and what is wanted, in one order. */
  private static String together(String present, Order wanted, boolean isStore) {
    if (isStore && wanted == Order.ACQUIRE_RELEASE) {
      return together(present, Order.RELEASE, true);
    }
    if (!ORDERS.contains(present)) {
      return wanted == Order.RELEASE && !isStore ? Order.ACQUIRE_RELEASE.text() : wanted.text();
    }
    return both(present, wanted.text());
  }

  /** The weakest order that is as strong as each of two. */
  private static String both(String one, String other) {
    List<String> acquiring = List.of("acquire", "consume");
    boolean isBoth =
        acquiring.contains(one) && other.equals("release")
            || acquiring.contains(other) && one.equals("release");
    return isBoth
        ? Order.ACQUIRE_RELEASE.text()
        : ORDERS.indexOf(one) >= ORDERS.indexOf(other) ? one : other;
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

  private Spelling spelling(String written, String function) {
    Matcher name = NAME.matcher(written);
    if (name.matches() && name.group(1).contains("memory_order")) {
      return new Spelling(name.group(1), false);
    }
    return written.startsWith("__ATOMIC") || function.startsWith("__")
        ? new Spelling("__ATOMIC_", true)
        : new Spelling(orderPrefix(), false);
  }

  private String orderPrefix() {
    return sources.isCplusplus() ? "std::memory_order_" : "memory_order_";
  }
}
