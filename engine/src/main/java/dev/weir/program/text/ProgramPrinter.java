package dev.weir.program.text;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.program.Signature;
import dev.weir.program.ThreadStart;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes programs as text. That of a whole program is complete: {@link ProgramParser} reads it
 * back. That of a function or instruction is for people: it leaves out what is only for output, but
 * for the expressions of the source.
 */
public final class ProgramPrinter {
  /** The first word of every text, and the version of the form. */
  static final String MAGIC = "weir 1";

  private final Labels labels;
  private final InstructionWriter instructions;
  private final NoteWriter notes;
  private final Tables tables = new Tables();
  private final StringBuilder out = new StringBuilder();

  private ProgramPrinter(Program program, boolean complete) {
    labels = new Labels(program);
    instructions = new InstructionWriter(labels);
    notes = new NoteWriter(complete ? Optional.of(tables) : Optional.empty());
  }

  /** All of a program. */
  public static String print(Program program) {
    ProgramPrinter printer = new ProgramPrinter(program, true);
    printer.out.append(MAGIC).append(' ').append(Words.quoted(program.name())).append("\n\n");
    for (int i = 0; i < program.globals().size(); i++) {
      printer.addWithTables(printer.text(program.globals().get(i), i) + "\n");
    }
    for (int i = 0; i < program.functions().size(); i++) {
      Function function = program.functions().get(i);
      printer.addWithTables(printer.text(function, i) + (function.isExternal() ? "" : "\n"));
    }
    for (ThreadStart thread : program.threads()) {
      printer
          .out
          .append("thread ")
          .append(printer.labels.function(thread.function()))
          .append(printer.instructions.list(thread.arguments()))
          .append('\n');
    }
    return printer.out.toString();
  }

  /** The text of one function of a program, for people. */
  public static String print(Program program, Function function) {
    return new ProgramPrinter(program, false).text(function, program.functions().indexOf(function));
  }

  /** The text of one instruction of a program, for people. */
  public static String print(Program program, Instruction instruction) {
    return new ProgramPrinter(program, false).text(instruction);
  }

  /** The tables come before what refers to them. */
  private void addWithTables(String text) {
    out.append(tables.takeAdded()).append(text);
  }

  private String text(Global global, int index) {
    StringBuilder text = new StringBuilder(global.constant() ? "constant " : "global ");
    text.append(labels.global(index))
        .append(": ")
        .append(global.size())
        .append(" bytes align ")
        .append(global.alignment())
        .append(global.threadLocal() ? " thread_local" : "")
        .append(notes.of(global));
    InitialiserWriter.lines(global, instructions).forEach(line -> text.append('\n').append(line));
    return text.toString();
  }

  private static String value(Signature.Value value) {
    return value.kind().text() + " " + value.size();
  }

  private String text(Function function, int index) {
    StringBuilder text = new StringBuilder(function.isExternal() ? "external " : "function ");
    text.append(labels.function(index))
        .append('(')
        .append(function.parameters())
        .append(function.variadic() ? ", ...)" : ")");
    if (function.registers() != (function.isExternal() ? 0 : function.parameters())) {
      text.append(" registers ").append(function.registers());
    }
    text.append(function.library() ? " library" : "").append(function.weak() ? " weak" : "");
    if (!function.variables().isEmpty()) {
      text.append(" variables");
      new TreeMap<>(function.variables())
          .forEach(
              (register, name) ->
                  text.append(' ').append(register).append(' ').append(Words.quoted(name)));
    }
    if (!function.signature().isUnknown()) {
      text.append(" signature ").append(value(function.signature().result()));
      text.append(
          function.signature().parameters().stream()
              .map(ProgramPrinter::value)
              .collect(Collectors.joining(", ", " (", ")")));
    }
    if (function.isExternal()) {
      return text.append(notes.of(function)).append('\n').toString();
    }
    text.append(" {").append(notes.of(function)).append('\n');
    notes.begin(function.position());
    List<Block> blocks = function.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      text.append('b').append(i).append(":\n");
      for (Instruction instruction : blocks.get(i).instructions()) {
        text.append("  ").append(text(instruction)).append('\n');
      }
      text.append("  ")
          .append(instructions.text(blocks.get(i).terminator()))
          .append(notes.of(blocks.get(i).terminator()))
          .append('\n');
    }
    return text.append("}\n").toString();
  }

  private String text(Instruction instruction) {
    return instructions.text(instruction) + notes.of(instruction);
  }
}
