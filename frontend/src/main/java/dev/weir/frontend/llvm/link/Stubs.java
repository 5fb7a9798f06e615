package dev.weir.frontend.llvm.link;

import dev.weir.frontend.InputException;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.Map;
import java.util.Optional;

/** Bodies for functions that have none: they return what the user says, and do nothing else. */
public final class Stubs {
  private final Map<String, Long> answers;

  /** Bodies with these answers, by the function's name. */
  public Stubs(Map<String, Long> answers) {
    this.answers = answers;
  }

  /**
   * Checks that each answer fits the function that it is for.
   *
   * @throws InputException if a function has a body, or returns something else
   */
  public void check(LlvmModule module, Layouts layouts) throws InputException {
    for (LlvmValue function : module.functions()) {
      Long answer = answers.get(function.name());
      if (answer != null) {
        check(function, answer, layouts);
      }
    }
  }

  private static void check(LlvmValue function, long answer, Layouts layouts)
      throws InputException {
    if (!ModuleApi.isDeclaration(function.ref())) {
      throw refused(function, "has a body", "leave the option out");
    }
    LlvmType result = result(function);
    switch (result.kind()) {
      case POINTER -> {}
      case VOID -> {
        if (answer != 0) {
          throw refused(function, "returns nothing", "give the name alone");
        }
      }
      case INTEGER -> {
        int width = result.width();
        if (width > Long.SIZE) {
          throw refused(function, "returns " + width + " bits", "write it in C");
        }
        if (width < Long.SIZE && (answer < -(1L << (width - 1)) || answer > Widths.mask(width))) {
          throw refused(
              function,
              "returns " + width + " bits, which do not hold " + answer,
              "give a value that fits");
        }
      }
      default -> {
        if (!layouts.leaves(result).isEmpty()) {
          throw refused(function, "returns neither an integer nor a pointer", "write it in C");
        }
      }
    }
  }

  private static InputException refused(LlvmValue function, String why, String advice) {
    String name = function.name();
    return new InputException("--stub " + name + ": '" + name + "' " + why + "; " + advice);
  }

  private static LlvmType result(LlvmValue function) {
    return new LlvmType(ModuleApi.globalValueType(function.ref())).result();
  }

  /** The body of a function, if there is an answer for it. */
  public Optional<Function> body(LlvmValue function, Function declared) {
    return Optional.ofNullable(answers.get(function.name()))
        .map(answer -> body(result(function), declared, answer));
  }

  private static Function body(LlvmType result, Function declared, long answer) {
    SourcePosition position = declared.position();
    FunctionBuilder builder =
        new FunctionBuilder(declared.name(), declared.parameters(), declared.variadic(), position);
    Optional<Operand> value =
        switch (result.kind()) {
          case POINTER -> Optional.of(Operand.constant(answer));
          case INTEGER -> Optional.of(Operand.constant(answer & Widths.mask(result.width())));
          default -> Optional.empty();
        };
    builder.end(new Terminator.Return(value, position));
    return builder.build();
  }
}
