package dev.weir.cli.input;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.HarmlessArguments;
import dev.weir.report.output.ShellWord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a file asks for that somebody else may have written. Of what could run code, or write over
 * files, that counts alone which the user gives again on the command line.
 *
 * @param file its name
 * @param arguments the words for the compiler that the user gives
 */
public record GivenAgain(String file, List<String> arguments) {
  /**
   * Refuses arguments for the compiler that may run code and are not given.
   *
   * @param asked all that the file has for the compiler
   * @throws InputException if there are such
   */
  public void require(List<String> asked) throws InputException {
    List<String> refused =
        HarmlessArguments.others(asked).stream().filter(word -> !arguments.contains(word)).toList();
    if (!refused.isEmpty()) {
      String words = refused.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
      throw new InputException(
          file
              + ": has arguments for the compiler that may run code or write files: "
              + words
              + "; to allow them, add: -- "
              + words);
    }
  }

  /**
   * Refuses arguments that the file does not ask for.
   *
   * @throws InputException if the user gives such
   */
  public void requireNoOthers(List<String> asked) throws InputException {
    for (String argument : arguments) {
      if (!asked.contains(argument)) {
        throw new InputException(
            file
                + ": does not compile with "
                + argument
                + "; leave it out, or record the execution again");
      }
    }
  }

  /** What to say of a compiler that the file names and the user does not, so that it is not run. */
  public Optional<String> ofCompiler(Optional<Path> asked, Optional<Path> given) {
    return asked
        .filter(_ -> given.isEmpty())
        .map(
            clang -> {
              String word = ShellWord.quoted(clang.toString());
              return "%s: names the compiler %s, which is not run: Weir's own is; to run it, add: --clang %s"
                  .formatted(file, word, word);
            });
  }
}
