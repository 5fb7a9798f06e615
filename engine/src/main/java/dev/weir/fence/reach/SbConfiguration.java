package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A configuration of the SB semantics (section 4 of the paper): local states, the buffer that all
 * processes share, and for each process a pointer into it. Steps change it.
 */
final class SbConfiguration {
  private final SbProgram program;
  private final MessageLayout layout;
  private long states;

  /** All messages so far, each with one value for a variable, and without pointers. */
  private final List<Long> channel = new ArrayList<>();

  private final int[] pointers;

  /** The messages in front of the channel (PSO), by the headers of their buffers. */
  private final SortedMap<Integer, List<Long>> buffers = new TreeMap<>();

  /** The initial configuration whose memory is the least that a message allows. */
  SbConfiguration(SbProgram program, long initialMessage) {
    this.program = program;
    this.layout = program.layout();
    this.states = program.initialStates();
    this.channel.add(oneInstance(initialMessage));
    this.pointers = new int[program.processes()];
  }

  /** A copy. */
  SbConfiguration(SbConfiguration other) {
    this.program = other.program;
    this.layout = other.layout;
    this.states = other.states;
    this.channel.addAll(other.channel);
    this.pointers = other.pointers.clone();
    other.buffers.forEach((buffer, stores) -> buffers.put(buffer, new ArrayList<>(stores)));
  }

  /** The least instance of a constraint, taken as if it were a whole buffer. */
  SbConfiguration(SbProgram program, Constraint constraint) {
    this(program, constraint.message(0));
    states = constraint.states();
    channel.clear();
    for (int at = 0; at < constraint.buffered(); at++) {
      long message = constraint.bufferedMessage(at);
      int header = layout.headerOf(message);
      long fields = program.fieldsOf(header);
      putIntoBuffer(header, fields, oneInstance(message) & fields);
    }
    for (int at = 0; at < constraint.length(); at++) {
      channel.add(oneInstance(constraint.message(at)));
      for (int process = 0; process < pointers.length; process++) {
        if ((constraint.message(at) & layout.pointer(process)) != 0) {
          pointers[process] = at;
        }
      }
    }
  }

  private List<Long> buffer(int header) {
    return buffers.computeIfAbsent(header, _ -> new ArrayList<>());
  }

  private long oneInstance(long message) {
    long instance = layout.header(layout.headerOf(message));
    for (int variable = 0; variable < program.automata().variables().size(); variable++) {
      if (program.isKept(variable)) {
        instance |= layout.value(variable, layout.leastValue(message, variable));
      }
    }
    return instance;
  }

  /** The local state of a process. */
  int state(int process) {
    return program.state(states, process);
  }

  /** The messages, the oldest first. */
  List<Long> channel() {
    return channel;
  }

  /** Where the pointer of a process is. */
  int pointer(int process) {
    return pointers[process];
  }

  /** Whether a process has a message to move its pointer to. */
  boolean canMove(int process) {
    return pointers[process] < channel.size() - 1;
  }

  /** Moves a pointer to the next message: the update of a process. */
  void move(int process) {
    pointers[process]++;
  }

  /** Whether stores with a channel header wait in front of the channel. */
  boolean canSerialise(int header) {
    int buffer = program.bufferOf(header);
    return buffer >= 0 && !buffer(buffer).isEmpty();
  }

  /** Moves the oldest of these stores to the channel. */
  void serialise(int header) {
    long fields = program.fieldsOf(header);
    append(header, fields, buffer(program.bufferOf(header)).removeFirst() & fields);
  }

  /** The message that a process reads from: LastWrite of the paper, or the newest in its buffer. */
  long visible(int process, Effect.Reading reading) {
    return reading.buffer() >= 0 && !buffer(reading.buffer()).isEmpty()
        ? buffer(reading.buffer()).getLast()
        : visible(process, reading.writers());
  }

  private boolean areEmpty(long headers) {
    return buffers.entrySet().stream()
        .allMatch(entry -> entry.getValue().isEmpty() || (headers & (1L << entry.getKey())) == 0);
  }

  private long visible(int process, long writers) {
    int at = channel.size() - 1;
    while (at > pointers[process] && (writers & (1L << layout.headerOf(channel.get(at)))) == 0) {
      at--;
    }
    return channel.get(at);
  }

  /** Whether a transition can be taken. */
  boolean canTake(Undo undo) {
    int process = undo.process();
    return state(process) == undo.source()
        && switch (undo.effect()) {
          case Effect.Local _, Effect.Writing _ -> true;
          case Effect.Ordered(long headers) -> areEmpty(headers);
          case Effect.Reading reading -> (visible(process, reading) & reading.values()) != 0;
          case Effect.Drained drained ->
              !canMove(process)
                  && areEmpty(drained.buffers())
                  && layout.isPossible(channel.getLast() & drained.guard());
        };
  }

  /**
   * Takes a transition.
   *
   * @throws IllegalStateException if it cannot be taken
   */
  void take(Undo undo) {
    if (!canTake(undo)) {
      throw new IllegalStateException(undo + " cannot be taken in " + this);
    }
    switch (undo.effect()) {
      case Effect.Local _, Effect.Reading _, Effect.Ordered _ -> {}
      case Effect.Writing(int header, long field, long value) -> {
        if (header < program.headers()) {
          append(header, field, value);
        } else {
          putIntoBuffer(header, field, value);
        }
      }
      case Effect.Drained drained -> {
        if (drained.writes()) {
          append(drained.header(), drained.fields(), drained.values());
          move(undo.process());
        }
      }
    }
    states = program.withState(states, undo.process(), undo.target());
  }

  private void putIntoBuffer(int header, long field, long value) {
    buffer(header).add(layout.header(header) | (layout.stores() & ~field) | value);
  }

  private void append(int header, long fields, long values) {
    long store = channel.getLast() & layout.stores();
    channel.add(layout.header(header) | (store & ~fields) | values);
  }

  /** The configuration as a word, from the first message that a pointer is at. */
  Constraint word() {
    int first = Arrays.stream(pointers).min().orElse(0);
    Constraint word = new Constraint(states);
    for (int at = first; at < channel.size(); at++) {
      word.insert(at - first, channel.get(at));
    }
    for (int process = 0; process < pointers.length; process++) {
      word.add(pointers[process] - first, layout.pointer(process));
    }
    int place = 0;
    for (List<Long> stores : buffers.values()) {
      for (long store : stores) {
        word.insertBuffered(place++, store);
      }
    }
    return word;
  }

  @Override
  public String toString() {
    return Long.toHexString(states) + " " + buffers + channel + Arrays.toString(pointers);
  }
}
