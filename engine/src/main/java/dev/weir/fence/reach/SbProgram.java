package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Operation.Atomic;
import dev.weir.program.automaton.Operation.Drain;
import dev.weir.program.automaton.Operation.Fence;
import dev.weir.program.automaton.Operation.Nop;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.ReadWrite;
import dev.weir.program.automaton.Operation.StoreFence;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A program compiled for the backward search of the SB semantics (section 4 of the paper): headers
 * of messages, the layout of messages, and for each local state what leads into it.
 *
 * <p>A header is a process and the variables that one of its operations writes at once; all writes
 * of a process to a variable have one header. Header 0 is that of the initial message. Variables
 * whose values nothing depends on are left out: to write them is a local step.
 */
final class SbProgram {
  /** The header of the initial message. */
  static final int INITIAL = 0;

  /** Headers are kept in the bits of a {@code long}. */
  static final int MOST_HEADERS = Long.SIZE;

  private final Automata program;
  private final WeakMemory model;
  private final ValueFlow flow;
  private final boolean[] kept;
  private final List<Header> headers = new ArrayList<>();

  /** Under PSO, for each buffer in front of the channel the header of its stores there. */
  private final List<Integer> buffered = new ArrayList<>();

  private final Map<Header, Integer> numbers = new LinkedHashMap<>();
  private final MessageLayout layout;
  private final List<Undo> undos = new ArrayList<>();
  private final Undo[][][] into;
  private final boolean[][] entered;

  /** Under PSO, for each process the bits of the buffers that its barriers wait for. */
  private final long[] waited;

  /** For each header the bits of the variables that its messages write. */
  private final long[] fields;

  private final long[] fresh;
  private final int[] stateShifts;
  private final int stateBits;

  /** Who writes which variables; of the initial message nobody and none. */
  record Header(int process, List<Integer> variables) {}

  SbProgram(Automata program, WeakMemory model) {
    this.program = program;
    this.model = model;
    this.flow = new ValueFlow(program);
    this.kept = flow.isRead();
    headers.add(new Header(-1, List.of()));
    int processes = program.processes().size();
    for (int process = 0; process < processes; process++) {
      for (Transition transition : flow.transitions(process)) {
        headerOf(process, transition.operation());
      }
    }
    if (model == WeakMemory.PSO) {
      findBuffers();
    }
    int allHeaders = headers.size() + buffered.size();
    this.layout = new MessageLayout(program.variables(), kept, processes, allHeaders);
    this.fresh = new long[allHeaders];
    this.into = new Undo[processes][][];
    this.entered = new boolean[processes][];
    this.waited = new long[processes];
    this.fields = new long[allHeaders];
    this.stateShifts = new int[processes];
    int shift = 0;
    for (int process = 0; process < processes; process++) {
      stateShifts[process] = shift;
      int states = program.processes().get(process).states();
      shift += Integer.SIZE - Integer.numberOfLeadingZeros(states - 1);
    }
    this.stateBits = shift;
    if (unsupported().isEmpty()) {
      compile();
    }
  }

  /** Why the backward search cannot represent this program; empty if it can. */
  Optional<String> unsupported() {
    if (layout.bits() > Long.SIZE) {
      return Optional.of(
          "the values of its variables, its processes and its stores need %d bits of 64"
              .formatted(layout.bits()));
    }
    if (fresh.length > MOST_HEADERS || stateBits > Long.SIZE) {
      return Optional.of("it has too many variables that are written, or local states");
    }
    return Optional.empty();
  }

  /** The program that was compiled. */
  Automata automata() {
    return program;
  }

  /** How messages lie in memory. */
  MessageLayout layout() {
    return layout;
  }

  /** Number of processes. */
  int processes() {
    return into.length;
  }

  /** How stores are buffered. */
  WeakMemory model() {
    return model;
  }

  /** Number of headers of messages of the channel; those of buffers in front of it come after. */
  int headers() {
    return headers.size();
  }

  /** Number of all headers. */
  int allHeaders() {
    return fresh.length;
  }

  /** The header that stores of a buffer in front of the channel have in it. */
  int channelHeader(int header) {
    return header < headers.size() ? header : buffered.get(header - headers.size());
  }

  /** The header of stores to a variable in the buffer in front of the channel; negative if none. */
  int bufferOf(int header) {
    int buffer = buffered.indexOf(header);
    return buffer < 0 ? buffer : headers.size() + buffer;
  }

  /** The process of a header; −1 of the initial message. */
  int processOf(int header) {
    return headers.get(channelHeader(header)).process();
  }

  /** The variable of a header of stores that are not atomic. */
  int variableOf(int header) {
    return headers.get(channelHeader(header)).variables().getFirst();
  }

  /** The bits of the variables that messages of a header write. */
  long fieldsOf(int header) {
    return fields[header];
  }

  /** A message of a header about which nothing else is known. */
  long fresh(int header) {
    return fresh[header];
  }

  /** What leads into a local state of a process. */
  Undo[] into(int process, int state) {
    return into[process][state];
  }

  /** Whether a process has a store-store barrier that waits for stores of a buffer. */
  boolean hasBarrier(int process, int buffer) {
    return (waited[process] & (1L << buffer)) != 0;
  }

  /** All that can be taken back, by number. */
  List<Undo> undos() {
    return undos;
  }

  /** Whether a read leads into a local state. */
  boolean isEnteredByRead(int process, int state) {
    return entered[process][state];
  }

  /** The local state of a process in packed states. */
  int state(long states, int process) {
    int shift = stateShifts[process];
    int end = process + 1 < stateShifts.length ? stateShifts[process + 1] : stateBits;
    return end == shift ? 0 : (int) ((states >>> shift) & ~(-1L << (end - shift)));
  }

  /** Packed states with another local state of a process. */
  long withState(long states, int process, int state) {
    return states
        ^ ((long) (state(states, process) ^ state) << (stateShifts[process] & (Long.SIZE - 1)));
  }

  /** The packed local states at the start. */
  long initialStates() {
    long states = 0;
    for (int process = 0; process < processes(); process++) {
      states = withState(states, process, program.processes().get(process).initial());
    }
    return states;
  }

  /** Whether a process can perhaps be in a local state. */
  boolean hasState(int process, int state) {
    return flow.hasState(process, state);
  }

  /** The variables that are part of snapshots. */
  boolean isKept(int variable) {
    return kept[variable];
  }

  private void findBuffers() {
    for (int process = 0; process < program.processes().size(); process++) {
      for (Transition transition : flow.transitions(process)) {
        if (transition.operation() instanceof Write write) {
          int header = headerOf(process, write);
          if (header != INITIAL && !buffered.contains(header)) {
            buffered.add(header);
          }
        }
      }
    }
  }

  /** The bits of the headers of a process's buffers of variables. */
  private long buffers(int process, Predicate<Integer> variables) {
    long buffers = 0;
    for (int buffer = 0; buffer < buffered.size(); buffer++) {
      Header header = headers.get(buffered.get(buffer));
      if (header.process() == process && header.variables().stream().anyMatch(variables)) {
        buffers |= 1L << (headers.size() + buffer);
      }
    }
    return buffers;
  }

  private void compile() {
    for (int header = 0; header < fresh.length; header++) {
      for (int variable : headers.get(channelHeader(header)).variables()) {
        fields[header] |= layout.field(variable);
      }
      fresh[header] = layout.header(header) | (layout.stores() & ~fieldsOf(header));
    }
    for (int variable = 0; variable < kept.length; variable++) {
      OptionalInt initial = program.variables().get(variable).initial();
      if (initial.isPresent()) {
        fresh[INITIAL] &= ~layout.field(variable);
        fresh[INITIAL] |= layout.value(variable, initial.getAsInt());
      }
    }
    for (int process = 0; process < processes(); process++) {
      compile(process);
    }
  }

  private void compile(int process) {
    int states = program.processes().get(process).states();
    List<List<Undo>> leading = new ArrayList<>();
    for (int state = 0; state < states; state++) {
      leading.add(new ArrayList<>());
    }
    entered[process] = new boolean[states];
    Map<List<Object>, List<Transition>> alike = new LinkedHashMap<>();
    for (Transition transition : flow.transitions(process)) {
      alike.computeIfAbsent(likeness(transition), _ -> new ArrayList<>()).add(transition);
    }
    for (List<Transition> some : alike.values()) {
      effect(process, some)
          .ifPresent(
              effect -> {
                Transition first = some.getFirst();
                Undo undo =
                    new Undo(undos.size(), process, first.source(), first.target(), effect, some);
                undos.add(undo);
                leading.get(first.target()).add(undo);
                entered[process][first.target()] |= effect instanceof Effect.Reading;
                waited[process] |= effect instanceof Effect.Ordered(long buffers) ? buffers : 0;
              });
    }
    into[process] = leading.stream().map(some -> some.toArray(Undo[]::new)).toArray(Undo[][]::new);
  }

  /** Transitions that agree in this are taken back together. */
  private static List<Object> likeness(Transition transition) {
    Object operation =
        transition.operation() instanceof Read read ? read.variable() : transition.operation();
    return List.of(transition.source(), transition.target(), operation);
  }

  private Optional<Effect> effect(int process, List<Transition> alike) {
    Operation operation = alike.getFirst().operation();
    return switch (operation) {
      case Nop _ -> Optional.of(new Effect.Local());
      case StoreFence _ -> Optional.of(ordered(buffers(process, _ -> true)));
      case Fence _ ->
          Optional.of(
              drained(process, new NetEffect(Map.of(), Map.of()), buffers(process, _ -> true)));
      case Read read -> Optional.of(reading(process, read.variable(), alike));
      case Write write -> Optional.of(writing(process, write));
      case ReadWrite _ ->
          NetEffect.of(operation).map(net -> drained(process, net, buffers(process, _ -> true)));
      case Atomic atomic ->
          NetEffect.of(operation)
              .map(
                  net ->
                      drained(
                          process, net, buffers(process, variable -> drains(atomic, variable))));
    };
  }

  private static boolean drains(Atomic atomic, int variable) {
    return atomic.drain() == Drain.ALL
        || atomic.accesses().stream().anyMatch(access -> access.variable() == variable);
  }

  private static Effect ordered(long buffers) {
    return buffers == 0 ? new Effect.Local() : new Effect.Ordered(buffers);
  }

  private Effect reading(int process, int variable, List<Transition> alike) {
    long values = 0;
    for (Transition transition : alike) {
      if (transition.operation() instanceof Read read) {
        values |= layout.value(variable, read.value());
      }
    }
    long field = layout.field(variable);
    long writers = 0;
    for (int header = 0; header < headers.size(); header++) {
      if (processOf(header) == process && (fieldsOf(header) & field) != 0) {
        writers |= 1L << header;
      }
    }
    long buffer = buffers(process, own -> own == variable);
    return new Effect.Reading(
        field, values, writers, buffer == 0 ? -1 : Long.numberOfTrailingZeros(buffer));
  }

  private Effect writing(int process, Write write) {
    int header = headerOf(process, write);
    if (header == INITIAL) {
      return new Effect.Local();
    }
    long value = layout.value(write.variable(), write.value());
    fresh[header] |= value;
    int buffer = bufferOf(header);
    if (buffer >= 0) {
      fresh[buffer] |= value;
      return new Effect.Writing(buffer, layout.field(write.variable()), value);
    }
    return new Effect.Writing(header, layout.field(write.variable()), value);
  }

  private Effect drained(int process, NetEffect net, long buffers) {
    long guard = layout.stores();
    for (Map.Entry<Integer, Integer> read : net.guard().entrySet()) {
      guard &= ~layout.field(read.getKey()) | layout.value(read.getKey(), read.getValue());
    }
    long fields = 0;
    long values = 0;
    for (Map.Entry<Integer, Integer> written : net.written().entrySet()) {
      fields |= layout.field(written.getKey());
      values |= layout.value(written.getKey(), written.getValue());
    }
    int header = headerOf(process, net.written());
    if (header != INITIAL) {
      fresh[header] |= values;
    }
    return new Effect.Drained(guard, buffers, header, fields, values);
  }

  private int headerOf(int process, Operation operation) {
    return switch (operation) {
      case Nop _, StoreFence _, Fence _, Read _ -> INITIAL;
      case Write write -> headerOf(process, Map.of(write.variable(), write.value()));
      case ReadWrite _, Atomic _ ->
          NetEffect.of(operation).map(net -> headerOf(process, net.written())).orElse(INITIAL);
    };
  }

  private int headerOf(int process, Map<Integer, Integer> written) {
    List<Integer> variables =
        new TreeSet<>(written.keySet()).stream().filter(variable -> kept[variable]).toList();
    if (variables.isEmpty()) {
      return INITIAL;
    }
    return numbers.computeIfAbsent(
        new Header(process, variables),
        header -> {
          headers.add(header);
          return headers.size() - 1;
        });
  }
}
