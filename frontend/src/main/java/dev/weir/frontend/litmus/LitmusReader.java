package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.litmus.aarch64.AArch64;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.Lexer;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.Function;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.ThreadStart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads litmus tests. */
public final class LitmusReader {
  private static final String AARCH64 = LitmusTest.AARCH64.toUpperCase(Locale.ROOT);
  private static final Set<String> KINDS = Set.of("X86", "PPC", AARCH64, LitmusTest.RISCV, "C");

  /** The function that chooses one of the arguments behind its first. */
  private static final String CHOOSER = "__VERIFIER_nondet_bool";

  private final Lexer lexer;
  private final Tokens tokens;
  private final String file;
  private final Map<String, String> information = new LinkedHashMap<>();

  private int bodyStart;

  private LitmusReader(String file, String text) {
    this.file = file;
    this.lexer = new Lexer(file, text);
    this.tokens = new Tokens(lexer);
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it cannot be read or is no litmus test that is supported
   */
  public static LitmusTest read(Path file) throws InputException {
    InputFiles.requireSmall(file, "a litmus test");
    return parse(file.toString(), InputFiles.text(file, "a litmus test"));
  }

  /**
   * Reads a text.
   *
   * @param file its name, for positions
   * @throws InputException if it is no litmus test that is supported
   */
  public static LitmusTest parse(String file, String text) throws InputException {
    return new LitmusReader(file, text).test();
  }

  private LitmusTest test() throws InputException {
    Token architecture = lexer.next();
    if (architecture.kind() == Token.Kind.END) {
      throw architecture.wrong("no litmus test: the file is empty");
    }
    if (architecture.kind() != Token.Kind.WORD) {
      throw architecture.wrong(
          "expected X86, PPC, AArch64, RISCV or C, found " + architecture.quoted());
    }
    String kind = architecture.text().toUpperCase(Locale.ROOT);
    if (!KINDS.contains(kind)) {
      throw architecture.wrong(
          "tests for "
              + architecture.text()
              + " are not supported; give X86, PPC, AArch64, RISCV or C");
    }
    Token name = lexer.restOfLine();
    if (name.text().isEmpty()) {
      throw name.wrong("expected the name of the test after " + architecture.text());
    }
    header();
    bodyStart = tokens.mark();
    List<Initialisation> entries = new FrameParser(tokens).section();
    Map<Location.Register, Initialisation> registers = new LinkedHashMap<>();
    for (Initialisation entry : entries) {
      if (entry.location() instanceof Location.Register register) {
        registers.put(register, entry);
      }
    }
    Threads threads =
        kind.equals("C") ? cThreads(entries, registers) : columns(kind, entries, registers);
    return finish(name.text(), threads, registers);
  }

  /** Lines {@code key=value} and texts, up to the initial section. */
  private void header() throws InputException {
    while (true) {
      Token token = tokens.peek();
      if (token.is("{")) {
        return;
      }
      tokens.next();
      if (token.kind() == Token.Kind.STRING) {
        continue;
      }
      if (token.kind() != Token.Kind.WORD) {
        throw token.wrong(
            "expected the initial values in braces, or a line key=value, found " + token.quoted());
      }
      Token equal = lexer.next();
      if (!equal.is("=")) {
        throw equal.wrong("expected '=' after " + token.text() + ", found " + equal.quoted());
      }
      information.put(token.text(), lexer.restOfLine().text());
    }
  }

  /** The code, whatever its language. */
  private record Threads(
      String architecture,
      List<ThreadCode> code,
      Variables variables,
      Registers registers,
      ShownPlaces shown,
      Proposition kept,
      Hash hash) {}

  /** Gives the digest of a test, when its locations are known. */
  private interface Hash {
    String of(List<Location> shown);
  }

  private static Variables declared(
      List<Initialisation> entries, DataType untyped, DataType element) throws InputException {
    Variables variables = new Variables(untyped, element);
    for (Initialisation entry : entries) {
      if (entry.location() instanceof Location.Memory memory) {
        variables.declare(entry, memory);
      }
    }
    return variables;
  }

  private Threads cThreads(
      List<Initialisation> entries, Map<Location.Register, Initialisation> registers)
      throws InputException {
    Variables variables = declared(entries, DataType.LONG, DataType.INT);
    lexer.comments(Lexer.Comments.C);
    CCode c = new CCode(variables, registers);
    c.parse(tokens);
    lexer.comments(Lexer.Comments.HERD);
    List<ThreadCode> code = new ArrayList<>();
    c.threads().forEach(thread -> code.add(thread.code()));
    return new Threads(
        "C",
        code,
        variables,
        c,
        ShownPlaces.AS_KEPT,
        c.kept(),
        shown -> TestHash.ofWords(tokens.texts(bodyStart)));
  }

  private Threads columns(
      String kind, List<Initialisation> entries, Map<Location.Register, Initialisation> registers)
      throws InputException {
    // The instructions of some machines say by their names or registers how much they access.
    boolean namesSizes = kind.equals(AARCH64) || kind.equals(LitmusTest.RISCV);
    DataType word = namesSizes ? DataType.LONG : word(entries);
    List<Initialisation> declared = new ArrayList<>();
    for (Initialisation entry : entries) {
      declared.add(namesSizes ? entry : widened(entry, word));
    }
    Variables variables = declared(declared, word, namesSizes ? DataType.INT : word);
    AssemblerCode assembler = new AssemblerCode(variables, registers);
    assembler.parse(tokens);
    InstructionSet instructions =
        switch (kind) {
          case "X86" -> new X86(word);
          case "PPC" -> new Power(word, false);
          case LitmusTest.RISCV -> new RiscV();
          // The function that chooses stands behind those of the processes.
          default -> new AArch64(new Operand.FunctionAddress(assembler.threads()));
        };
    assembler.lower(instructions);
    ShownPlaces shown = ShownPlaces.AS_KEPT;
    if (namesSizes) {
      boolean hasDoubleWords = instructions.accessesDoubleWords() || variables.haveAddresses();
      shown = ShownPlaces.typed(entries, hasDoubleWords ? DataType.LONG : DataType.INT);
    } else if (kind.equals("PPC")) {
      AddressFlow addresses =
          new AddressFlow(
              assembler.code().stream().map(ThreadCode::build).toList(), variables.haveAddresses());
      boolean isNarrow = !addresses.isInMemory();
      assembler.lower(new Power(word, isNarrow));
      shown = isNarrow ? ShownPlaces.words(entries, addresses) : shown;
    }
    String name = kind.equals(AARCH64) ? LitmusTest.AARCH64 : kind;
    return new Threads(
        name,
        assembler.code(),
        variables,
        assembler,
        shown,
        new Proposition.Always(true),
        locations -> TestHash.ofColumns(name, entries, assembler.words(), locations));
  }

  /**
   * A word is as wide as an address, since tests store addresses with the same instructions; but
   * where there is an array, code counts on the size of its elements.
   */
  private static DataType word(List<Initialisation> entries) {
    boolean hasNarrowArray =
        entries.stream()
            .anyMatch(entry -> entry.count() > 0 && entry.type().orElse(DataType.INT).size() < 8);
    return hasNarrowArray ? DataType.INT : DataType.LONG;
  }

  /** Numbers narrower than a word take one: instructions that name no size access words. */
  private static Initialisation widened(Initialisation entry, DataType word) {
    boolean keep =
        entry.count() > 0 || entry.type().map(type -> type.size() >= word.size()).orElse(true);
    return keep
        ? entry
        : new Initialisation(
            entry.location(),
            Optional.of(word),
            entry.typeName(),
            entry.count(),
            entry.values(),
            entry.position());
  }

  private LitmusTest finish(
      String name, Threads threads, Map<Location.Register, Initialisation> registers)
      throws InputException {
    for (Map.Entry<Location.Register, Initialisation> entry : registers.entrySet()) {
      if (entry.getKey().thread() >= threads.code().size()) {
        throw Token.wrong(
            entry.getValue().position(), "there is no process " + entry.getKey().thread());
      }
    }
    FrameParser parser = new FrameParser(tokens);
    Condition condition = parser.condition();
    List<Location> shown = new ArrayList<>(parser.locations());
    List<Datum> values = new ArrayList<>();
    condition.proposition().collect(shown, values);
    List<Location> all = new ArrayList<>(shown);
    Proposition filter = Proposition.both(parser.filter(), threads.kept());
    filter.collect(all, values);
    Map<Location, Place> places = new LinkedHashMap<>();
    for (Location location : all) {
      places.put(location, place(location, threads, condition.position()));
    }
    for (Datum value : values) {
      if (value instanceof Datum.Address(String symbol, int index)
          && threads.variables().type(symbol).isEmpty()) {
        throw Token.wrong(
            condition.position(), "'" + symbol + "' is no variable of this test; correct it");
      }
    }
    List<Location> sorted =
        shown.stream().distinct().sorted((a, b) -> compare(a, b, threads.registers())).toList();
    return new LitmusTest(
        name,
        threads.architecture(),
        information,
        program(threads),
        condition,
        filter,
        sorted,
        hash(threads, shown),
        places);
  }

  /** That of the header, where a generator left one. */
  private String hash(Threads threads, List<Location> shown) {
    String given = information.getOrDefault("Hash", "");
    return given.matches("[0-9a-f]{32}") ? given : threads.hash().of(shown);
  }

  private static Place place(Location location, Threads threads, SourcePosition position)
      throws InputException {
    Place place =
        switch (location) {
          case Location.Register register -> threads.registers().place(register, position);
          case Location.Memory memory -> threads.variables().place(memory, position);
        };
    return threads.shown().of(location, place);
  }

  /** Registers by thread come first, then memory by name. */
  private static int compare(Location left, Location right, Registers registers) {
    return switch (left) {
      case Location.Register(int thread, String name) ->
          switch (right) {
            case Location.Register(int otherThread, String otherName) ->
                thread != otherThread
                    ? Integer.compare(thread, otherThread)
                    : registers.compare(name, otherName);
            case Location.Memory _ -> -1;
          };
      case Location.Memory(String symbol, int index) ->
          switch (right) {
            case Location.Register _ -> 1;
            case Location.Memory(String otherSymbol, int otherIndex) ->
                symbol.equals(otherSymbol)
                    ? Integer.compare(index, otherIndex)
                    : symbol.compareTo(otherSymbol);
          };
    };
  }

  private Program program(Threads threads) {
    List<Function> functions = new ArrayList<>();
    List<ThreadStart> starts = new ArrayList<>();
    for (ThreadCode code : threads.code()) {
      starts.add(new ThreadStart(functions.size(), List.of()));
      functions.add(code.build());
    }
    if (threads.code().stream().anyMatch(ThreadCode::chooses)) {
      functions.add(new Function(CHOOSER, 0, true, 0, List.of(), SourcePosition.UNKNOWN));
    }
    return new Program(file, functions, threads.variables().globals(), starts, Set.of(file));
  }
}
