package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A call that prints. It reads what another thread may write byte by byte, each in a load of its
 * own, so that races with it and with the end of a block's life are seen; printing itself is no
 * step.
 *
 * @param writer what makes the text and prints it, once all of its characters are known
 * @param format the argument that says how the arguments behind it are printed
 */
record Printing(Writer writer, OptionalInt format) implements ExternalFunction {
  private static final int START = 0;
  private static final int READ = 1;

  /** Makes and prints text. */
  @FunctionalInterface
  interface Writer {
    /** Prints, if the characters are complete in the end. */
    void print(Call call, Characters characters);
  }

  /** One without a format. */
  Printing(Writer writer) {
    this(writer, OptionalInt.empty());
  }

  /** One whose format is an argument. */
  Printing(Writer writer, int format) {
    this(writer, OptionalInt.of(format));
  }

  @Override
  public Visibility next(Call call, Step step) {
    if (call.phase() == START) {
      return Visibility.LOCAL;
    }
    call.accesses().describeLoad(step, call.scratch(), 1);
    return Visibility.STEP;
  }

  @Override
  public Progress execute(Call call, Step step) {
    if (call.phase() == READ) {
      long value = call.accesses().load(step);
      if (call.hasFailed()) {
        return Progress.DONE;
      }
      call.noteRead((int) value);
    }
    Characters characters = Characters.of(call);
    writer.print(call, characters);
    OptionalLong missing = characters.missing();
    if (missing.isEmpty() || call.hasFailed()) {
      return Progress.DONE;
    }
    call.scratch(missing.getAsLong());
    call.phase(READ);
    return Progress.AGAIN;
  }
}
