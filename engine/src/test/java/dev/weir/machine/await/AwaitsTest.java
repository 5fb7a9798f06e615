package dev.weir.machine.await;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which threads wait in loops. */
class AwaitsTest {
  private static final int WAITER = Actors.ofThread(0);
  private static final int WRITER = Actors.ofThread(1);

  /** Thread 0 waits until thread 1 has written x. */
  private static Machine machine() throws ProgramTextException {
    return new Machine(
        ProgramParser.parse(
            """
            weir 1 "await"
            global x: 4 bytes align 4
            function wait(0) registers 2 {
            b0:
              jump b1
            b1:
              r0 = load32 [&x]
              r1 = ne32 r0, 0
              branch r1, b2, b1
            b2:
              return 0
            }
            function write(0) registers 1 {
            b0:
              store32 [&x], 1
              return 0
            }
            thread wait()
            thread write()
            """),
        MemoryModels.named("sc").orElseThrow(),
        new Library(),
        MachineOptions.DEFAULT,
        () -> false);
  }

  @ParameterizedTest
  @EnumSource(
      value = Holding.class,
      names = {"ALL", "STUCK"})
  void whoWouldNotWaitAfterAWriteWaitsAgainOnceTheWriteIsTakenBack(Holding holding)
      throws ProgramTextException {
    Machine machine = machine();
    machine.awaits().hold(holding);
    assertThat(machine.isEnabled(WAITER)).isFalse();
    int mark = machine.mark();
    machine.step(WRITER, 0);
    assertThat(machine.isEnabled(WAITER)).isTrue();
    machine.undo(mark);
    assertThat(machine.isEnabled(WAITER)).isFalse();
  }
}
