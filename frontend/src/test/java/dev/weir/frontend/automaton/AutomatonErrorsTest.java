package dev.weir.frontend.automaton;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutomatonErrorsTest {
  private static final String HEAD = "forbidden E\ndata x = 0 : [0:1]\n";

  private static void expect(String text, String message) {
    assertThatThrownBy(() -> AutomatonReader.parse("m.rmm", text))
        .isInstanceOf(InputException.class)
        .hasMessage("m.rmm:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          % ~ 1:1: a character that means nothing here; remove it
          x $ ~ 1:3: expected the name of a register after '$'
          a & b ~ 1:3: '&' means nothing here; write '&&'
          a | b ~ 1:3: '|' means nothing here; write '||'
          a ! b ~ 1:3: '!' means nothing here; write 'not' or '!='
          a / b ~ 1:3: '/' means nothing here; comments are written /* ... */
          a /* b ~ 1:3: this comment does not end; close it with */
          '' ~ 1:1: a character that means nothing here; remove it
          data ~ 1:1: an automaton model begins with 'forbidden' and the labels that are not to be reached together, not with 'data'
          forbidden ; ~ 1:11: expected a label for each process, or '*' for any, found ';'
          forbidden A B process text A: nop ~ 1:11: labels: 2, processes: 1; write a label for each process, '*' for any
          forbidden A text ~ 1:13: expected 'predicates', 'data' or 'process', found 'text'
          forbidden A data x = 0 text ~ 1:24: expected a variable or 'process', found 'text'
          forbidden A process text B: nop ~ 1:11: process 0 has no label 'A'; add it, or write '*' for any place
          forbidden A process(0) text A: nop ~ 1:21: write a number of copies from 1 to 64
          forbidden A process(65) text A: nop ~ 1:21: write a number of copies from 1 to 64
          forbidden A process(a) text A: nop ~ 1:21: expected the number of copies, found 'a'
          forbidden A process nop ~ 1:21: expected 'data' or 'registers', once each, or 'text', found 'nop'
          forbidden A process data x = 0 data ~ 1:32: expected 'data' or 'registers', once each, or 'text', found 'data'
          macro m(a b) endmacro ~ 1:11: expected ',', found 'b'
          macro m(a, a) endmacro ~ 1:12: two parameters are called 'a'
          macro m(a) nop ~ 1:1: this macro does not end; close it with endmacro
          macro m() m() endmacro ~ 1:11: the macro 'm' calls itself; use while
          macro m() endmacro macro m() endmacro ~ 1:26: there is a macro 'm' already; choose another name
          macro m(a) endmacro m(1, 2) ~ 1:21: the macro 'm' wants 1 arguments, this call has 2
          macro m(a) endmacro m(1 ~ 1:21: the call of 'm' does not end; close it with )
          """)
  void whatIsWrongBeforeTheTextIsSaid(String text, String message) {
    expect(text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          0 : [0:1] ~ 2:6: expected a variable, as in 'x = 0 : [0:1]', found '0'
          x = a ~ 2:10: expected the value at the start, or '*' for any, found 'a'
          x = 0 : a ~ 2:14: expected a domain, as in '[0:1]', or 'Z', found 'a'
          x = 0 : [1:0] ~ 2:14: this domain is empty; write the least value first
          x = 0 : [0:4096] ~ 2:14: a domain of more than 4096 values; write a smaller one
          x = 2 : [0:1] ~ 2:6: 'x' starts with 2, which is not in its domain; widen the domain
          x = 0 : [0:1] x = 0 ~ 2:20: 'x' is declared twice; choose another name
          or = 0 : [0:1] ~ 2:6: 'or' is a word of the language; choose another name
          x = 2147483648 : Z ~ 2:10: '2147483648' is too large; write at most 2147483647
          x = * : Z ~ 2:6: 'x' starts with any integer; give it a domain, as in 'x = * : [0:1]'
          """)
  void whatIsWrongInADeclarationIsSaid(String declaration, String message) {
    expect("forbidden E\ndata " + declaration + "\nprocess text E: nop", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          else ~ 4:1: expected a statement, found 'else'; a statement is read, write, cas, fence, assume, if, ...
          nop nop ~ 4:5: expected ';' and a statement, or the next process, found 'nop'
          nop } ~ 4:5: expected ';' and a statement, or the next process, found '}'
          a nop ~ 4:1: expected a statement, or a label with ':', found 'a'
          m(1) ~ 4:1: there is no macro 'm' above; define it there
          A: A: nop ~ 4:4: there is a label 'A' already; choose another name
          goto A ~ 4:6: this process has no label 'A'; add it
          goto or ~ 4:6: 'or' is a word of the language; choose another name
          write: z := 1 ~ 4:8: there is no variable 'z'; declare it under data
          write: v := 1 ~ 4:8: 'v' belongs to a process; write v[my] or v[0]
          write: x[my] := 1 ~ 4:8: process 0 has no variable 'x'; declare it under its data
          write: v[1] := 1 ~ 4:8: process 0 sees other processes 0 to 0 only, not 1
          write: v[0] := 1 ~ 4:8: process 1 has no variable 'v'; declare it under its data
          write: v[a] := 1 ~ 4:10: expected 'my' or the number of a process, found 'a'
          write: 1 := 1 ~ 4:8: expected a variable, found '1'
          write x := 1 ~ 4:7: expected ':', found 'x'
          write: x = 1 ~ 4:10: expected ':=', found '='
          read: x := 1 ~ 4:9: expected '=', found ':='
          $q := 1 ~ 4:1: there is no register '$q'; declare it under registers
          $r := x ~ 4:7: expected a number or a register, found 'x'
          $r := (1 ~ 5:1: expected ')', found 'process'
          assume: $r ~ 5:1: expected a comparison: =, !=, <, >, <= or >=, found 'process'
          assume: [ $r = 1 ~ 5:1: expected ']', found 'process'
          if $r = 1 nop ~ 4:11: expected 'then', found 'nop'
          if $r = 1 then ; nop ~ 4:16: expected a statement, found ';'; a statement is read, write, cas, fence, assume, if, ...
          while $r = 1 nop ~ 4:14: expected 'do', found 'nop'
          either nop ~ 4:8: expected '{', found 'nop'
          { nop ~ 5:1: expected '}', found 'process'
          cas(x, 0) ~ 4:9: expected ',', found ')'
          locked read: x = 0 ~ 4:8: expected 'write', found 'read'
          locked { fence } ~ 4:10: a fence cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { cas(x, 0, 1) } ~ 4:10: cas cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { locked write: x := 1 } ~ 4:10: a locked write cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { locked { nop } } ~ 4:10: a locked block cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { while true do nop } ~ 4:10: a loop cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { goto E } ~ 4:10: goto cannot stand in a locked block; only nop, assume, read, write, if and either
          locked { A: nop } ~ 4:10: a label cannot stand in a locked block; only nop, assume, read, write, if and either
          write: x := 2 ~ 4:1: 'x' can become 2 here, which is not in its domain; widen the domain or test before
          $r := 1 + 1 ~ 4:1: '$r' can become 2 here, which is not in its domain; widen the domain or test before
          write: [1] := 0 ~ 4:1: this can point to variable 1, where there are 1; test before
          write: [-1] := 0 ~ 4:1: this can point to variable -1, where there are 1; test before
          while true do { $z := $z + 1; read: x = 1 } ~ 3:45: '$z' gives this process more than 50000 local states; give it a smaller domain
          while true do $z := $z + 1 ~ 3:45: '$z' gives this process more than 50000 local states; give it a smaller domain
          while true do { $z := $z + 1; if $z = 0 then read: x = 1 } ~ 3:45: '$z' gives this process more than 50000 local states; give it a smaller domain
          while true do { $z := $z + $z + 1 } ~ 4:17: '$z' can become 4294967295 here, which is not in its domain; widen the domain or test before
          """)
  void whatIsWrongInATextIsSaid(String text, String message) {
    String first = "process data v = 0 registers $r = 0 : [0:1] $z = 0 : Z text\n";
    expect("forbidden * E\ndata x = 0 : [0:1]\n" + first + text + "\nprocess text E: nop", message);
  }

  @Test
  void aVariableWithoutBoundIsRefused() {
    expect(
        "forbidden E\ndata x = 0\nprocess registers $r = 0 text\n"
            + "E: read: $r := x; write: x := $r + 1; goto E",
        "4:19: 'x' can have more than 256 values here; give it a domain, as in 'x = 0 : [0:1]'");
  }

  @Test
  void aRegisterThatStartsAnywhereIsRefusedWhereItMatters() {
    expect(
        HEAD + "process registers $r = * text E: assume: $r = 0",
        "3:19: '$r' starts with any integer; give it a domain, as in '$r = * : [0:1]'");
  }

  @Test
  void aTextWithoutRegistersCanBeTooLong() {
    expect(
        HEAD + "process text E: fence" + "; fence".repeat(50_000),
        "3:1: more than 50000 local states; shorten it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "$r := (", "$r := 1 + ", "assume: not ", "assume: [", "assume: "})
  void deepNestingIsRefused(String start) {
    String part = start.replaceFirst("^.*(= |: )(?=.)", "").replace("assume: ", "true || ");
    String text = "process registers $r = 0 : [0:1] text E: " + start + part.repeat(1000);
    assertThatThrownBy(() -> AutomatonReader.parse("m.rmm", HEAD + text))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("nested more than 200 deep; make it simpler");
  }

  @Test
  void macrosThatGrowWithoutEndAreRefused() {
    StringBuilder text = new StringBuilder("macro m0() nop; nop endmacro\n");
    for (int level = 1; level < 40; level++) {
      text.append("macro m%d() m%d(); m%d() endmacro\n".formatted(level, level - 1, level - 1));
    }
    assertThatThrownBy(() -> AutomatonReader.parse("m.rmm", text.toString()))
        .hasMessageEndingWith("the macros say more than 1048576 words; nest fewer of them");
  }

  @Test
  void filesThatCannotBeReadAreRefused(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("missing.rmm");
    assertThatThrownBy(() -> AutomatonReader.read(missing))
        .hasMessage(missing + ": no such file; check the path");
    assertThatThrownBy(() -> AutomatonReader.read(folder))
        .hasMessage(folder + ": a folder; give an automaton model");
    Path binary = Files.write(folder.resolve("binary.rmm"), new byte[] {(byte) 0xff});
    assertThatThrownBy(() -> AutomatonReader.read(binary))
        .hasMessage(binary + ":1:1: not a text in UTF-8; give an automaton model");
    Path large = Files.writeString(folder.resolve("large.rmm"), " ".repeat((1 << 20) + 1));
    assertThatThrownBy(() -> AutomatonReader.read(large))
        .hasMessage(large + ": too large for a model; give one below 1 MiB");
  }
}
