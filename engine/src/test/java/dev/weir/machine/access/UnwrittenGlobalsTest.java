package dev.weir.machine.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Judged;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Loads of globals that nobody writes are no events. Random programs that write through pointers,
 * so that each write is only found out during the exploration, against the referee.
 */
class UnwrittenGlobalsTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 20_000;

  @Property(tries = 300)
  void executionsReachTheStatesOfTheReferee(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    for (Algorithm algorithm : List.of(Algorithm.OPTIMAL, Algorithm.SOURCE)) {
      assertAgrees(program, model, algorithm);
    }
  }

  @Property(tries = 150)
  void schedulesReachTheStatesOfTheReferee(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    assertAgrees(program, model, Algorithm.EXHAUSTIVE);
  }

  @Property(tries = 100)
  void thereAreAsManyGraphs(@ForAll("plain") SmallProgram program) {
    Program named = SmallCompiler.compileWithMain(program).program();
    for (String model : List.of("tso", "rc11", "armv8", "power")) {
      assertThat(graphs(throughPointers(named), model))
          .as("%s %s", model, program)
          .isEqualTo(graphs(named, model));
    }
  }

  private static List<Long> graphs(Program program, String name) {
    JudgedModel model = JudgedModel.named(name).orElseThrow();
    CheckResult.Counts counts =
        new GraphChecker(program, new Library(), model)
            .check(
                CheckOptions.of(MemoryModels.named("sc").orElseThrow()).toTheEnd(),
                GraphOptions.of(true),
                List.of(),
                ProgressListener.NONE)
            .result()
            .counts();
    return List.of(counts.executions(), counts.blocked(), counts.errors());
  }

  private static void assertAgrees(SmallProgram program, SmallModel model, Algorithm algorithm) {
    Optional<SmallBehaviours> expected =
        Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS));
    if (expected.isEmpty()) {
      return;
    }
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    SmallRecorder recorder = new SmallRecorder(compiled);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).with(algorithm).toTheEnd();
    new Checker(throughPointers(compiled.program()), new Library())
        .check(options, List.of(recorder));
    assertThat(recorder.finalStates())
        .as("%s %s %s", algorithm, model, program)
        .isEqualTo(expected.get().finalStates());
  }

  /** The same program, but nothing is written or given to a function by its name. */
  private static Program throughPointers(Program program) {
    List<Function> functions = new ArrayList<>();
    for (Function function : program.functions()) {
      functions.add(
          new Function(
              function.name(),
              function.parameters(),
              function.variadic(),
              function.registers() + 1,
              function.name().equals("never_called")
                  ? List.of()
                  : function.blocks().stream()
                      .map(block -> throughPointers(block, function.registers()))
                      .toList(),
              function.position(),
              function.library(),
              function.weak(),
              function.variables(),
              function.signature()));
    }
    return new Program(
        program.name(), functions, program.globals(), program.threads(), program.sources());
  }

  private static Block throughPointers(Block block, int register) {
    List<Instruction> instructions = new ArrayList<>();
    for (Instruction instruction : block.instructions()) {
      switch (instruction) {
        case Instruction.Store store
            when store.address() instanceof Operand.GlobalAddress address -> {
          instructions.add(pointer(register, address, store.position()));
          instructions.add(
              new Instruction.Store(
                  Operand.register(register),
                  store.value(),
                  store.size(),
                  store.order(),
                  store.info(),
                  store.position()));
        }
        case Instruction.ReadModifyWrite update
            when update.address() instanceof Operand.GlobalAddress address -> {
          instructions.add(pointer(register, address, update.position()));
          instructions.add(
              new Instruction.ReadModifyWrite(
                  update.destination(),
                  update.operator(),
                  Operand.register(register),
                  update.operand(),
                  update.size(),
                  update.order(),
                  update.info(),
                  update.position()));
        }
        case Instruction.CompareExchange exchange
            when exchange.address() instanceof Operand.GlobalAddress address -> {
          instructions.add(pointer(register, address, exchange.position()));
          instructions.add(
              new Instruction.CompareExchange(
                  exchange.destination(),
                  exchange.success(),
                  Operand.register(register),
                  exchange.expected(),
                  exchange.desired(),
                  exchange.size(),
                  exchange.successOrder(),
                  exchange.failureOrder(),
                  exchange.branches(),
                  exchange.info(),
                  exchange.position()));
        }
        default -> instructions.add(instruction);
      }
    }
    return new Block(instructions, block.terminator());
  }

  private static Instruction pointer(
      int register, Operand.GlobalAddress address, SourcePosition position) {
    return new Instruction.Move(register, address, position);
  }
}
