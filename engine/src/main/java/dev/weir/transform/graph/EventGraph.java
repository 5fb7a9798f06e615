package dev.weir.transform.graph;

import dev.weir.program.AccessInfo;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Program;
import dev.weir.transform.Site;
import dev.weir.transform.graph.AbstractEvent.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The accesses of a program that several threads may share, and how they are related. */
public final class EventGraph {
  private final Program program;
  private final PointsTo pointsTo;
  private final Threads threads;
  private final Footprints footprints;
  private final List<AbstractEvent> events = new ArrayList<>();
  private final List<Footprint> ofEvents = new ArrayList<>();
  private int accesses;

  private EventGraph(Program program) {
    this.program = program;
    pointsTo = PointsTo.of(program);
    BitSet[] inLoops = new BitSet[program.functions().size()];
    for (int f = 0; f < inLoops.length; f++) {
      inLoops[f] = inLoops(program.functions().get(f));
    }
    threads = Threads.of(program, pointsTo, site -> inLoops[site.function()].get(site.block()));
    footprints = new Footprints(program, pointsTo);
    collect();
  }

  /** The event graph of a program. */
  public static EventGraph of(Program program) {
    return new EventGraph(program);
  }

  private static BitSet inLoops(Function function) {
    BitSet blocks = new BitSet();
    if (!function.isExternal()) {
      int[] depths = LoopEdges.depths(function);
      for (int b = 0; b < depths.length; b++) {
        blocks.set(b, depths[b] > 0);
      }
    }
    return blocks;
  }

  /** How many accesses to memory the program's text has. */
  public int accesses() {
    return accesses;
  }

  /** The events, in the order of their sites. */
  public List<AbstractEvent> events() {
    return List.copyOf(events);
  }

  private void collect() {
    List<Site> sites = new ArrayList<>();
    List<Footprint> all = new ArrayList<>();
    for (int f = 0; f < program.functions().size(); f++) {
      List<Block> blocks = program.functions().get(f).blocks();
      for (int b = 0; b < blocks.size(); b++) {
        for (int i = 0; i < blocks.get(b).instructions().size(); i++) {
          var site = new Site(f, b, i);
          Footprint footprint = footprints.of(site);
          if (!footprint.all().isEmpty()) {
            accesses++;
            sites.add(site);
            all.add(footprint);
          }
        }
      }
    }
    BitSet shared = shared(sites, all);
    for (int i = 0; i < sites.size(); i++) {
      boolean isShared =
          all.get(i).all().stream()
              .anyMatch(range -> range.object() == Range.ANY || shared.get(range.object()));
      if (isShared && !threads.running(sites.get(i).function()).isEmpty()) {
        ofEvents.add(all.get(i));
        events.add(event(sites.get(i), all.get(i)));
      }
    }
  }

  /** The objects that are known to several threads and accessed by several. */
  private BitSet shared(List<Site> sites, List<Footprint> footprintsOfSites) {
    BitSet[] users = new BitSet[pointsTo.places().objects()];
    BitSet ofAny = new BitSet();
    for (int i = 0; i < sites.size(); i++) {
      BitSet running = threads.running(sites.get(i).function());
      for (Range range : footprintsOfSites.get(i).all()) {
        if (range.object() == Range.ANY) {
          ofAny.or(running);
          continue;
        }
        if (users[range.object()] == null) {
          users[range.object()] = new BitSet();
        }
        users[range.object()].or(running);
      }
    }
    BitSet shared = new BitSet();
    for (int object = 0; object < users.length; object++) {
      if (users[object] != null && pointsTo.isEscaped(object)) {
        users[object].or(ofAny);
        boolean several =
            users[object].cardinality() > 1 || users[object].stream().anyMatch(threads::areSeveral);
        shared.set(object, several);
      }
    }
    return shared;
  }

  private AbstractEvent event(Site site, Footprint footprint) {
    Instruction instruction = site.in(program);
    Function function = program.functions().get(site.function());
    List<String> names = new ArrayList<>();
    threads.running(site.function()).stream()
        .forEach(root -> names.add(program.functions().get(threads.function(root)).title()));
    return new AbstractEvent(
        site,
        kind(instruction, footprint),
        instruction.position(),
        function.title(),
        location(instruction).orElse(""),
        names);
  }

  private static Kind kind(Instruction instruction, Footprint footprint) {
    if (instruction instanceof Instruction.Call) {
      return Kind.LIBRARY;
    }
    if (footprint.writes().isEmpty()) {
      return Kind.READ;
    }
    return footprint.reads().isEmpty() ? Kind.WRITE : Kind.READ_AND_WRITE;
  }

  /** What the source calls the accessed place. */
  private Optional<String> location(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> expression(i.info());
      case Instruction.Store i -> expression(i.info());
      case Instruction.ReadModifyWrite i -> expression(i.info());
      case Instruction.CompareExchange i -> expression(i.info());
      case Instruction.WideAccess i -> expression(i.info());
      case Instruction.Call i
          when i.callee() instanceof dev.weir.program.Operand.FunctionAddress(int callee) ->
          Optional.of(program.functions().get(callee).title());
      default -> Optional.empty();
    };
  }

  private static Optional<String> expression(AccessInfo info) {
    return Optional.of(info.expression()).filter(e -> !e.isEmpty());
  }
}
