package dev.weir.transform.graph;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.Site;
import dev.weir.transform.graph.Places.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What each address may point to, by inclusion of sets, without regard to the order of
 * instructions. Objects are told apart by where they are made, places in them by constant offsets.
 */
final class PointsTo {
  private static final int WORD = Long.BYTES;

  private static final Operand NULL = Operand.constant(0);

  /** In place of the number of a word: what was stored somewhere in the object. */
  private static final long LOOSE = -1;

  /** In place of the number of a word: all that is in the object. */
  private static final long ALL = -2;

  private final Program program;
  private final Places places;
  private final Inclusions sets;
  private final int[] firstRegister;
  private final int[] results;
  private final Map<Place, Integer> contents = new HashMap<>();
  private final Map<Operand, Integer> constants = new HashMap<>();
  private final Map<Integer, ConstantRegisters> constantRegisters = new HashMap<>();
  private final SortedMap<Site, Set<Integer>> callees = new TreeMap<>();
  private final SortedMap<Site, Set<Integer>> created = new TreeMap<>();
  private final Set<Integer> addressTaken = new TreeSet<>();

  /** What threads are given and return. */
  private final int handedOver;

  private final BitSet escaped = new BitSet();

  private PointsTo(Program program) {
    this.program = program;
    places = new Places(program);
    sets = new Inclusions(places::shifted);
    List<Function> functions = program.functions();
    firstRegister = new int[functions.size()];
    results = new int[functions.size()];
    for (int f = 0; f < functions.size(); f++) {
      results[f] = sets.newSet();
      firstRegister[f] = results[f] + 1;
      int registers = Math.max(functions.get(f).registers(), functions.get(f).parameters());
      for (int r = 0; r < registers; r++) {
        sets.newSet();
      }
    }
    handedOver = sets.newSet();
  }

  /** The analysis of a program. */
  static PointsTo of(Program program) {
    var analysis = new PointsTo(program);
    analysis.globals();
    analysis.threads();
    for (int f = 0; f < program.functions().size(); f++) {
      analysis.function(f);
    }
    analysis.solve();
    analysis.escape();
    return analysis;
  }

  /** The numbers of objects and places. */
  Places places() {
    return places;
  }

  /** The places that an address may be; nothing if it comes from nowhere. */
  BitSet places(int function, Operand address) {
    int set = set(function, address);
    return set < 0 ? new BitSet() : sets.elements(set);
  }

  /** The functions that a call may enter. */
  Set<Integer> callees(Site call) {
    return callees.getOrDefault(call, Set.of());
  }

  /** For each call that creates threads the functions that these begin with. */
  SortedMap<Site, Set<Integer>> created() {
    return created;
  }

  /** Whether more threads than the one that made it may know the address of an object. */
  boolean isEscaped(int object) {
    return escaped.get(object);
  }

  /** The objects that an object may hold the addresses of. */
  List<Integer> containedIn(int object) {
    Integer all = contents.get(new Place(object, ALL));
    return all == null
        ? List.of()
        : sets.elements(all).stream()
            .map(place -> places.place(place).object())
            .distinct()
            .boxed()
            .toList();
  }

  private void globals() {
    for (int g = 0; g < program.globals().size(); g++) {
      Global global = program.globals().get(g);
      int object =
          places.object(
              global.threadLocal()
                  ? new MemoryObject.ThreadVariable(g)
                  : new MemoryObject.Variable(g));
      for (Global.Relocation relocation : global.relocations()) {
        int target = set(0, relocation.target());
        if (target >= 0) {
          sets.include(target, content(object, relocation.offset() / WORD), 0);
        }
      }
    }
  }

  private void threads() {
    for (ThreadStart start : program.threads()) {
      bind(0, start.arguments(), start.function());
    }
  }

  private void solve() {
    sets.solve();
    List<Site> unresolved = new ArrayList<>();
    do {
      unresolved.clear();
      Site.forEach(
          program,
          (site, instruction) -> {
            if (instruction instanceof Instruction.Call && callees(site).isEmpty()) {
              unresolved.add(site);
            }
          });
      for (Site site : unresolved) {
        addressTaken.forEach(f -> enter(site, (Instruction.Call) site.in(program), f));
      }
      sets.solve();
    } while (!addressTaken.isEmpty() && unresolved.stream().anyMatch(s -> callees(s).isEmpty()));
  }

  private void escape() {
    BitSet open = new BitSet();
    for (int g = 0; g < program.globals().size(); g++) {
      if (!program.globals().get(g).threadLocal()) {
        open.set(places.object(new MemoryObject.Variable(g)));
      }
    }
    addObjects(sets.elements(handedOver), open);
    Site.forEach(
        program,
        (site, instruction) -> {
          List<Operand> addresses = new ArrayList<>();
          Accesses.addresses(instruction, addresses::add);
          if (addresses.stream().anyMatch(a -> places(site.function(), a).isEmpty())) {
            RegisterUse.uses(instruction, used -> addObjects(places(site.function(), used), open));
          }
        });
    while (!open.isEmpty()) {
      int object = open.nextSetBit(0);
      open.clear(object);
      if (!escaped.get(object)) {
        escaped.set(object);
        addObjects(sets.elements(content(object, ALL)), open);
      }
    }
  }

  private void addObjects(BitSet elements, BitSet objects) {
    elements.stream()
        .map(place -> places.place(place).object())
        .filter(object -> !escaped.get(object))
        .forEach(objects::set);
  }

  /** The set of what is copied, as {@link #set}; of a null pointer too. */
  private int copied(int function, Operand operand) {
    return operand.equals(NULL)
        ? constants.computeIfAbsent(operand, _ -> single(new MemoryObject.Nothing(), 0))
        : set(function, operand);
  }

  /** The set of an operand, -1 if it points nowhere. */
  private int set(int function, Operand operand) {
    return switch (operand) {
      case Operand.Register(int r) -> firstRegister[function] + r;
      case Operand.Constant _ -> -1;
      case Operand.GlobalAddress(int global, long offset) ->
          constants.computeIfAbsent(
              operand, _ -> single(new MemoryObject.Variable(global), offset));
      case Operand.FunctionAddress(int f) -> {
        addressTaken.add(f);
        yield constants.computeIfAbsent(operand, _ -> single(new MemoryObject.Code(f), 0));
      }
    };
  }

  private int single(MemoryObject object, long offset) {
    int set = sets.newSet();
    sets.add(set, places.place(places.object(object), offset));
    return set;
  }

  private int content(int object, long word) {
    Integer known = contents.get(new Place(object, word));
    if (known != null) {
      return known;
    }
    int set = sets.newSet();
    contents.put(new Place(object, word), set);
    if (word != ALL) {
      sets.include(set, content(object, ALL), 0);
    }
    return set;
  }

  private void read(int address, int size, int into) {
    if (address >= 0) {
      sets.watch(
          address,
          number -> {
            Place place = places.place(number);
            if (!place.isExact()) {
              sets.include(content(place.object(), ALL), into, 0);
              return;
            }
            boolean whole = size == WORD && place.offset() % WORD == 0;
            sets.include(content(place.object(), LOOSE), into, 0);
            for (long w = place.offset() / WORD; w <= (place.offset() + size - 1) / WORD; w++) {
              sets.include(content(place.object(), w), into, whole ? 0 : Places.ANYWHERE);
            }
          });
    }
  }

  private void write(int address, int size, int from) {
    if (address >= 0 && from >= 0) {
      sets.watch(
          address,
          number -> {
            Place place = places.place(number);
            if (!place.isExact()) {
              sets.include(from, content(place.object(), LOOSE), 0);
              return;
            }
            boolean whole = size == WORD && place.offset() % WORD == 0;
            for (long w = place.offset() / WORD; w <= (place.offset() + size - 1) / WORD; w++) {
              sets.include(from, content(place.object(), w), whole ? 0 : Places.ANYWHERE);
            }
          });
    }
  }

  private void include(int from, int to, long distance) {
    if (from >= 0) {
      sets.include(from, to, distance);
    }
  }

  private void function(int f) {
    List<Block> blocks = program.functions().get(f).blocks();
    for (int b = 0; b < blocks.size(); b++) {
      List<Instruction> instructions = blocks.get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        instruction(new Site(f, b, i), instructions.get(i));
      }
      if (blocks.get(b).terminator() instanceof Terminator.Return ret) {
        ret.value().ifPresent(value -> include(copied(f, value), results[f], 0));
      }
    }
  }

  private void instruction(Site site, Instruction instruction) {
    int f = site.function();
    switch (instruction) {
      case Instruction.Move i -> include(copied(f, i.source()), register(f, i.destination()), 0);
      case Instruction.Binary i -> binary(f, i);
      case Instruction.Select i -> {
        include(copied(f, i.ifTrue()), register(f, i.destination()), 0);
        include(copied(f, i.ifFalse()), register(f, i.destination()), 0);
      }
      case Instruction.WideBinary _, Instruction.Unary _ -> mix(f, instruction);
      case Instruction.Load i -> read(set(f, i.address()), i.size(), register(f, i.destination()));
      case Instruction.Store i -> write(set(f, i.address()), i.size(), set(f, i.value()));
      case Instruction.ReadModifyWrite i -> {
        read(set(f, i.address()), i.size(), register(f, i.destination()));
        int sum = sets.newSet();
        include(register(f, i.destination()), sum, Places.ANYWHERE);
        include(set(f, i.operand()), sum, 0);
        write(set(f, i.address()), i.size(), sum);
      }
      case Instruction.CompareExchange i -> {
        read(set(f, i.address()), i.size(), register(f, i.destination()));
        write(set(f, i.address()), i.size(), set(f, i.desired()));
      }
      case Instruction.WideLoad i -> readWide(f, i.address(), i.low(), i.high());
      case Instruction.WideStore i -> writeWide(f, i.address(), i.low(), i.high());
      case Instruction.WideReadModifyWrite i -> {
        readWide(f, i.address(), i.low(), i.high());
        writeWide(f, i.address(), i.operandLow(), i.operandHigh());
        writeWide(f, i.address(), Operand.register(i.low()), Operand.register(i.high()));
      }
      case Instruction.WideCompareExchange i -> {
        readWide(f, i.address(), i.low(), i.high());
        writeWide(f, i.address(), i.desiredLow(), i.desiredHigh());
      }
      case Instruction.MemoryCopy i -> copy(set(f, i.source()), set(f, i.destination()));
      case Instruction.Allocate i -> make(f, i.destination(), new MemoryObject.Local(site));
      case Instruction.ThreadLocalAddress i ->
          make(f, i.destination(), new MemoryObject.ThreadVariable(i.global()));
      case Instruction.Call i -> call(site, i);
      case Instruction.Compare _,
          Instruction.Fence _,
          Instruction.Barrier _,
          Instruction.MemorySet _,
          Instruction.CheckDefined _,
          Instruction.UndefinedBytes _,
          Instruction.Undefine _,
          Instruction.Unsupported _ -> {}
    }
  }

  private ConstantRegisters constants(int function) {
    return constantRegisters.computeIfAbsent(
        function, f -> new ConstantRegisters(program.functions().get(f)));
  }

  private int register(int function, int register) {
    return firstRegister[function] + register;
  }

  private void make(int function, int register, MemoryObject object) {
    sets.add(register(function, register), places.place(places.object(object), 0));
  }

  private void binary(int f, Instruction.Binary i) {
    int to = register(f, i.destination());
    switch (i.operator()) {
      case ADD -> {
        add(f, i.left(), i.right(), to, 1);
        add(f, i.right(), i.left(), to, 1);
      }
      case SUB -> {
        add(f, i.left(), i.right(), to, -1);
        if (constants(f).of(i.right()).isEmpty()) {
          include(set(f, i.right()), to, Places.ANYWHERE);
        }
      }
      default -> {
        if (!i.operator().isFloating()) {
          mix(f, i);
        }
      }
    }
  }

  private void add(int f, Operand address, Operand distance, int to, int sign) {
    OptionalLong known = constants(f).of(distance);
    include(set(f, address), to, known.isPresent() ? sign * known.getAsLong() : Places.ANYWHERE);
  }

  /** Whatever an instruction computes from its operands. */
  private void mix(int f, Instruction instruction) {
    RegisterUse.uses(
        instruction,
        used ->
            RegisterUse.definitions(
                instruction, r -> include(set(f, used), register(f, r), Places.ANYWHERE)));
  }

  private void readWide(int f, Operand address, int low, int high) {
    int both = sets.newSet();
    read(set(f, address), 2 * WORD, both);
    include(both, register(f, low), 0);
    include(both, register(f, high), 0);
  }

  private void writeWide(int f, Operand address, Operand low, Operand high) {
    write(set(f, address), 2 * WORD, set(f, low));
    write(set(f, address), 2 * WORD, set(f, high));
  }

  private void copy(int from, int to) {
    if (from >= 0 && to >= 0) {
      int all = sets.newSet();
      sets.watch(from, place -> sets.include(content(places.place(place).object(), ALL), all, 0));
      sets.watch(to, place -> sets.include(all, content(places.place(place).object(), LOOSE), 0));
    }
  }

  private void call(Site site, Instruction.Call call) {
    switch (call.callee()) {
      case Operand.FunctionAddress(int callee) -> enter(site, call, callee);
      case Operand.Register(int r) ->
          sets.watch(
              register(site.function(), r),
              place -> {
                if (places.object(places.place(place).object())
                    instanceof MemoryObject.Code(int callee)) {
                  enter(site, call, callee);
                }
              });
      case Operand.Constant _, Operand.GlobalAddress _ -> {}
    }
  }

  private void enter(Site site, Instruction.Call call, int callee) {
    if (!callees.computeIfAbsent(site, _ -> new TreeSet<>()).add(callee)) {
      return;
    }
    Function function = program.functions().get(callee);
    if (function.isExternal()) {
      callLibrary(site, call, function.name());
      return;
    }
    bind(site.function(), call.arguments(), callee);
    call.destination().ifPresent(r -> include(results[callee], register(site.function(), r), 0));
  }

  private void bind(int caller, List<Operand> arguments, int callee) {
    Function function = program.functions().get(callee);
    for (int p = 0; p < function.parameters() && p < arguments.size(); p++) {
      boolean takesLast = function.variadic() && p == function.parameters() - 1;
      Operand argument = takesLast ? arguments.getLast() : arguments.get(p);
      include(copied(caller, argument), register(callee, p), 0);
    }
  }

  private int argument(Site site, Instruction.Call call, int index) {
    return index < call.arguments().size() ? set(site.function(), call.arguments().get(index)) : -1;
  }

  private void callLibrary(Site site, Instruction.Call call, String name) {
    int f = site.function();
    switch (LibraryPointers.of(name)) {
      case NOTHING -> {}
      case NEW -> call.destination().ifPresent(r -> make(f, r, new MemoryObject.Made(site)));
      case OF_THREAD -> call.destination().ifPresent(r -> make(f, r, new MemoryObject.OfThread()));
      case CREATE_POSIX -> create(site, argument(site, call, 2), argument(site, call, 3));
      case CREATE_C11 -> create(site, argument(site, call, 1), argument(site, call, 2));
      case JOIN -> write(argument(site, call, 1), WORD, handedOver);
      case EXIT -> include(argument(site, call, 0), handedOver, 0);
      case ANYTHING -> {
        int reached = sets.newSet();
        for (Operand argument : call.arguments()) {
          include(set(f, argument), reached, Places.ANYWHERE);
        }
        sets.watch(
            reached,
            place -> {
              int object = places.place(place).object();
              sets.include(content(object, ALL), reached, Places.ANYWHERE);
              sets.include(reached, content(object, LOOSE), 0);
            });
        call.destination()
            .ifPresent(
                r -> {
                  make(f, r, new MemoryObject.Made(site));
                  include(reached, register(f, r), 0);
                });
      }
    }
  }

  private void create(Site site, int function, int argument) {
    include(argument, handedOver, 0);
    if (function >= 0) {
      sets.watch(
          function,
          place -> {
            if (places.object(places.place(place).object())
                instanceof MemoryObject.Code(int callee)) {
              created.computeIfAbsent(site, _ -> new TreeSet<>()).add(callee);
              if (argument >= 0 && program.functions().get(callee).parameters() > 0) {
                include(argument, register(callee, 0), 0);
              }
              include(results[callee], handedOver, 0);
            }
          });
    }
  }
}
