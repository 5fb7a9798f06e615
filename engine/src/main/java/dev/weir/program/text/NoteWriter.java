package dev.weir.program.text;

import dev.weir.program.AccessInfo;
import dev.weir.program.BitField;
import dev.weir.program.Enumeration;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.TypeLayout;
import java.util.Optional;
import java.util.StringJoiner;

/** What stands behind the semicolon of a line. */
final class NoteWriter {
  private final Optional<Tables> tables;
  private String file = "";

  /**
   * A writer.
   *
   * @param tables for what notes refer to; none if only texts of the source are to be written, as
   *     they are
   */
  NoteWriter(Optional<Tables> tables) {
    this.tables = tables;
  }

  /** Positions without a file are in this one from now on. */
  void begin(SourcePosition position) {
    file = position.file();
  }

  /** The notes on a function. */
  String of(Function function) {
    StringJoiner notes = notes();
    tables.ifPresent(t -> position(function.position(), t, "", notes));
    return notes.toString();
  }

  /** The notes on a global. */
  String of(Global global) {
    StringJoiner notes = notes();
    tables.ifPresent(
        t -> {
          global
              .unsupported()
              .ifPresent(
                  why -> {
                    notes.add("unsupported " + Words.quoted(why.what()));
                    advice(why.advice(), notes);
                  });
          object(global.type(), t, notes);
          position(global.position(), t, "", notes);
        });
    return notes.toString();
  }

  /** The notes on an instruction. */
  String of(Instruction instruction) {
    StringJoiner notes = notes();
    switch (instruction) {
      case Instruction.Load i -> access(i.info(), notes);
      case Instruction.Store i -> access(i.info(), notes);
      case Instruction.ReadModifyWrite i -> access(i.info(), notes);
      case Instruction.CompareExchange i -> access(i.info(), notes);
      case Instruction.WideAccess i -> access(i.info(), notes);
      case Instruction.Allocate i -> {
        source(i.name(), notes);
        tables.ifPresent(t -> object(i.type(), t, notes));
      }
      case Instruction.Call i -> tables.ifPresent(t -> object(i.made(), t, notes));
      case Instruction.CheckDefined i -> source(i.what(), notes);
      case Instruction.Unsupported i -> {
        source(i.what(), notes);
        tables.ifPresent(t -> advice(i.advice(), notes));
      }
      case Instruction.Move _,
          Instruction.Binary _,
          Instruction.WideBinary _,
          Instruction.Unary _,
          Instruction.Compare _,
          Instruction.Select _,
          Instruction.Fence _,
          Instruction.Barrier _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.ThreadLocalAddress _,
          Instruction.UndefinedBytes _,
          Instruction.Undefine _ -> {}
    }
    tables.ifPresent(t -> position(instruction.position(), t, file, notes));
    return notes.toString();
  }

  /** The notes on the end of a block. */
  String of(Terminator terminator) {
    StringJoiner notes = notes();
    tables.ifPresent(t -> position(terminator.position(), t, file, notes));
    return notes.toString();
  }

  private static StringJoiner notes() {
    return new StringJoiner(" ", " ; ", "").setEmptyValue("");
  }

  private void source(String text, StringJoiner notes) {
    if (!text.isEmpty()) {
      notes.add(tables.isPresent() ? Words.quoted(text) : text);
    }
  }

  private static void advice(String advice, StringJoiner notes) {
    if (!advice.isEmpty()) {
      notes.add("advice " + Words.quoted(advice));
    }
  }

  private void access(AccessInfo info, StringJoiner notes) {
    source(info.expression(), notes);
    tables.ifPresent(
        t -> {
          if (info.type() != AccessInfo.UNKNOWN.type()) {
            notes.add(Words.of(info.type()));
          }
          object(info.object(), t, notes);
          if (!info.names().equals(Enumeration.NONE)) {
            notes.add("values " + t.enumeration(info.names()));
          }
          if (!info.bitFields().isEmpty()) {
            StringJoiner fields = new StringJoiner(", ", "bits (", ")");
            info.bitFields().forEach(field -> fields.add(bitField(field, t)));
            notes.add(fields.toString());
          }
        });
  }

  private static String bitField(BitField field, Tables tables) {
    return field.shift()
        + ": "
        + field.width()
        + (field.signed() ? " signed" : "")
        + (field.names().equals(Enumeration.NONE) ? "" : " " + tables.enumeration(field.names()));
  }

  private static void object(TypeLayout layout, Tables tables, StringJoiner notes) {
    if (!layout.equals(TypeLayout.SCALAR)) {
      notes.add("type " + tables.type(layout));
    }
  }

  private static void position(
      SourcePosition position, Tables tables, String file, StringJoiner notes) {
    if (!position.equals(SourcePosition.UNKNOWN) || !position.inlining().isEmpty()) {
      notes.add(position(position, tables, file));
    }
  }

  private static String position(SourcePosition position, Tables tables, String file) {
    StringBuilder text = new StringBuilder("@");
    if (!position.file().equals(file)) {
      text.append(tables.file(position.file())).append(':');
    }
    text.append(position.line()).append(':').append(position.column());
    for (SourcePosition.Inlining copied : position.inlining()) {
      text.append(" in ").append(Words.name(copied.function()));
      String call = position(copied.call(), tables, file);
      text.append(copied.call().inlining().isEmpty() ? " " + call : " (" + call + ")");
    }
    return text.toString();
  }
}
