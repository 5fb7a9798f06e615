package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.SourcePosition;
import java.util.Optional;

/** The local variables of C. */
record CRegisters(CCode c) implements Registers {
  @Override
  public Place place(Location.Register register, SourcePosition position) throws InputException {
    if (register.thread() >= c.threads().size()) {
      throw Token.wrong(position, "there is no process " + register.thread());
    }
    CCode.CThread thread = c.threads().get(register.thread());
    Optional<DataType> type = thread.type(register.name());
    if (type.isEmpty()) {
      throw Token.wrong(
          position,
          "P" + register.thread() + " has no variable '" + register.name() + "'; declare it");
    }
    return new Place.Register(
        register.thread(),
        thread.register(register.name()),
        type.get().width(),
        type.get().isSigned());
  }

  @Override
  public int compare(String left, String right) {
    return left.compareTo(right);
  }
}
