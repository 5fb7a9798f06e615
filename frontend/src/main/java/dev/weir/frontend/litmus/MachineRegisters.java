package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.SourcePosition;
import java.util.List;

/** The registers of an instruction set. */
record MachineRegisters(InstructionSet instructions, List<ThreadCode> code) implements Registers {
  @Override
  public Place place(Location.Register register, SourcePosition position) throws InputException {
    if (register.thread() >= code.size()) {
      throw Token.wrong(position, "there is no process " + register.thread());
    }
    InstructionSet.RegisterName name = instructions.register(register.name(), position);
    int index = code.get(register.thread()).register(name.name());
    return new Place.Register(register.thread(), index, name.width(), true);
  }

  @Override
  public int compare(String left, String right) {
    return Integer.compare(rank(left), rank(right));
  }

  private int rank(String name) {
    return instructions.register(name).map(InstructionSet.RegisterName::rank).orElse(0);
  }
}
