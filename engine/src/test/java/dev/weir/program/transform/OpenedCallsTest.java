package dev.weir.program.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.SourcePosition;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenedCallsTest {
  /** A store and an exchange that are given their orders, and a loop around the first. */
  private static final String HEADER =
      """
      weir 1 "test"
      file f0 "test.cc"
      file f1 "<atomic>"
      global x: 4 bytes align 4
      function order(1) registers 3 library { ; @f1:1:0
      b0:
        r1 = eq32 r0, 3 ; @1:1
        branch r1, b1, b2 ; @1:1
      b1:
        r2 = 5 ; @1:2
        jump b3 ; @1:2
      b2:
        r2 = r0 ; @1:3
        jump b3 ; @1:3
      b3:
        return r2 ; @1:4
      }
      function store(2) registers 3 library { ; @f1:2:0
      b0:
        r2 = call order(r1) ; @2:1
        switch r2, 3: b1, 5: b2, else b3 ; @2:1
      b1:
        store32 release [&x], r0 ; "this->value" @2:1
        jump b4 ; @2:1
      b2:
        store32 seq_cst [&x], r0 ; "this->value" @2:1
        jump b4 ; @2:1
      b3:
        store32 relaxed [&x], r0 ; "this->value" @2:1
        jump b4 ; @2:1
      b4:
        return ; @2:2
      }
      function swap(1) registers 2 library { ; @f1:3:0
      b0:
        r1 = load32 [&x] ; "this->value" @3:1
        store32 [&x], r0 ; "this->value" @3:2
        return r1 ; @3:3
      }
      function up(0) registers 1 library { ; @f1:5:0
      b0:
        r0 = rmw_add32 relaxed [&x], 1 ; "this->count" @5:1
        return ; @5:2
      }
      function wait(0) registers 1 library { ; @f1:4:0
      b0:
        jump b1 ; @4:1
      b1:
        r0 = load32 [&x] ; "this->value" @4:1
        branch r0, b1, b2 ; @4:1
      b2:
        return ; @4:2
      }
      function hidden(0) library {
      b0:
        store32 [&x], 7 ; "y"
        return
      }
      """;

  private static OpenedCalls opened(String main) throws Exception {
    return OpenedCalls.of(ProgramParser.parse(HEADER + main));
  }

  /** The instructions of {@code main}, with their positions. */
  private static List<String> code(OpenedCalls calls) {
    String text = ProgramPrinter.print(calls.program());
    return text.substring(text.indexOf("function main"))
        .lines()
        .map(String::strip)
        .filter(line -> line.contains("; @"))
        .toList();
  }

  @Test
  void accessesGetTheOrderAndThePositionOfTheCall() throws Exception {
    OpenedCalls calls =
        opened(
            """
            function main(0) { ; @f0:9:0
            b0:
              call store(1, 0) ; @10:3
              call store(2, 3) ; @11:3
              return ; @12:3
            }
            thread main()
            """);
    assertThat(code(calls).subList(1, code(calls).size()))
        .containsExactly(
            "store32 relaxed [&x], 1 ; @10:3", "store32 seq_cst [&x], 2 ; @11:3", "return ; @12:3");
    assertThat(calls.haveSeveralAccesses(new SourcePosition("test.cc", 10, 3))).isFalse();
  }

  @Test
  void resultsArriveAndSeveralAccessesAreKnown() throws Exception {
    OpenedCalls calls =
        opened(
            """
            function main(0) registers 1 { ; @f0:9:0
            b0:
              r0 = call swap(4) ; @10:3
              return r0 ; @11:3
            }
            thread main()
            """);
    assertThat(code(calls))
        .anyMatch(line -> line.matches("(r\\d+) = load32 \\[&x] ; @10:3"))
        .contains("store32 [&x], 4 ; @10:3", "return r0 ; @11:3")
        .noneMatch(line -> line.contains("call"));
    assertThat(calls.haveSeveralAccesses(new SourcePosition("test.cc", 10, 3))).isTrue();
  }

  /** Which of the orders is meant is found out when it runs. */
  @Test
  void anOrderThatIsNotKnownLeavesAllOfThem() throws Exception {
    OpenedCalls calls =
        opened(
            """
            function main(1) registers 1 { ; @f0:9:0
            b0:
              call store(1, r0) ; @10:3
              return ; @11:3
            }
            thread main(0)
            """);
    assertThat(code(calls).stream().filter(line -> line.startsWith("store32"))).hasSize(3);
  }

  @Test
  void onlyOrdersThatAreArgumentsCanBeOthers() throws Exception {
    OpenedCalls calls =
        opened(
            """
            function main(1) registers 1 { ; @f0:9:0
            b0:
              call store(1, 0) ; @10:3
              call store(1, r0) ; @11:3
              call up() ; @12:3
              call swap(1) ; @13:3
              return ; @14:3
            }
            thread main(0)
            """);
    assertThat(List.of(10, 11, 12, 13))
        .filteredOn(line -> calls.haveFixedOrders(new SourcePosition("test.cc", line, 3)))
        .containsExactly(11, 12);
  }

  @Test
  void loopsAndWhatIsInNoHeaderStayCalls() throws Exception {
    String main =
        """
        function main(0) { ; @f0:9:0
        b0:
          call wait() ; @10:3
          call hidden() ; @11:3
          return ; @12:3
        }
        thread main()
        """;
    assertThat(opened(main).program().functions())
        .isEqualTo(ProgramParser.parse(HEADER + main).functions());
  }

  /** What stands at one place of the source has one name, or none. */
  @Test
  void accessesAreCalledAsTheObjectOfTheCall() throws Exception {
    OpenedCalls calls =
        opened(
            """
            function set(2) registers 3 library { ; @f1:6:0
            b0:
              r2 = r0 ; @6:1
              store32 [r2], r1 ; "this->value" @6:1
              return ; @6:2
            }
            function reset(1) registers 1 library { ; @f1:7:0
            b0:
              call set(r0, 0) ; @7:1
              return ; @7:2
            }
            function main(1) registers 2 { ; @f0:9:0
            b0:
              call set(&x, 1) ; @10:3
              r1 = load64 [r0] ; "next" @11:3
              call reset(r1) ; @12:3
              call set(r0, 1) ; @13:3
              call set(&x, 1) ; @14:3
              call set(r1, 1) ; @14:3
              return ; @15:3
            }
            thread main(0)
            """);
    assertThat(
            ProgramPrinter.print(calls.program())
                .lines()
                .map(String::strip)
                .dropWhile(line -> !line.startsWith("function main"))
                .filter(line -> line.startsWith("store32"))
                .map(line -> line.substring(line.indexOf("; "))))
        .containsExactly(
            "; \"x\" @10:3", "; \"what next points to\" @12:3", "; @13:3", "; @14:3", "; @14:3");
  }
}
