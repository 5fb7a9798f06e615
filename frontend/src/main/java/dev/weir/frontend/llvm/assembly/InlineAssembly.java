package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.assembly.AssemblyText.Statement;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.Operand;
import java.util.List;

/**
 * Lowers inline assembly of x86-64: the text, its constraints and the registers that they name
 * become ordinary instructions. What is not understood is refused with its text.
 */
public final class InlineAssembly {
  private InlineAssembly() {}

  /**
   * Lowers a call of inline assembly.
   *
   * @param assembly what is called
   */
  public static void lower(LlvmValue call, LlvmValue assembly, FunctionContext context) {
    String text = CodeApi.inlineAssembly(assembly.ref());
    try {
      boolean ofIntel = CodeApi.assemblyDialect(assembly.ref()) != 0;
      List<Statement> statements = AssemblyText.statements(text, ofIntel);
      AssemblyRegisters registers = new AssemblyRegisters(context);
      AssemblyFlags flags = new AssemblyFlags(context);
      AssemblyOperands operands =
          new AssemblyOperands(
              call, CodeApi.assemblyConstraints(assembly.ref()), context, registers);
      AssemblyInstructions instructions =
          new AssemblyInstructions(context, registers, operands, flags);
      for (Statement statement : statements) {
        instructions.lower(statement);
      }
      List<Operand> results = operands.results(flags);
      if (!results.isEmpty()) {
        context.define(call, results);
      }
    } catch (AssemblyException e) {
      context.unsupported(
          "inline assembly '%s' (%s)"
              .formatted(AssemblyText.inSource(text), AssemblyText.inSource(e.what())),
          "write it in C, with the atomic operations of stdatomic.h");
      context.defineNothing(call);
    }
  }
}
