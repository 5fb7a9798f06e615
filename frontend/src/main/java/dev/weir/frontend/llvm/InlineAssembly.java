package dev.weir.frontend.llvm;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Lowers inline assembly of x86-64, as far as it is the idiom of a fence or has no effect. */
final class InlineAssembly {
  private static final Pattern NOTHING = Pattern.compile("pause|nop|rep ?nop|endbr64");

  /** A locked operation that leaves memory as it was: the usual stand-in for {@code mfence}. */
  private static final Pattern LOCKED_NOTHING =
      Pattern.compile(
          "lock (add|or|sub|xor)[bwlq]? \\$+(0|0x0), ?-?(0x)?[0-9a-f]*\\((%%?|\\$\\{)?[re]sp\\)");

  private InlineAssembly() {}

  /**
   * Lowers a call of inline assembly.
   *
   * @param text the assembly, with LLVM's marks for operands
   */
  static void lower(LlvmValue call, String text, FunctionContext context) {
    List<MemoryOrder> fences = new ArrayList<>();
    for (String statement : statements(text)) {
      if (statement.equals("mfence") || LOCKED_NOTHING.matcher(statement).matches()) {
        fences.add(MemoryOrder.SEQ_CST);
      } else if (statement.equals("sfence")) {
        fences.add(MemoryOrder.RELEASE);
      } else if (statement.equals("lfence")) {
        fences.add(MemoryOrder.ACQUIRE);
      } else if (!NOTHING.matcher(statement).matches()) {
        context.unsupported(
            "inline assembly '" + text.strip().replaceAll("\\s+", " ") + "'",
            "use the atomic operations of stdatomic.h");
        context.defineNothing(call);
        return;
      }
    }
    for (MemoryOrder order : fences) {
      context.emit(new Instruction.Fence(order, context.position()));
    }
    // An empty text may still hide a value from the optimiser; its operand is then its result.
    if (context.layouts().leaves(call.type()).isEmpty()) {
      return;
    }
    if (isIdentity(call, text, context)) {
      context.define(call, context.operands(call.operand(0)));
    } else {
      context.unsupported("inline assembly with results", "write it in C");
      context.defineNothing(call);
    }
  }

  private static boolean isIdentity(LlvmValue call, String text, FunctionContext context) {
    return text.isBlank()
        && LlvmC.argumentCount(call.ref()) == 1
        && context
            .layouts()
            .leaves(call.type())
            .equals(context.layouts().leaves(call.operand(0).type()))
        && !context.mayBeUndefined(call.operand(0));
  }

  /** The statements, in lower case, with single spaces and prefixes joined to what they precede. */
  private static List<String> statements(String text) {
    List<String> result = new ArrayList<>();
    String prefix = "";
    for (String part : text.toLowerCase(Locale.ROOT).split("[;\\n]|\\\\n", -1)) {
      String statement = part.replaceAll("#.*", "").strip().replaceAll("\\s+", " ");
      if (statement.equals("lock") || statement.equals("rep")) {
        prefix = statement + " ";
      } else if (!statement.isEmpty()) {
        result.add((prefix + statement).replaceAll(" ?, ?", ", "));
        prefix = "";
      }
    }
    return result;
  }
}
