package dev.weir.testing;

import dev.weir.program.MemoryOrder;
import dev.weir.testing.LoopProgram.Body;
import dev.weir.testing.LoopStatement.Break;
import dev.weir.testing.LoopStatement.Create;
import dev.weir.testing.LoopStatement.If;
import dev.weir.testing.LoopStatement.Join;
import dev.weir.testing.LoopStatement.Load;
import dev.weir.testing.LoopStatement.Loop;
import dev.weir.testing.LoopStatement.Store;
import dev.weir.testing.LoopStatement.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs with loops that store, while they wait, what they have read or what is there
 * already: in places that their thread alone writes, or that others write too, as a whole or in
 * part, early, late or after a join. Where others write such a place the loop may have effects for
 * ever.
 */
public final class RandomNotingPrograms {
  private static final List<List<Integer>> OVERLAPPING =
      List.of(
          List.of(0, 1, 2), List.of(1, 3, 5), List.of(0, 2), List.of(1, 3, 4), List.of(0, 8, 9));
  private static final List<MemoryOrder> ORDERS =
      List.of(MemoryOrder.PLAIN, MemoryOrder.PLAIN, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);

  private final SplittableRandom random;
  private final RandomLoopPrograms pieces;
  private final List<Integer> places;
  private final List<Integer> flags;
  private final List<Integer> values;

  private RandomNotingPrograms(SplittableRandom random) {
    this.random = random;
    this.values = random.nextInt(6) == 0 ? List.of(0, 1, 257) : List.of(0, 1, 2);
    List<Integer> all = new ArrayList<>(List.of(0, 1));
    if (random.nextInt(3) == 0) {
      this.places =
          OVERLAPPING.get(random.nextInt(OVERLAPPING.size())).stream()
              .map(x -> LoopProgram.VARIABLES + x)
              .toList();
    } else {
      this.places = random.nextBoolean() ? List.of(2) : List.of(1, 2);
    }
    this.flags = random.nextBoolean() ? List.of(0) : List.of(0, 1);
    all.addAll(places);
    this.pieces = new RandomLoopPrograms(random, all, values);
  }

  /** The program of a seed. */
  public static LoopProgram of(long seed) {
    return new RandomNotingPrograms(new SplittableRandom(seed)).program();
  }

  private LoopProgram program() {
    int count = random.nextInt(3) == 0 ? 3 : 2;
    List<List<LoopStatement>> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LoopStatement> statements = new ArrayList<>();
      int length = 1 + random.nextInt(count == 3 ? 2 : 3);
      boolean waits = i == 0 || random.nextInt(3) == 0;
      for (int j = 0; j < length; j++) {
        statements.addAll(waits ? piece() : otherPiece());
      }
      if (waits && random.nextInt(3) != 0) {
        statements.add(random.nextInt(statements.size() + 1), notingLoop());
      }
      bodies.add(statements);
    }
    if (random.nextInt(4) == 0) {
      List<LoopStatement> creator = bodies.getLast();
      // A thread that is alone yet would go round by itself.
      boolean first = creator.getFirst() instanceof Loop || random.nextBoolean();
      creator.add(first ? 0 : 1, new Create(0));
      if (random.nextBoolean()) {
        creator.add(new Join(0));
        if (random.nextBoolean()) {
          creator.add(random.nextBoolean() ? storeTo(place()) : pieces.plain());
        }
      }
    }
    return new LoopProgram(bodies.stream().map(body -> new Body(body, random.nextInt(8))).toList());
  }

  private List<LoopStatement> piece() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> List.of(notingLoop());
      case 3, 4 -> List.of(storeTo(place()));
      case 5 -> List.of(new Load(pieces.register(), place(), MemoryOrder.PLAIN));
      case 6 -> pieces.piece();
      default -> List.of(pieces.plain());
    };
  }

  /** What a thread does that mostly looks at the places. */
  private List<LoopStatement> otherPiece() {
    return switch (random.nextInt(9)) {
      case 0, 1, 2, 3 -> List.of(storeTo(flag()));
      case 4, 5 -> List.of(new Load(pieces.register(), place(), MemoryOrder.PLAIN));
      case 6 -> random.nextInt(3) == 0 ? List.of(storeTo(place())) : List.of(pieces.await());
      case 7 -> List.of(storeTo(flag()), new Load(pieces.register(), place(), MemoryOrder.PLAIN));
      default -> random.nextInt(3) == 0 ? pieces.piece() : List.of(pieces.fence());
    };
  }

  private LoopStatement notingLoop() {
    List<LoopStatement> body = new ArrayList<>();
    int r = pieces.register();
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      body.add(random.nextInt(6) == 0 ? looked(r) : new Load(r, flag(), MemoryOrder.PLAIN));
      if (random.nextInt(3) == 0) {
        body.add(new Break(pieces.condition(r)));
      }
      if (random.nextInt(6) == 0) {
        body.add(pieces.fence());
      }
      LoopStatement noting = random.nextInt(3) == 0 ? storeTo(place()) : note(place(), r);
      switch (random.nextInt(6)) {
        case 0 -> body.add(new If(pieces.condition(r), List.of(noting), List.of()));
        case 1 -> body.add(new If(pieces.condition(r), List.of(noting), List.of(pieces.fence())));
        case 2 -> {
          body.add(noting);
          body.add(new Load(r, place(), MemoryOrder.PLAIN));
        }
        default -> body.add(noting);
      }
      if (random.nextInt(3) == 0) {
        r = pieces.register();
      }
    }
    body.add(random.nextInt(body.size() + 1), new Break(pieces.condition(r)));
    if (random.nextBoolean()) {
      body.add(new Break(pieces.condition(r)));
    }
    return new Loop(body);
  }

  private LoopStatement looked(int r) {
    return new Load(r, place(), MemoryOrder.PLAIN);
  }

  private LoopStatement storeTo(int variable) {
    return new Store(variable, Value.of(values.get(random.nextInt(values.size()))), order());
  }

  private LoopStatement note(int variable, int r) {
    return new Store(variable, Value.ofRegister(r), order());
  }

  private MemoryOrder order() {
    return ORDERS.get(random.nextInt(ORDERS.size()));
  }

  private int place() {
    return places.get(random.nextInt(places.size()));
  }

  private int flag() {
    return flags.get(random.nextInt(flags.size()));
  }
}
