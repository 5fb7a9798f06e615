package dev.weir.transform.graph;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.transform.Site;
import dev.weir.transform.graph.AbstractEvent.Kind;
import dev.weir.transform.graph.Footprint.Range;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds the accesses that threads run, and which of them are to what several threads share. */
final class EventFinder {
  private final Program program;
  private final PointsTo pointsTo;
  private final Threads threads;
  private final List<Found> found = new ArrayList<>();

  /**
   * An access.
   *
   * @param shared whether it may be to something that several threads share
   */
  record Found(AbstractEvent event, Footprint footprint, boolean shared) {}

  EventFinder(Program program, PointsTo pointsTo, Threads threads, Footprints footprints) {
    this.program = program;
    this.pointsTo = pointsTo;
    this.threads = threads;
    List<Site> sites = new ArrayList<>();
    List<Footprint> all = new ArrayList<>();
    Site.Visitor visitor =
        (site, _) -> {
          Footprint footprint = footprints.of(site);
          if (!footprint.all().isEmpty() || startsOrAwaits(site)) {
            sites.add(site);
            all.add(footprint);
          }
        };
    for (int f = 0; f < program.functions().size(); f++) {
      if (!threads.running(f).isEmpty()) {
        Site.forEach(program.functions().get(f), f, visitor);
      }
    }
    BitSet shared = shared(sites, all);
    for (int i = 0; i < sites.size(); i++) {
      boolean isShared =
          startsOrAwaits(sites.get(i))
              || all.get(i).all().stream()
                  .anyMatch(range -> range.object() == Range.ANY || shared.get(range.object()));
      found.add(new Found(event(sites.get(i), all.get(i)), all.get(i), isShared));
    }
  }

  /** In the order of their sites. */
  List<Found> found() {
    return found;
  }

  /** Whether an instruction creates threads or may wait for their ends. */
  private boolean startsOrAwaits(Site site) {
    return pointsTo.created().containsKey(site) || awaits(program, pointsTo, site);
  }

  /** Whether an instruction may wait for the end of threads. */
  static boolean awaits(Program program, PointsTo pointsTo, Site site) {
    return pointsTo.callees(site).stream()
        .map(callee -> program.functions().get(callee).name())
        .anyMatch(
            name ->
                LibraryPointers.of(name) == LibraryPointers.JOIN
                    || name.equals("weir_thread_join_others")
                    || name.equals("weir_thread_ended"));
  }

  /** The objects that are known to several threads and accessed by several. */
  private BitSet shared(List<Site> sites, List<Footprint> footprints) {
    List<BitSet> users = new ArrayList<>();
    for (int object = 0; object < pointsTo.places().objects(); object++) {
      users.add(new BitSet());
    }
    BitSet ofAny = new BitSet();
    for (int i = 0; i < sites.size(); i++) {
      BitSet running = threads.running(sites.get(i).function());
      for (Range range : footprints.get(i).all()) {
        (range.object() == Range.ANY ? ofAny : users.get(range.object())).or(running);
      }
    }
    BitSet shared = new BitSet();
    for (int object = 0; object < users.size(); object++) {
      BitSet by = users.get(object);
      if (!by.isEmpty() && pointsTo.isEscaped(object)) {
        by.or(ofAny);
        shared.set(object, by.cardinality() > 1 || by.stream().anyMatch(threads::areSeveral));
      }
    }
    return shared;
  }

  private AbstractEvent event(Site site, Footprint footprint) {
    Instruction instruction = site.in(program);
    Function function = program.functions().get(site.function());
    return new AbstractEvent(
        site,
        kind(instruction, footprint),
        instruction.position(),
        function.title(),
        location(instruction, footprint));
  }

  private static Kind kind(Instruction instruction, Footprint footprint) {
    return switch (instruction) {
      case Instruction.Call _ when footprint.writes().isEmpty() && !footprint.reads().isEmpty() ->
          Kind.READING_CALL;
      case Instruction.Call _ -> Kind.LIBRARY;
      case Instruction.MemoryCopy _ -> Kind.COPY;
      case Instruction.CompareExchange _, Instruction.WideCompareExchange _ ->
          Kind.COMPARE_EXCHANGE;
      default -> {
        if (footprint.writes().isEmpty()) {
          yield Kind.READ;
        }
        yield footprint.reads().isEmpty() ? Kind.WRITE : Kind.READ_AND_WRITE;
      }
    };
  }

  /** What the source calls the accessed place, else the object that it is in. */
  private String location(Instruction instruction, Footprint footprint) {
    String expression =
        switch (instruction) {
          case Instruction.Load i -> i.info().expression();
          case Instruction.Store i -> i.info().expression();
          case Instruction.ReadModifyWrite i -> i.info().expression();
          case Instruction.CompareExchange i -> i.info().expression();
          case Instruction.WideAccess i -> i.info().expression();
          case Instruction.Call i when i.callee() instanceof Operand.FunctionAddress(int callee) ->
              program.functions().get(callee).title();
          default -> "";
        };
    return expression.isEmpty() ? object(footprint) : expression;
  }

  private String object(Footprint footprint) {
    List<Range> ranges = footprint.all();
    if (ranges.size() != 1 || ranges.getFirst().object() == Range.ANY) {
      return "";
    }
    return switch (pointsTo.places().object(ranges.getFirst().object())) {
      case MemoryObject.Variable(int global) -> program.globals().get(global).name();
      case MemoryObject.ThreadVariable(int global) -> program.globals().get(global).name();
      case MemoryObject.Local(Site site)
          when site.in(program) instanceof Instruction.Allocate made ->
          made.name();
      default -> "";
    };
  }
}
