package dev.weir.fence.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.Answer.Reachable;
import dev.weir.fence.reach.SingleBuffer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.RandomPrograms.Feature;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Reachability in what is extracted of random programs without loops is what the machine finds,
 * schedule by schedule; and what is reached is an execution that the machine takes.
 */
class RandomExtractionTest {
  private static final int WORD = 4;
  private static final int BITS = 32;
  private static final Duration LIMIT = Duration.ofSeconds(2);

  @Provide
  Arbitrary<SmallProgram> programs() {
    return RandomPrograms.programs(EnumSet.of(Feature.ORDERS, Feature.CHOICES, Feature.TRYLOCK));
  }

  @Property(tries = 30)
  void agreesWithTheMachineUnderTso(@ForAll("programs") SmallProgram source, @ForAll int seed) {
    check(source, seed, new TotalStoreOrder(), WeakMemory.TSO);
  }

  @Property(tries = 30)
  void agreesWithTheMachineUnderPso(@ForAll("programs") SmallProgram source, @ForAll int seed) {
    check(source, seed, new PartialStoreOrder(), WeakMemory.PSO);
  }

  private static void check(SmallProgram source, int seed, MemoryModel model, WeakMemory weak) {
    Program program = judged(SmallCompiler.compile(source), new Random(seed));
    CheckOptions options =
        CheckOptions.of(model)
            .with(Algorithm.EXHAUSTIVE)
            .goingOn()
            .withTimeLimit(Optional.of(LIMIT));
    CheckResult explored = new Checker(program, new Library()).check(options);
    boolean isReached =
        explored.errors().stream().anyMatch(e -> e.failure().kind() != FailureKind.DEADLOCK);
    Assume.that(isReached || explored.met().isEmpty());
    Extraction extraction =
        new Extractor(program, new Library(), model, MachineOptions.DEFAULT, () -> false).extract();
    // A judge that reads many variables has too many ways; jqwik demands a share of the others.
    Assume.that(!(extraction instanceof Extraction.Refused(var why) && why.contains("has no end")));
    assertThat(extraction).isInstanceOf(Extracted.class);
    Extracted extracted = (Extracted) extraction;
    long end = System.nanoTime() + LIMIT.toNanos();
    Answer answer =
        new SingleBuffer(weak, () -> System.nanoTime() - end > 0).reach(extracted.automata());
    Assume.that(!(answer instanceof Answer.Unknown));
    assertThat(answer instanceof Reachable).isEqualTo(isReached);
    if (answer instanceof Reachable(var run, var _)) {
      assertThat(new RunSteering(extracted, new Library(), options).execute(program, run))
          .hasValueSatisfying(
              error ->
                  assertThat(explored.errors())
                      .extracting(found -> found.failure().position())
                      .contains(error.failure().position()));
    }
  }

  /**
   * The program with one more thread, which waits for all others and fails where some registers and
   * variables have some values.
   */
  private static Program judged(CompiledSmallProgram compiled, Random random) {
    Program program = compiled.program();
    List<Function> functions = new ArrayList<>(program.functions());
    List<Global> globals = new ArrayList<>(program.globals());
    List<Integer> results = new ArrayList<>(compiled.variables().values());
    for (int thread = 0; thread < compiled.functions().size(); thread++) {
      int function = compiled.functions().get(thread);
      for (int register : compiled.registers().get(thread).values()) {
        functions.set(function, storing(functions.get(function), register, globals.size()));
        results.add(globals.size());
        globals.add(Global.zeroed(thread + ":" + register, WORD));
      }
    }
    FunctionBuilder judge = new FunctionBuilder("judge", 0, false, SourcePosition.UNKNOWN);
    for (int thread = 0; thread < program.threads().size(); thread++) {
      Operand join = new Operand.FunctionAddress(program.function("pthread_join").orElseThrow());
      List<Operand> arguments = List.of(Operand.constant(thread + 1L), Operand.constant(0));
      judge.add(new Instruction.Call(OptionalInt.empty(), join, arguments, nowhere()));
    }
    Operand all = Operand.constant(1);
    for (int global : results) {
      if (random.nextInt(3) > 0) {
        all = and(judge, all, isEqual(judge, global, random.nextInt(3)));
      }
    }
    int fails = judge.newBlock();
    int passes = judge.newBlock();
    judge.end(new Terminator.Branch(all, fails, passes, nowhere()));
    judge.startBlock(fails);
    functions.add(new Function("abort", 0, false, 0, List.of(), nowhere()));
    Operand abort = new Operand.FunctionAddress(functions.size() - 1);
    judge.add(new Instruction.Call(OptionalInt.empty(), abort, List.of(), nowhere()));
    judge.end(new Terminator.Jump(passes, nowhere()));
    judge.startBlock(passes);
    judge.end(new Terminator.Return(Optional.empty(), nowhere()));
    List<ThreadStart> threads = new ArrayList<>(program.threads());
    threads.add(new ThreadStart(functions.size(), List.of()));
    functions.add(judge.build());
    return new Program(program.name(), functions, globals, threads);
  }

  private static SourcePosition nowhere() {
    return SourcePosition.UNKNOWN;
  }

  /** A function that stores a register when it returns. */
  private static Function storing(Function function, int register, int global) {
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      List<Instruction> instructions = new ArrayList<>(block.instructions());
      if (block.terminator() instanceof Terminator.Return) {
        instructions.add(
            new Instruction.Store(
                new Operand.GlobalAddress(global, 0),
                Operand.register(register),
                WORD,
                MemoryOrder.PLAIN,
                AccessInfo.UNKNOWN,
                nowhere()));
      }
      blocks.add(new Block(instructions, block.terminator()));
    }
    return function.withBlocks(blocks);
  }

  private static Operand isEqual(FunctionBuilder judge, int global, int value) {
    int loaded = judge.newRegister();
    judge.add(
        new Instruction.Load(
            loaded,
            new Operand.GlobalAddress(global, 0),
            WORD,
            BITS,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            nowhere()));
    int equal = judge.newRegister();
    Operand constant = Operand.constant(value);
    judge.add(
        new Instruction.Compare(
            equal, Predicate.EQ, BITS, Operand.register(loaded), constant, nowhere()));
    return Operand.register(equal);
  }

  private static Operand and(FunctionBuilder judge, Operand left, Operand right) {
    int both = judge.newRegister();
    judge.add(new Instruction.Binary(both, BinaryOperator.AND, BITS, left, right, nowhere()));
    return Operand.register(both);
  }
}
