package dev.weir.graph;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.Standing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program in the small language of the oracles of graphs: {@code x=1; r0=y || y=1; r0=x}, with
 * registers, dependencies, branches, orders, fences, atomic instructions, creation and join.
 */
final class SmallProgram {
  private static final Pattern ORDERED = Pattern.compile("^(.*)\\.(na|rlx|acq|rel|ar|sc|q)$");
  private static final Pattern INDEXED = Pattern.compile("^([a-z]\\w*)\\[(.*)\\]$");
  private static final Pattern DEPENDING = Pattern.compile("^([a-z]\\w*)\\{(.*)\\}$");
  private static final Pattern ATOMIC = Pattern.compile("^(xchg|faa|cas)\\((.*)\\)$");
  private static final Pattern REGISTER = Pattern.compile("^r\\d+$");

  final String text;
  private final List<List<Statement>> threads = new ArrayList<>();
  private final Map<Integer, Integer> creators = new HashMap<>();
  private final Map<String, Integer> locations = new HashMap<>();
  private final Map<List<Object>, Run> runs = new HashMap<>();
  final Operations operations = new Operations();

  /** How a run of a thread ends. */
  enum Status {
    DONE,
    BLOCKED,
    READS
  }

  /** An event of a run. */
  record Event(int slot, Operation operation, long value) {}

  /** A thread with the values of its reads; if it READS, the last event is a read without value. */
  record Run(List<Event> events, Status status) {}

  private enum Code {
    FENCE,
    ASSUME,
    LET,
    WRITE,
    READ,
    UPDATE,
    CREATE,
    JOIN,
    BRANCH,
    JUMP
  }

  private static final class Statement {
    final Code code;
    Fence fence = Fence.NONE;
    int number;
    String register = "";
    String update = "";
    Place place = new Place("", null, List.of(), Order.RELAXED);
    Expression first = Expression.ZERO;
    Expression second = Expression.ZERO;

    Statement(Code code) {
      this.code = code;
    }
  }

  private record Place(
      String name,
      @org.jspecify.annotations.Nullable Expression index,
      List<String> registers,
      Order order) {}

  SmallProgram(String text) {
    this.text = text;
    for (String thread : splitThreads(text)) {
      List<Statement> code = new ArrayList<>();
      compile(thread, code);
      int number = threads.size();
      threads.add(code);
      for (Statement statement : code) {
        if (statement.code == Code.CREATE) {
          creators.put(statement.number, number);
        }
      }
    }
  }

  int threadCount() {
    return threads.size();
  }

  Map<Integer, Integer> creators() {
    return creators;
  }

  private static List<String> splitThreads(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && text.startsWith("||", i)) {
        parts.add(text.substring(start, i));
        start = i + 2;
        i++;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? separator : text.charAt(i);
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && c == separator) {
        String part = text.substring(start, i).strip();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        start = i + 1;
      }
    }
    return parts;
  }

  private static int closing(String text, int from) {
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException(text);
  }

  private static void compile(String source, List<Statement> code) {
    for (String statement : split(source, ';')) {
      if (statement.startsWith("if(")) {
        int end = closing(statement, 2);
        Statement branch = branch(statement.substring(3, end));
        code.add(branch);
        String rest = statement.substring(end + 1).strip();
        int close = closing(rest, 0);
        compile(rest.substring(1, close), code);
        rest = rest.substring(close + 1).strip();
        if (rest.startsWith("else")) {
          rest = rest.substring(4).strip();
          Statement jump = new Statement(Code.JUMP);
          code.add(jump);
          branch.number = code.size();
          compile(rest.substring(1, closing(rest, 0)), code);
          jump.number = code.size();
        } else {
          branch.number = code.size();
        }
      } else if (statement.startsWith("[")) {
        int end = closing(statement, 0);
        Statement branch = branch(statement.substring(1, end));
        code.add(branch);
        compileBasic(statement.substring(end + 1).strip(), code);
        branch.number = code.size();
      } else {
        compileBasic(statement, code);
      }
    }
  }

  private static Statement branch(String condition) {
    Statement branch = new Statement(Code.BRANCH);
    branch.first = new Expression(condition);
    return branch;
  }

  private static void compileBasic(String text, List<Statement> code) {
    if (text.equals("skip")) {
      return;
    }
    if (text.equals("fence") || text.startsWith("F.")) {
      Statement fence = new Statement(Code.FENCE);
      fence.fence =
          switch (text) {
            case "fence", "F.full" -> Fence.FULL;
            case "F.lw" -> Fence.LIGHT;
            case "F.st" -> Fence.STORE_STORE;
            case "F.ld" -> Fence.LOAD_ANY;
            case "F.isb" -> Fence.INSTRUCTION;
            case "F.acq" -> Fence.ACQUIRE;
            case "F.rel" -> Fence.RELEASE;
            default -> throw new IllegalArgumentException(text);
          };
      code.add(fence);
      return;
    }
    if (text.startsWith("assume(")) {
      Statement assume = new Statement(Code.ASSUME);
      assume.first = new Expression(text.substring(7, text.length() - 1));
      code.add(assume);
      return;
    }
    if (text.startsWith("create(") || text.startsWith("join(")) {
      Statement other = new Statement(text.startsWith("c") ? Code.CREATE : Code.JOIN);
      other.number = Integer.parseInt(text.substring(text.indexOf('(') + 1, text.length() - 1));
      code.add(other);
      return;
    }
    int equals = text.indexOf('=');
    String left = text.substring(0, equals).strip();
    String right = text.substring(equals + 1).strip();
    if (left.endsWith(":")) {
      Statement let = new Statement(Code.LET);
      let.register = left.substring(0, left.length() - 1).strip();
      let.first = new Expression(right);
      code.add(let);
      return;
    }
    if (!REGISTER.matcher(left).matches()) {
      Statement write = new Statement(Code.WRITE);
      write.place = place(left);
      write.first = new Expression(right);
      code.add(write);
      return;
    }
    Matcher atomic = ATOMIC.matcher(right);
    if (atomic.matches()) {
      List<String> arguments = split(atomic.group(2), ',');
      Statement update = new Statement(Code.UPDATE);
      update.update = atomic.group(1);
      update.register = left;
      update.place = place(arguments.get(0));
      update.first = new Expression(arguments.get(1));
      if (arguments.size() > 2) {
        update.second = new Expression(arguments.get(2));
      }
      code.add(update);
      return;
    }
    Statement read = new Statement(Code.READ);
    read.register = left;
    read.place = place(right);
    code.add(read);
  }

  private static Place place(String text) {
    String name = text.strip();
    Order order = Order.RELAXED;
    Matcher ordered = ORDERED.matcher(name);
    if (ordered.matches()) {
      name = ordered.group(1);
      order =
          switch (ordered.group(2)) {
            case "na" -> Order.PLAIN;
            case "rlx" -> Order.RELAXED;
            case "acq" -> Order.ACQUIRE;
            case "rel" -> Order.RELEASE;
            case "ar" -> Order.ACQ_REL;
            case "sc" -> Order.SEQ_CST;
            default -> Order.ACQUIRE_PC;
          };
    }
    Matcher indexed = INDEXED.matcher(name);
    if (indexed.matches()) {
      return new Place(indexed.group(1), new Expression(indexed.group(2)), List.of(), order);
    }
    Matcher depending = DEPENDING.matcher(name);
    if (depending.matches()) {
      return new Place(
          depending.group(1), null, new Expression(depending.group(2)).registers(), order);
    }
    return new Place(name, null, List.of(), order);
  }

  /** The slots that a thread can have. */
  int slots(int thread) {
    List<Statement> code = threads.get(thread);
    int[] most = new int[code.size() + 1];
    for (int pc = code.size() - 1; pc >= 0; pc--) {
      Statement s = code.get(pc);
      most[pc] =
          switch (s.code) {
            case JUMP -> most[s.number];
            case BRANCH -> Math.max(most[pc + 1], most[s.number]);
            case LET, ASSUME -> most[pc + 1];
            case UPDATE -> most[pc + 1] + 2;
            case FENCE, WRITE, READ, CREATE, JOIN -> most[pc + 1] + 1;
          };
    }
    return most[0];
  }

  /** Runs a thread with the values of its reads. */
  Run run(int thread, List<Long> values) {
    return runs.computeIfAbsent(
        List.of(thread, List.copyOf(values)), key -> runAnew(thread, values));
  }

  private Run runAnew(int thread, List<Long> values) {
    return new Runner(threads.get(thread), values).run();
  }

  private final class Runner {
    final List<Statement> code;
    final List<Long> values;
    final Map<String, Long> registers = new HashMap<>();
    final Map<String, Long> depends = new HashMap<>();
    final List<Event> events = new ArrayList<>();
    int slot;
    int read;
    long control;
    long addressBefore;
    long fenced;

    Runner(List<Statement> code, List<Long> values) {
      this.code = code;
      this.values = values;
    }

    long depends(Expression expression) {
      return expression.registers().stream()
          .mapToLong(register -> depends.getOrDefault(register, 0L))
          .reduce(0, (one, other) -> one | other);
    }

    long address(Place place) {
      long found = place.index() == null ? 0 : depends(place.index());
      for (String register : place.registers()) {
        found |= depends.getOrDefault(register, 0L);
      }
      return found;
    }

    int location(Place place) {
      String name =
          place.index() == null ? place.name() : place.name() + place.index().evaluate(registers);
      return locations.computeIfAbsent(name, key -> locations.size());
    }

    Dependencies dependencies(long address, long data) {
      return new Dependencies(address, data, control, addressBefore, fenced);
    }

    void add(int at, Operation operation, long value) {
      events.add(new Event(at, operations.of(operation), value));
    }

    Run run() {
      int pc = 0;
      while (pc < code.size()) {
        Statement s = code.get(pc);
        pc++;
        switch (s.code) {
          case JUMP -> pc = s.number;
          case BRANCH -> {
            control |= depends(s.first);
            pc = s.first.evaluate(registers) != 0 ? pc : s.number;
          }
          case LET -> {
            registers.put(s.register, s.first.evaluate(registers));
            depends.put(s.register, depends(s.first));
          }
          case ASSUME -> {
            control |= depends(s.first);
            if (s.first.evaluate(registers) == 0) {
              return new Run(events, Status.BLOCKED);
            }
          }
          case FENCE -> {
            if (s.fence == Fence.INSTRUCTION) {
              fenced |= control | addressBefore;
            }
            add(slot++, Operation.fence(s.fence, -1, dependencies(0, 0)), 0);
          }
          case CREATE ->
              add(slot++, Operation.fence(Fence.CREATE, s.number, dependencies(0, 0)), 0);
          case JOIN -> add(slot++, Operation.fence(Fence.JOIN, s.number, dependencies(0, 0)), 0);
          case WRITE -> {
            long address = address(s.place);
            Dependencies found = dependencies(address, depends(s.first));
            add(
                slot++,
                Operation.access(Kind.WRITE, location(s.place), s.place.order(), found),
                s.first.evaluate(registers));
            addressBefore |= address;
          }
          case READ -> {
            long address = address(s.place);
            Dependencies found = dependencies(address, 0);
            add(slot, Operation.access(Kind.READ, location(s.place), s.place.order(), found), 0);
            addressBefore |= address;
            if (read == values.size()) {
              return new Run(events, Status.READS);
            }
            registers.put(s.register, values.get(read++));
            depends.put(s.register, 1L << slot);
            slot++;
          }
          case UPDATE -> {
            if (!update(s)) {
              return new Run(events, Status.READS);
            }
          }
        }
      }
      return new Run(events, Status.DONE);
    }

    private boolean update(Statement s) {
      boolean compares = s.update.equals("cas");
      long address = address(s.place);
      long operands = depends(s.first);
      long own = 1L << slot;
      Dependencies ofRead = dependencies(address, 0);
      long controlOfWrite = compares ? control | own | operands : control;
      long data =
          switch (s.update) {
            case "xchg" -> operands;
            case "faa" -> operands | own;
            default -> depends(s.second);
          };
      Dependencies ofWrite =
          new Dependencies(address, data, controlOfWrite, addressBefore | address, fenced);
      long first = s.first.evaluate(registers);
      long second = s.second.evaluate(registers);
      add(
          slot,
          Operation.readHalf(
              location(s.place),
              s.place.order(),
              s.place.order(),
              s.place.order(),
              compares ? Condition.EXPECTED : Condition.ALWAYS,
              ofRead,
              ofWrite),
          compares ? first : 0);
      addressBefore |= address;
      if (read == values.size()) {
        return false;
      }
      long found = values.get(read++);
      control = controlOfWrite;
      registers.put(s.register, found);
      depends.put(s.register, own);
      if (!compares || found == first) {
        long written =
            switch (s.update) {
              case "xchg" -> first;
              case "faa" -> found + first;
              default -> second;
            };
        Operation half = events.getLast().operation();
        add(slot + 1, operations.writeHalf(half), written);
      }
      slot += 2;
      return true;
    }
  }

  /** The threads of the program, for an exploration. */
  Threads newThreads() {
    return new Threads(true);
  }

  /** The same, of which nothing is remembered: they take each event of each graph. */
  Threads newForgetfulThreads() {
    return new Threads(false);
  }

  /** Threads with the values that they have read. */
  final class Threads implements GraphThreads {
    private final List<List<Long>> values = new ArrayList<>();
    private final int[] taken = new int[threadCount()];
    private final List<Runnable> undo = new ArrayList<>();
    private final boolean[] begun = new boolean[threadCount()];
    private final boolean remembers;

    Threads(boolean remembers) {
      this.remembers = remembers;
      for (int thread = 0; thread < threadCount(); thread++) {
        values.add(new ArrayList<>());
        begun[thread] = !creators.containsKey(thread);
      }
    }

    /** Whether all threads have ended. */
    boolean haveEnded() {
      for (int thread = 0; thread < threadCount(); thread++) {
        if (!begun[thread] || !hasEnded(thread)) {
          return false;
        }
      }
      return true;
    }

    private boolean hasEnded(int thread) {
      Run run = run(thread, values.get(thread));
      return run.status() == Status.DONE && taken[thread] == run.events().size();
    }

    private @org.jspecify.annotations.Nullable Event next(int thread) {
      if (!begun[thread]) {
        return null;
      }
      List<Event> events = run(thread, values.get(thread)).events();
      return taken[thread] < events.size() ? events.get(taken[thread]) : null;
    }

    @Override
    public boolean isBetweenHalves(int thread) {
      return slot(thread) != NONE && operation(thread).half() == Half.WRITE;
    }

    @Override
    public int count() {
      return threadCount();
    }

    @Override
    public int slot(int thread) {
      Event next = next(thread);
      if (next == null) {
        return NONE;
      }
      Operation operation = next.operation();
      boolean waits =
          operation.fence() == Fence.JOIN
              && !(begun[operation.argument()] && hasEnded(operation.argument()));
      return waits ? NONE : next.slot();
    }

    @Override
    public Operation operation(int thread) {
      return next(thread).operation();
    }

    @Override
    public long value(int thread) {
      return next(thread).value();
    }

    @Override
    public Optional<Standing> standing(int thread) {
      if (!remembers) {
        return Optional.empty();
      }
      if (!begun[thread]) {
        return Optional.of(Standing.NOT_BEGUN);
      }
      Event next = next(thread);
      if (next != null) {
        return Optional.of(Standing.before(next.slot(), next.operation(), next.value(), 0));
      }
      return Optional.of(hasEnded(thread) ? Standing.ended(0) : Standing.WAITING);
    }

    @Override
    public void take(int thread, long value, boolean isInitial) {
      Operation operation = next(thread).operation();
      taken[thread]++;
      if (operation.isRead()) {
        values.get(thread).add(isInitial ? 0 : value);
        undo.add(
            () -> {
              taken[thread]--;
              values.get(thread).removeLast();
            });
      } else if (operation.fence() == Fence.CREATE) {
        begun[operation.argument()] = true;
        undo.add(
            () -> {
              taken[thread]--;
              begun[operation.argument()] = false;
            });
      } else {
        undo.add(() -> taken[thread]--);
      }
    }

    @Override
    public int mark() {
      return undo.size();
    }

    @Override
    public void undo(int mark) {
      while (undo.size() > mark) {
        undo.removeLast().run();
      }
    }

    @Override
    public long initial(int location) {
      return 0;
    }
  }
}
