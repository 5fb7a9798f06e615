package dev.weir.program.text;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Reads what {@link ProgramPrinter} writes, or a person: a program that a machine can run, whatever
 * it does, or the first error in it.
 */
public final class ProgramParser {
  /** More bytes of one initialiser fit no memory. */
  private static final int MOST_BYTES = 1 << 28;

  private final Tokens tokens;
  private final Names names;
  private final TableParser tables;
  private final OperandParser operands;
  private final FunctionParser bodies;
  private final List<Global> globals = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private final List<ThreadStart> threads = new ArrayList<>();

  private ProgramParser(List<Token> all) throws ProgramTextException {
    tokens = new Tokens(all);
    names = Names.of(all);
    tables = new TableParser(tokens);
    operands = new OperandParser(tokens, names);
    bodies = new FunctionParser(tokens, tables, operands);
  }

  /**
   * The program that a text describes.
   *
   * @throws ProgramTextException if it describes none
   */
  public static Program parse(String text) throws ProgramTextException {
    return new ProgramParser(Lexer.tokens(text)).program();
  }

  private Program program() throws ProgramTextException {
    if (!tokens.takes("weir") || !tokens.takes("1")) {
      throw new ProgramTextException(
          1, 1, "no program of Weir: it does not start with '" + ProgramPrinter.MAGIC + "'");
    }
    String name = tokens.text();
    tokens.endLine();
    while (tokens.peek().kind() != Token.Kind.END) {
      line();
    }
    if (threads.isEmpty()) {
      throw tokens.peek().error("the program has no thread; end it with 'thread main()'");
    }
    return new Program(name, functions, globals, threads);
  }

  private void line() throws ProgramTextException {
    if (tables.readsLine()) {
      return;
    }
    Token start = tokens.peek();
    switch (tokens.word("a definition")) {
      case "global" -> globals.add(global(false));
      case "constant" -> globals.add(global(true));
      case "function" -> functions.add(bodies.function(true));
      case "external" -> functions.add(bodies.function(false));
      case "thread" -> threads.add(thread());
      default ->
          throw start.error(
              "expected file, type, enum, global, constant, function, external or thread, but"
                  + " found "
                  + start);
    }
  }

  private ThreadStart thread() throws ProgramTextException {
    Token start = tokens.peek();
    int function = names.function(tokens);
    if (!names.hasBody(function)) {
      throw start.error(start + " has no body, and no thread can start with it");
    }
    List<Operand> arguments = operands.list();
    tokens.endLine();
    return new ThreadStart(function, arguments);
  }

  private Global global(boolean constant) throws ProgramTextException {
    String name = Names.Name.read(tokens, "global").text();
    tokens.expect(":");
    long size = tokens.number("the size of a global", 0, Long.MAX_VALUE);
    tokens.expect("bytes");
    tokens.expect("align");
    int alignment = tokens.alignment();
    boolean threadLocal = tokens.takes("thread_local");
    Notes notes = Notes.read(tokens, tables, "");
    Optional<Global.Unsupported> unsupported =
        notes.unsupported().map(what -> new Global.Unsupported(what, notes.advice()));
    TypeLayout layout = notes.layout();
    var position = notes.position();
    notes.requireNothingLeft();
    return new Global(
        name,
        size,
        alignment,
        constant,
        threadLocal,
        initialiser(size),
        relocations(size),
        layout,
        position,
        unsupported);
  }

  private byte[] initialiser(long size) throws ProgramTextException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (tokens.takes("=")) {
      do {
        Token start = tokens.peek();
        byte[] some = bytes(tokens.name("bytes in hexadecimal, or a text"), start);
        int times = tokens.takes("*") ? tokens.small("the number of times", 1, MOST_BYTES) : 1;
        if ((long) some.length * times > Math.min(size, MOST_BYTES) - bytes.size()) {
          throw start.error("these are more bytes than the global has");
        }
        for (int i = 0; i < times; i++) {
          bytes.writeBytes(some);
        }
      } while (tokens.peek().kind() != Token.Kind.LINE_END);
      tokens.endLine();
    }
    return bytes.toByteArray();
  }

  private static byte[] bytes(String digits, Token start) throws ProgramTextException {
    if (start.kind() == Token.Kind.TEXT) {
      return digits.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw start.error("expected bytes of two hexadecimal digits each, but found " + start);
    }
  }

  private List<Global.Relocation> relocations(long size) throws ProgramTextException {
    List<Global.Relocation> relocations = new ArrayList<>();
    while (tokens.takes("[")) {
      if (size < Long.BYTES) {
        throw tokens.peek().error("the global has no room for an address");
      }
      long offset = tokens.number("the place of an address", 0, size - Long.BYTES);
      tokens.expect("]");
      tokens.expect("=");
      relocations.add(new Global.Relocation(offset, operands.operand()));
      tokens.endLine();
    }
    return relocations;
  }
}
