package dev.weir.frontend.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusReaderTest {
  private static LitmusTest read(String text) throws InputException {
    return LitmusReader.parse("t.litmus", text);
  }

  /** A test of one process of X86. */
  private static LitmusTest x86(String... instructions) throws InputException {
    return read("X86 T\n{ }\n P0 ;\n " + String.join(" ;\n ", instructions) + " ;\nexists (true)");
  }

  private static LitmusTest ppc(String... instructions) throws InputException {
    return read(
        "PPC T\n{ 0:r2=x; 0:r4=y; }\n P0 ;\n "
            + String.join(" ;\n ", instructions)
            + " ;\nexists (true)");
  }

  private static LitmusTest aarch64(String... instructions) throws InputException {
    return read(
        "AArch64 T\n{ 0:X1=x; }\n P0 ;\n "
            + String.join(" ;\n ", instructions)
            + " ;\nexists (true)");
  }

  private static LitmusTest c(String body) throws InputException {
    return read("C T\n{ }\nP0 (atomic_int* x, int* y) {\n" + body + "\n}\nexists (true)");
  }

  /** The instructions of P0, without those that only move and compute. */
  private static List<String> accesses(LitmusTest test) {
    Program program = test.program();
    return ProgramPrinter.print(program, program.functions().getFirst())
        .lines()
        .map(String::strip)
        .filter(
            line ->
                line.matches(
                    ".*(load|store|rmw|compare_exchange|compare_swap|fence|barrier|weir_assume).*"))
        .map(line -> line.replaceAll("r\\d+", "r"))
        .toList();
  }

  @Test
  void readsTheHeader() throws InputException {
    LitmusTest test =
        read(
            """
            PPC a+b.c-1
            "some (* text *) here"
            (* a (* nested *) comment *)
            Cycle=Rfe PodWW { Fre
            Orig=
            { x=1; }
             P0 ;
             sync ;
            locations [x;]
            exists (true)
            """);
    assertThat(test.name()).isEqualTo("a+b.c-1");
    assertThat(test.architecture()).isEqualTo("PPC");
    assertThat(test.information())
        .containsEntry("Cycle", "Rfe PodWW { Fre")
        .containsEntry("Orig", "");
  }

  @Test
  void showsRegistersByThreadAndThenMemoryByName() throws InputException {
    LitmusTest test =
        read(
            """
            PPC T
            { }
             P0 | P1 ;
             sync | sync ;
            locations [z; 1:r10;]
            filter (0:r7=0)
            exists (y=0 /\\ 1:r9=1 /\\ 0:r1=2 /\\ [x]=0)
            """);
    assertThat(test.shown().toString()).isEqualTo("[0:r1, 1:r9, 1:r10, [x], [y], [z]]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exists x=1 /\\ y=2 \\/ z=3              | exists ([x]=1 /\\ [y]=2 \\/ [z]=3)
          exists (x=1 /\\ (y=2 \\/ z=3))          | exists ([x]=1 /\\ ([y]=2 \\/ [z]=3))
          ~exists not (x=1 /\\ y=2)               | ~exists (not ([x]=1 /\\ [y]=2))
          not exists (x<>1)                       | ~exists (not ([x]=1))
          forall (x=1 => y=1 => true)             | forall ([x]=1 => [y]=1 => true)
          forall ((x=1 => y=1) => false)          | forall (([x]=1 => [y]=1) => false)
          exists (0:EAX=x && *x=-1 \\/ a[2]=0x10) | exists (0:EAX=x /\\ [x]=-1 \\/ a[2]=16)
          exists (0:EAX=0:EBX)                    | exists (0:EAX=0:EBX)
          """)
  void readsConditions(String condition, String expected) throws InputException {
    LitmusTest test = read("X86 T\n{ x; y; z; int a[3]; }\n P0 ;\n NOP ;\n" + condition);
    assertThat(test.condition()).hasToString(expected);
  }

  @Test
  void givesInstructionsOfAArch64TheirOrders() throws InputException {
    assertThat(
            accesses(
                aarch64(
                    "DMB ISHLD",
                    "LDR W0,[X1]",
                    "LDRB W0,[X1]",
                    "LDAPR X0,[X1]",
                    "LDAR W0,[X1]",
                    "STR W0,[X1]",
                    "STLRH W0,[X1]",
                    "SWPA W0,W2,[X1]",
                    "LDADDAL W0,W2,[X1]",
                    "LDSMAXA W0,WZR,[X1]",
                    "CASL X0,X2,[X1]",
                    "DSB ST",
                    "ISB")))
        .containsExactly(
            "barrier load_any",
            "r = load32 relaxed [r]",
            "r = load8 relaxed [r]",
            "r = load64 acquire [r]",
            "r = load32 seq_cst [r]",
            "store32 relaxed [r], r",
            "store16 release [r], r",
            "r = rmw_exchange32 acquire [r], r",
            "r = rmw_add32 acq_rel [r], r",
            "barrier sync",
            "r = rmw_max32 relaxed [r], r",
            "r, r = compare_swap64 release relaxed [r], r, r",
            "barrier store_store",
            "barrier isync");
  }

  /** A pair that always succeeds, since only that ends the loop. */
  @Test
  void makesPairsOfExclusivesReadModifyWrites() throws InputException {
    assertThat(
            accesses(aarch64("L: LDAXR W0,[X1]", "SUB W2,W4,W0", "STXR W3,W2,[X1]", "CBNZ W3,L")))
        .containsExactly("r = rmw_reverse_sub32 acquire [r], r");
    assertThat(accesses(aarch64("LDXR W0,[X1]", "BIC W2,W0,#1", "STLXR W3,W2,[X1]")))
        .containsExactlyInAnyOrder("r = load32 relaxed [r]", "r = rmw_and32 release [r], r");
  }

  @Test
  void refusesBranchWithoutRegisterBetweenPairOfExclusives() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> aarch64("LDXR W0,[X1]", "CBNZ", "STXR W3,W2,[X1]"))
        .withMessageContaining("this branch between an exclusive load and its store");
  }

  /** A result that is always the same depends on the registers all the same. */
  @Test
  void keepsComputationsWithoutEffect() throws InputException {
    Program program = aarch64("LDR X0,[X1]", "EOR X2,X0,X0", "AND X2,X2,#0").program();
    String text = ProgramPrinter.print(program, program.functions().getFirst());
    assertThat(text.replaceAll("r\\d+", "r")).contains("xor r, r", "and64 r, 0");
  }

  @Test
  void givesInstructionsOfX86TheirOrders() throws InputException {
    assertThat(
            accesses(
                x86(
                    "MOV [x],$1",
                    "SFENCE",
                    "LFENCE",
                    "MFENCE",
                    "MOV EAX,[x]",
                    "XCHG [x],EAX",
                    "LOCK INC [x]",
                    "INC [x]",
                    "LOCK CMPXCHG [x],EBX",
                    "movb [x],AL")))
        .containsExactly(
            "store64 [&x], 1",
            "barrier store_store",
            "barrier load_load",
            "barrier sync",
            "r = load64 [&x]",
            "r = rmw_exchange64 seq_cst [&x], r",
            "r = rmw_add64 seq_cst [&x], 1",
            "r = load64 [&x]",
            "store64 [&x], r",
            "r, r = compare_exchange64 seq_cst seq_cst [&x], r, r",
            "store8 [&x], r");
  }

  @Test
  void givesInstructionsOfPowerTheirOrders() throws InputException {
    assertThat(accesses(ppc("lwz r1,0(r2)", "sync", "lwsync", "eieio", "isync", "stwx r1,r5,r4")))
        .containsExactly(
            "r = load64 [r]",
            "barrier sync",
            "barrier lwsync",
            "barrier store_store",
            "barrier isync",
            "store64 [r], r");
  }

  @Test
  void givesOperationsOfCTheirOrders() throws InputException {
    assertThat(
            accesses(
                c(
                    """
                    atomic_store_explicit(x, 1, memory_order_release);
                    atomic_store(x, 2);
                    *y = 3;
                    int r0 = atomic_load_explicit(x, memory_order_acquire);
                    int r1 = *y;
                    int r2 = atomic_fetch_sub_explicit(x, 1, memory_order_relaxed);
                    atomic_thread_fence(memory_order_acq_rel);
                    """)))
        .containsExactly(
            "store32 release [r], 1",
            "store32 seq_cst [r], 2",
            "store32 [r], 3",
            "r = load32 acquire [r]",
            "r = load32 [r]",
            "r = rmw_sub32 seq_cst [r], 1",
            "fence acq_rel");
  }

  @Test
  void keepsArraysAtTheSizeOfTheirElements() throws InputException {
    LitmusTest test =
        read("PPC T\n{ int a[3]={1,2}; 0:r2=a; }\n P0 ;\n lwz r1,4(r2) ;\nexists (a[2]=0)");
    assertThat(test.program().globals().getFirst().size()).isEqualTo(12);
    assertThat(accesses(test)).containsExactly("r = load32 [r]");
    assertThat(test.place(new Location.Memory("a", 2))).isEqualTo(new Place.Memory(0, 8, 32, true));
  }

  @Test
  void leavesLoopsThatOnlyWaitToTheSearch() throws InputException {
    assertThat(accesses(c("int r0 = 0; while (r0 == 0) { r0 = atomic_load(x); } *y = 1;")))
        .containsExactly("r = load32 seq_cst [r]", "store32 [r], 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MIPS T                                     | 1:1: tests for MIPS are not supported
          X86                                        | 1:4: expected the name of the test
          ''                                         | 1:1: no litmus test: the file is empty
          X86 T;{x=}                                 | 2:4: expected a number or a variable
          X86 T;Cycle Rf                             | 2:7: expected '=' after Cycle
          X86 T;(* open                              | 2:1: this comment does not end
          X86 T;"open                                | 2:1: this text does not end
          X86 T;{ }; P1 %                            | 3:2: expected P0
          X86 T;{ }; P0 %; MOV EAX,[x]               | the code does not end
          X86 T;{ }; P0 %; FROB EAX %;exists (true)  | 4:2: the instruction FROB of X86 is not
          X86 T;{ }; P0 %; MOV EAX %;exists (true)   | 4:10: expected ',', found the end
          X86 T;{ }; P0 %; MOV $1,EAX %;exists true  | 4:2: the number 1 cannot be written to
          X86 T;{ }; P0 %; MOV EAX,EQX %;exists true | 4:10: there is no register EQX
          X86 T;{ }; P0 %; JMP L %;exists (true)     | 4:6: this process has no label L
          X86 T;{ }; P0 %; NOP ! NOP %;exists (true) | 4:8: a column too many
          X86 T;{ }; P0 %; NOP %;exists (x=1         | 5:12: expected ')', found the end
          X86 T;{ }; P0 %; NOP %;exists (1:EAX=1)    | 5:1: there is no process 1
          X86 T;{ }; P0 %; NOP %;exists (0:R1=1)     | 5:1: there is no register 'R1'
          X86 T;{ }; P0 %; NOP %;exists (0:EAX=q)    | 5:1: 'q' is no variable of this test
          X86 T;{ }; P0 %; NOP %;                    | expected exists, ~exists or forall
          X86 T;{ }; P0 %; NOP %;exists (true) x     | 5:15: unexpected 'x'
          X86 T;{ x=99999999999999999999%}           | 2:5: '99999999999999999999' is no integer
          X86 T;{ int x[2]={1,2,3}% }                | 2:3: an array of 2 elements
          PPC T;{ }; P0 %; lwarx r1,r0,r2 %;exists(x | 4:2: the instruction lwarx of PPC is not
          PPC T;{ }; P0 %; li r32,1 %;exists (true)  | 4:5: there is no register r32
          C T;{ };P1 () { };exists (true)            | 3:1: expected the process P0
          C T;{ };P0 () { *z = 1% };exists (true)    | 3:10: 'z' is not declared
          C T;{ };P0 () { int r = z% };exists true   | 3:17: 'z' is not declared
          C T;{ };P0 (int x) { *x = 1% };exists true | 3:14: this is no pointer
          C T;{ };P0 () { foo()% };exists (true)     | 3:9: the function foo is not supported
          C T;{ };P0 () { int r=1% };exists (0:s=1)  | 4:1: P0 has no variable 's'
          C T;{ };P0 () { break% };exists (true)     | 3:9: 'break' stands outside of a loop
          C T;{ };P0 () { 1 = 2% };exists (true)     | 3:11: the left side of '='
          """)
  void saysWhereAndWhatIsWrong(String text, String complaint) {
    String test = text.replace(";", "\n").replace("%", ";").replace("!", "|");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> read(test))
        .withMessageContaining(complaint)
        .withMessageStartingWith("t.litmus:");
  }

  @Test
  void refusesWhatIsNestedWithoutEnd() {
    String deep = "(".repeat(100_000);
    String body = "X86 T\n{ }\n P0 ;\n NOP ;\nexists ";
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> read(body + deep))
        .withMessageContaining("nested more than");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> read(body + "x=1 /\\ ".repeat(100_000)))
        .withMessageContaining("more than 2000 atoms");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> c("*y = " + deep))
        .withMessageContaining("nested more than");
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> c("{".repeat(100_000)))
        .withMessageContaining("nested more than");
  }

  @Test
  void refusesEveryTruncationInOneLine() throws InputException {
    String whole =
        """
        C T
        "text"
        { x=1; int* p=x; }
        P0 (atomic_int* x, int** p) {
          int r0 = atomic_load_explicit(x, memory_order_relaxed);
          if (r0 == 1 && *p != 0) { *(*p) = 2; } else { r0 += -3; }
        }
        exists (0:r0=1 /\\ [x]=2)
        """;
    assertThat(read(whole).name()).isEqualTo("T");
    for (int length = 0; length < whole.length() - 2; length++) {
      String cut = whole.substring(0, length);
      assertThatExceptionOfType(InputException.class)
          .as(cut)
          .isThrownBy(() -> read(cut))
          .satisfies(e -> assertThat(e.getMessage()).matches("t\\.litmus:\\d+:\\d+: .+"));
    }
  }

  @Test
  void makesTheConditionAnAssertion() throws InputException {
    LitmusTest test = read("X86 T\n{ x=5; }\n P0 ;\n MOV EAX,[x] ;\nexists (0:EAX=5 /\\ x=5)");
    String text = ProgramPrinter.print(test.withAssertion());
    assertThat(text)
        .contains("call pthread_join(1, 0)")
        .contains("call __assert_fail(")
        .contains("thread P0")
        .contains("thread condition");
  }
}
