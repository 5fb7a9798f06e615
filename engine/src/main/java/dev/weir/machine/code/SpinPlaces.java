package dev.weir.machine.code;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.program.RepeatedBlocks;
import dev.weir.program.relevance.BlindUpdates;
import dev.weir.program.relevance.LibraryEffects;
import dev.weir.program.relevance.RelevantState;
import dev.weir.program.transform.LiveRegisters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread that waits in a loop may be, and what of its state matters there; besides, by the
 * same places in the code, which registers are live and which accesses are blind. What matters is
 * found out when it is first asked for: few programs wait in loops of their own, and the analysis
 * costs more than all else that is done before the first step.
 */
final class SpinPlaces {
  private static final int[] NONE = {};

  private final Program program;
  private final LibraryEffects library;
  private final BitSet mayCome = new BitSet();
  private final BitSet attempts = new BitSet();
  private final List<Place> reads = new ArrayList<>();
  private final List<Return> returns = new ArrayList<>();
  private final List<Place> stops = new ArrayList<>();
  private final List<Local> locals = new ArrayList<>();
  private int words;
  private @Nullable RelevantState analysis;
  private @Nullable Relevance relevance;
  private int @Nullable [][] live;
  private int @Nullable [][] liveAtStops;
  private @Nullable BlindAccesses blind;
  private final Map<String, Boolean> relevantResults = new HashMap<>();

  /** A place in the code, and in the program. */
  private record Place(int word, int function, int block, int index) {}

  /** Where a call comes back. */
  private record Return(Place place, Instruction.Call call) {}

  /** Where a local begins. */
  private record Local(int word, Instruction.Allocate local) {}

  /** What matters, by words. */
  private record Relevance(
      int[][] reads,
      int[][] counters,
      int[][] returns,
      int[][] returnCounters,
      BitSet again,
      BitSet turns,
      BitSet irrelevantLocals) {}

  /**
   * No places.
   *
   * @param library what functions without a body do
   */
  SpinPlaces(Program program, LibraryEffects library) {
    this.program = program;
    this.library = library;
  }

  /** Says how many words there are, once all places are added. */
  void end(int count) {
    words = count;
  }

  /** Adds a read that a thread can come to more than once. */
  void addRead(int word, int function, int block, int index) {
    mayCome.set(word);
    reads.add(new Place(word, function, block, index));
  }

  /** Adds a call that attempts to take an object and fails where it cannot. */
  void addAttempt(int word) {
    attempts.set(word);
  }

  /** Adds the word to which a call comes back. */
  void addReturn(int word, Instruction.Call call, int function, int block, int index) {
    returns.add(new Return(new Place(word, function, block, index), call));
  }

  /** Adds the word of an instruction that may be a step, before which a thread may stand. */
  void addStop(int word, int function, int block, int index) {
    stops.add(new Place(word, function, block, index));
  }

  /** Adds the word at which a local begins. */
  void addLocal(int word, Instruction.Allocate local) {
    locals.add(new Local(word, local));
  }

  /**
   * Whether a thread can come to a word more than once: to a read in the same relevant state, to a
   * call that may begin a look or an attempt in any.
   */
  boolean mayComeAgain(int word) {
    Relevance known = relevance;
    return known != null ? known.again().get(word) : mayCome.get(word) && isAgain(word);
  }

  private boolean isAgain(int word) {
    return relevance().again().get(word);
  }

  /** Whether there is a word to which a thread can come more than once in that way. */
  boolean mayComeAgainAnywhere() {
    return !mayCome.isEmpty() && mayCome.intersects(relevance().again());
  }

  /** Whether a word is a call that a thread can come to more than once, and that attempts. */
  boolean mayAttempt(int word) {
    return mayCome.get(word) && attempts.get(word);
  }

  /** The relevant registers before such a read. */
  int[] beforeRead(int word) {
    return relevance().reads[word];
  }

  /** The relevant registers where a call comes back, but for the one that gets its result. */
  int[] afterCall(int word) {
    return relevance().returns[word];
  }

  /** The live registers where a call comes back, but for the one that gets its result. */
  int[] liveAfterCall(int word) {
    int[][] known = live;
    if (known == null) {
      known = findLive();
      live = known;
    }
    return known[word];
  }

  /** The live registers before an instruction that may be a step; null elsewhere. */
  int @Nullable [] liveAt(int word) {
    int[][] known = liveAtStops;
    if (known == null) {
      known = findLiveAtStops();
      liveAtStops = known;
    }
    return known[word];
  }

  /** Whether the contents of the locals that begin at a word do not matter. */
  boolean makesIrrelevant(int word) {
    return relevance().irrelevantLocals().get(word);
  }

  /** The registers that only count turns of the loop that such a read belongs to. */
  int[] counters(int word) {
    return relevance().counters[word];
  }

  /** The registers that only count turns of a loop, where its look is a call that comes back. */
  int[] countersAfterCall(int word) {
    return relevance().returnCounters[word];
  }

  /** Whether a word is a read in a loop that only looks and counts. */
  boolean mayTurn(int word) {
    return mayCome.get(word) && relevance().turns().get(word);
  }

  /**
   * Whether what the library's function of a name returns is relevant to the program, if it has it.
   */
  boolean isResultRelevant(String libraryFunction) {
    return relevantResults.computeIfAbsent(libraryFunction, this::findRelevantResult);
  }

  private boolean findRelevantResult(String libraryFunction) {
    for (int f = 0; f < program.functions().size(); f++) {
      Function function = program.functions().get(f);
      boolean isIt = function.library() && function.name().equals(libraryFunction);
      if (isIt && analysis().isResultRelevant(f)) {
        return true;
      }
    }
    return false;
  }

  /** The analysis of what matters in the program. */
  RelevantState analysis() {
    RelevantState known = analysis;
    if (known == null) {
      known = new RelevantState(program, library);
      analysis = known;
    }
    return known;
  }

  private Relevance relevance() {
    Relevance known = relevance;
    if (known == null) {
      known = findRelevance();
      relevance = known;
    }
    return known;
  }

  private Relevance findRelevance() {
    RelevantState relevant = analysis();
    Relevance found =
        new Relevance(
            places(), places(), places(), places(), new BitSet(), new BitSet(), new BitSet());
    RepeatedBlocks alike = RepeatedBlocks.of(program, relevant::loopsWithUnlikeTurns);
    for (Place read : reads) {
      found.reads[read.word] = relevant.before(read.function, read.block, read.index);
      found.counters[read.word] = relevant.counters(read.function, read.block, read.index);
      boolean turns = relevant.mayTurnAt(read.function, read.block, read.index);
      found.turns.set(read.word, turns);
      found.again.set(
          read.word, turns || isCall(read) || alike.contains(read.function, read.block));
    }
    for (Return at : returns) {
      Place call = at.place;
      int[] after = relevant.before(call.function, call.block, call.index + 1);
      found.returns[call.word] = withoutResult(after, at.call);
      found.returnCounters[call.word] = relevant.counters(call.function, call.block, call.index);
    }
    for (Local local : locals) {
      found.irrelevantLocals.set(local.word, !relevant.isRelevant(local.local));
    }
    return found;
  }

  private boolean isCall(Place place) {
    Block block = program.functions().get(place.function).blocks().get(place.block);
    return block.instructions().get(place.index) instanceof Instruction.Call;
  }

  private int[][] findLive() {
    int[][] found = places();
    Map<Integer, LiveRegisters> ofFunctions = new HashMap<>();
    for (Return at : returns) {
      Place call = at.place;
      LiveRegisters registers = ofFunctions.computeIfAbsent(call.function, this::liveRegisters);
      found[call.word] = withoutResult(registers.before(call.block, call.index + 1), at.call);
    }
    return found;
  }

  private int[][] findLiveAtStops() {
    int[][] found = new int[words][];
    Map<Integer, LiveRegisters> ofFunctions = new HashMap<>();
    for (Place at : stops) {
      LiveRegisters registers = ofFunctions.computeIfAbsent(at.function, this::liveRegisters);
      found[at.word] = registers.before(at.block, at.index);
    }
    return found;
  }

  /** The accesses whose order makes no difference. */
  BlindAccesses blindAccesses() {
    BlindAccesses known = blind;
    if (known == null) {
      known = findBlindAccesses();
      blind = known;
    }
    return known;
  }

  private BlindAccesses findBlindAccesses() {
    BlindUpdates updates = new BlindUpdates(program, library);
    BitSet irrelevant = new BitSet();
    for (int g = 0; g < program.globals().size(); g++) {
      irrelevant.set(g, updates.isIrrelevant(g));
    }
    BlindAccesses found = new BlindAccesses(words, irrelevant);
    Map<List<Integer>, Integer> wordsOf = new HashMap<>();
    stops.forEach(at -> wordsOf.put(List.of(at.function, at.block, at.index), at.word));
    for (Place at : stops) {
      if (updates.isUnusedCall(at.function, at.block, at.index)) {
        found.addUnusedCall(at.word);
      }
      updates.atomic(at.function, at.block, at.index).ifPresent(o -> found.add(at.word, o));
      Optional<BlindUpdates.Update> update = updates.beginningAt(at.function, at.block, at.index);
      if (update.isPresent()) {
        Integer store = wordsOf.get(List.of(at.function, at.block, update.get().store()));
        found.add(
            at.word, Objects.requireNonNull(store, "a store is a step"), update.get().operation());
      }
    }
    return found;
  }

  private LiveRegisters liveRegisters(int function) {
    return LiveRegisters.of(
        program.functions().get(function),
        callee -> program.functions().get(callee).returnsTwice());
  }

  /** Nothing for each word. */
  private int[][] places() {
    int[][] places = new int[words][];
    Arrays.fill(places, NONE);
    return places;
  }

  private static int[] withoutResult(int[] registers, Instruction.Call call) {
    int result = call.destination().orElse(-1);
    return Arrays.stream(registers).filter(r -> r != result).toArray();
  }
}
