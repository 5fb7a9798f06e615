package dev.weir.search.worker;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.options.CheckOptions;
import dev.weir.trace.detect.Detector;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A search of traces by optimal DPOR, whose tasks are explored in other processes.
 *
 * @param model the name of the memory model
 * @param bufferSize the size of its buffers, if they are bounded
 * @param keepGoing see {@link CheckOptions#keepGoing}
 * @param countRedundant see {@link CheckOptions#countRedundant}
 * @param liveness see {@link CheckOptions#liveness}
 * @param assumesAwaits see {@link CheckOptions#assumesAwaits}
 */
public record RemoteSearch(
    Program program,
    String model,
    OptionalInt bufferSize,
    MachineOptions machine,
    Set<Detector> detectors,
    boolean keepGoing,
    boolean countRedundant,
    boolean liveness,
    boolean assumesAwaits)
    implements RemoteExploration {
  /** Copies the set. */
  public RemoteSearch {
    detectors = Set.copyOf(detectors);
  }

  /** That of a program with these options, by optimal DPOR. */
  public static RemoteSearch of(Program program, CheckOptions options) {
    MemoryModel model = options.model();
    return new RemoteSearch(
        program,
        model.name(),
        model.isBounded() ? OptionalInt.of(model.bufferSize()) : OptionalInt.empty(),
        options.machine(),
        options.detectors(),
        options.keepGoing(),
        options.countRedundant(),
        options.liveness(),
        options.assumesAwaits());
  }

  @Override
  public RemoteExplorer explorer(ExternalFunctions library) {
    return new RemoteExplorer(program, library, options());
  }

  private CheckOptions options() {
    MemoryModel named = MemoryModels.named(model).orElseThrow();
    MemoryModel bounded =
        bufferSize.isPresent() ? named.withBufferSize(bufferSize.getAsInt()).orElseThrow() : named;
    CheckOptions options = CheckOptions.of(bounded).with(machine).with(detectors);
    options = keepGoing ? options.goingOn() : options;
    options = countRedundant ? options.countingRedundant() : options;
    options = liveness ? options : options.withoutLiveness();
    return assumesAwaits ? options.assumingAwaits() : options;
  }
}
