package dev.weir.frontend.input;

import dev.weir.frontend.InputException;
import dev.weir.frontend.ProgramFile;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.program.Program;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the files of a user are, by their names: a row for each format. */
public enum InputFormat {
  /** C. */
  C("a C source", Use.SOURCE, CommentSyntax.C, "c"),
  /** C++. */
  CPLUSPLUS("a C++ source", Use.SOURCE, CommentSyntax.C, "cc", "cpp", "cxx", "C"),
  /** C in which nothing is left to include. */
  PREPROCESSED_C("a C source", Use.SOURCE, CommentSyntax.NONE, "i"),
  /** C++ in which nothing is left to include. */
  PREPROCESSED_CPLUSPLUS("a C++ source", Use.SOURCE, CommentSyntax.NONE, "ii"),
  /** LLVM IR. */
  MODULE("a module of LLVM IR", Use.MODULE, CommentSyntax.NONE, "ll", "bc"),
  /** Litmus tests. */
  LITMUS(
      "a litmus test",
      file -> LitmusReader.read(file).withAssertion(),
      CommentSyntax.LITMUS,
      "litmus"),
  /** Programs as {@code weir print} writes them. */
  PROGRAM("a compiled program", ProgramFile::read, CommentSyntax.HASH, "weir"),
  /** Automaton models. */
  AUTOMATON("an automaton model", Use.OTHER, CommentSyntax.BLOCK, "rmm"),
  /** Tasks of the SV-COMP. */
  TASK("a task", Use.OTHER, CommentSyntax.NONE, "yml", "yaml");

  private final String noun;
  private final Use use;
  private final Optional<Reader> reader;
  private final CommentSyntax comments;
  private final List<String> endings;

  /** What a command does with a file. */
  private enum Use {
    /** It is compiled. */
    SOURCE,
    /** It is linked. */
    MODULE,
    /** It is read as it is. */
    ALONE,
    /** Something else. */
    OTHER
  }

  /** Reads a program. */
  private interface Reader {
    Program read(Path file) throws InputException;
  }

  InputFormat(String noun, Use use, CommentSyntax comments, String... endings) {
    this(noun, use, Optional.empty(), comments, endings);
  }

  /** A format of files of which each is a program by itself, which nothing compiles. */
  InputFormat(String noun, Reader reader, CommentSyntax comments, String... endings) {
    this(noun, Use.ALONE, Optional.of(reader), comments, endings);
  }

  /**
   * A row.
   *
   * @param noun what a file of it is called
   * @param comments how tests say in it what is expected of them
   * @param endings those of the names of its files
   */
  InputFormat(
      String noun, Use use, Optional<Reader> reader, CommentSyntax comments, String... endings) {
    this.noun = noun;
    this.use = use;
    this.reader = reader;
    this.comments = comments;
    this.endings = List.of(endings);
  }

  /** The format of a file, if its name says one. */
  public static Optional<InputFormat> of(Path file) {
    String name = file.toString();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return name.contains(".")
        ? Arrays.stream(values()).filter(format -> format.endings.contains(ending)).findFirst()
        : Optional.empty();
  }

  /** Whether the format of a file is of some kind. */
  public static boolean is(Path file, Predicate<InputFormat> kind) {
    return of(file).filter(kind).isPresent();
  }

  /** The endings of the names of files that may be tests, in small letters. */
  public static List<String> endingsOfTests() {
    return Arrays.stream(values())
        .filter(format -> format.comments != CommentSyntax.NONE)
        .flatMap(format -> format.endings.stream())
        .filter(ending -> Character.isLowerCase(ending.charAt(0)))
        .toList();
  }

  /** What a file of it is called. */
  public String noun() {
    return noun;
  }

  /** Whether it is a language, whose files are compiled. */
  public boolean isSource() {
    return use == Use.SOURCE;
  }

  /** Whether it is C++, which is compiled otherwise than C. */
  public boolean isCplusplus() {
    return this == CPLUSPLUS || this == PREPROCESSED_CPLUSPLUS;
  }

  /** Whether a file of it is a program by itself, which nothing compiles. */
  public boolean isAlone() {
    return use == Use.ALONE;
  }

  /** Whether its files are compiled already. */
  public boolean isCompiled() {
    return use == Use.ALONE || use == Use.MODULE;
  }

  /** How comments are written in it, in which tests say what is expected of them. */
  public CommentSyntax comments() {
    return comments;
  }

  /**
   * Reads a program that is one file by itself.
   *
   * @throws InputException if it cannot be read or is none
   */
  public Program read(Path file) throws InputException {
    return reader.orElseThrow().read(file);
  }
}
