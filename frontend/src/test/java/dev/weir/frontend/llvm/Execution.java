package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;

/** Runs programs of one thread that call no library, for tests. */
final class Execution {
  private Execution() {}

  /** What {@code main} returns. */
  static int result(String source, String... arguments) throws Exception {
    Machine machine = start(source, arguments);
    assertThat(machine.failure().message()).isEmpty();
    assertThat(machine.hasEnded(0)).isTrue();
    return (int) machine.result(0);
  }

  /** A machine that has run the program as far as it goes. */
  static Machine start(String source, String... arguments) throws Exception {
    return new Machine(
        Lowered.program(source, arguments),
        MemoryModels.named("sc").orElseThrow(),
        ExternalFunctions.EMPTY,
        MachineOptions.DEFAULT,
        () -> false);
  }
}
