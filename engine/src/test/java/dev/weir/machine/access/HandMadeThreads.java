package dev.weir.machine.access;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.CodeCompiler;
import dev.weir.machine.code.LoopCounters;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadStarts;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;

/** The threads of a program before their first instructions, with memory and buffers but no run. */
public final class HandMadeThreads {
  public final Memory memory;
  public final StoreBuffers buffers;
  public final MachineState state;
  public final AccessChecks checks;

  /** The threads of a program as text, under a model. */
  public HandMadeThreads(String text, String model) throws ProgramTextException {
    Program program = ProgramParser.parse(text);
    Trail trail = new Trail();
    memory = new Memory(program, trail, function -> false);
    var memoryModel = MemoryModels.named(model).orElseThrow();
    buffers = memoryModel.newBuffers(trail, new Actors());
    Code code =
        new CodeCompiler(program, memoryModel, LoopCounters.NONE, memory::addressOf, _ -> false)
            .compile();
    state =
        MachineState.of(
            code, memory, buffers, new PastValues(trail, false), trail, MachineOptions.DEFAULT);
    AddressNames names = new AddressNames(code, memory, thread -> thread);
    checks = AccessParts.of(state, names, new SingleThreadPlaces(), false).checks();
    new ThreadStarts(state, thread -> {}).startAll();
  }

  /** The address of a global, by its number. */
  public long global(int number) {
    return memory.start(number + 1);
  }
}
