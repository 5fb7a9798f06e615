package dev.weir.transform.emit;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.transform.emit.FileScope.NamedFunction;
import dev.weir.transform.emit.Prototypes.Prototype;
import dev.weir.transform.emit.RegisterFacts.Address;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls as statements.
 *
 * @param threads the variables with the threads that exist from the start
 */
record Calls(Values values, List<String> threads, UnnamedArguments unnamed) {
  private static final String JOIN = "pthread_join";
  private static final String ASSERTION = "__assert_fail";
  private static final int FIRST_THREAD = 1;

  /** A call. */
  String of(Instruction.Call call) throws EmissionException {
    return switch (call.callee()) {
      case Operand.FunctionAddress(int index) -> direct(call, index);
      case Operand.Register _, Operand.Constant _, Operand.GlobalAddress _ -> indirect(call);
    };
  }

  private String indirect(Instruction.Call call) {
    Signature signature = Signature.ofWords(call.arguments().size(), false);
    String callee = "((" + signature.pointer() + ")" + values.of(call.callee()) + ")";
    return statement(call, callee, signature, arguments(signature, call.arguments()));
  }

  private String direct(Instruction.Call call, int index) throws EmissionException {
    NamedFunction callee = values.file().function(index);
    if (callee.library().isPresent()) {
      return library(call, callee.library().get(), isInMemory(index));
    }
    Function function = values.file().program().functions().get(index);
    List<Operand> given = new ArrayList<>(call.arguments());
    if (function.variadic() && given.size() > function.parameters()) {
      // The last one is the address of the unnamed ones.
      Operand last = given.getLast();
      given = new ArrayList<>(given.subList(0, function.parameters() - 1));
      given.add(last);
    }
    return statement(call, callee.name(), callee.signature(), arguments(callee.signature(), given));
  }

  /** The named arguments, no more and no less. */
  private List<String> arguments(Signature signature, List<Operand> given) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < signature.parameters().size(); i++) {
      Operand operand = i < given.size() ? given.get(i) : Operand.constant(0);
      arguments.add(argument(signature.parameters().get(i), operand));
    }
    return arguments;
  }

  private String argument(String type, Operand operand) {
    if (Signature.isFunctionPointer(type)
        && operand instanceof Operand.FunctionAddress(int index)) {
      NamedFunction function = values.file().function(index);
      return function.signature().equals(Signature.pointedTo(type))
          ? function.name()
          : "(" + type + ")(uint64_t)&" + function.name();
    }
    if (values.isZero(operand) && type.contains("*")) {
      return "0";
    }
    if (type.contains("*")) {
      return values.pointer(operand, type);
    }
    return isPlainInteger(type, operand)
        ? values.of(operand)
        : Signature.fromRegister(type, values.of(operand), values.helpers());
  }

  private static boolean isPlainInteger(String type, Operand operand) {
    return operand instanceof Operand.Constant(long value)
        && value >= 0
        && value <= Integer.MAX_VALUE
        && List.of("int", "unsigned int", "long", "unsigned long").contains(type);
  }

  /** Whether unnamed arguments are left in memory for a function. */
  private boolean isInMemory(int index) {
    Function function = values.file().program().functions().get(index);
    return function.variadic() && !function.isExternal();
  }

  private String library(Instruction.Call call, Prototype callee, boolean inMemory)
      throws EmissionException {
    Signature signature = callee.signature();
    List<String> arguments = arguments(signature, call.arguments());
    if (callee.name().equals(ASSERTION)) {
      // Checkers show the text only where it is a literal, or ask for one.
      for (int i = 0; i < Math.min(arguments.size(), call.arguments().size()); i++) {
        int argument = i;
        text(call.arguments().get(i))
            .map(text -> text.substring(0, Math.max(0, text.indexOf('\0'))))
            .ifPresent(text -> arguments.set(argument, Helpers.quoted(text)));
      }
    }
    if (callee.name().equals(JOIN) && !threads.isEmpty()) {
      thread(call.arguments().getFirst()).ifPresent(thread -> arguments.set(0, thread));
    }
    int named = signature.parameters().size();
    if (inMemory) {
      Address area =
          values
              .address(call.arguments().getLast())
              .orElseThrow(
                  () ->
                      new EmissionException(
                          "a call of '" + callee.name() + "' with arguments of another call",
                          "pass them by name",
                          call.position()));
      String word = callee.scans() ? "void *" : Signature.WORD;
      for (UnnamedArguments.Argument argument : unnamed.of(call, area, named, word)) {
        arguments.add(Signature.fromRegister(argument.type(), argument.value(), values.helpers()));
      }
    } else if (signature.variadic() && call.arguments().size() > named) {
      List<Operand> further = call.arguments().subList(named, call.arguments().size());
      Optional<String> format =
          callee.format() < 0 ? Optional.empty() : text(call.arguments().get(callee.format()));
      List<String> types = UnnamedArguments.types(format, callee.scans(), further.size());
      for (int i = 0; i < further.size(); i++) {
        arguments.add(argument(types.get(i), further.get(i)));
      }
    }
    return statement(call, callee.name(), signature, arguments);
  }

  /** The variable with a thread that exists from the start. */
  private Optional<String> thread(Operand handle) {
    return handle instanceof Operand.Constant(long number)
            && number >= FIRST_THREAD
            && number < FIRST_THREAD + threads.size()
        ? Optional.of(threads.get((int) number - FIRST_THREAD))
        : Optional.empty();
  }

  /** The text at an address, if it is a constant one. */
  private Optional<String> text(Operand operand) {
    Optional<Integer> index =
        operand instanceof Operand.GlobalAddress(int global, long offset) && offset == 0
            ? Optional.of(global)
            : values.address(operand).filter(a -> a.offset() == 0).flatMap(this::global);
    return index
        .map(i -> values.file().program().globals().get(i))
        .filter(Global::constant)
        .map(global -> new String(global.initialiser(), StandardCharsets.ISO_8859_1));
  }

  private Optional<Integer> global(Address address) {
    return values.file().globals().entrySet().stream()
        .filter(entry -> entry.getValue().equals(address.variable()))
        .map(java.util.Map.Entry::getKey)
        .findFirst();
  }

  private String statement(
      Instruction.Call call, String callee, Signature signature, List<String> arguments) {
    String text = callee + "(" + String.join(", ", arguments) + ")";
    if (call.destination().isEmpty()) {
      return text + ";";
    }
    if (signature.isVoid()) {
      return text + "; " + values.result(call.destination().getAsInt()) + " = 0;";
    }
    return values.result(call.destination().getAsInt())
        + " = "
        + Signature.toRegister(signature.result(), text, values.helpers())
        + ";";
  }
}
