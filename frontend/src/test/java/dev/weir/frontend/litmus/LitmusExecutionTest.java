package dev.weir.frontend.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the code of litmus tests does, and which states their conditions describe: tests of one
 * process have one final state, of which the condition says all that counts.
 */
class LitmusExecutionTest {
  /** Whether a condition holds in every final state. */
  private static boolean holds(String text) throws InputException {
    LitmusTest test = LitmusReader.parse("t.litmus", text);
    CheckOptions options = CheckOptions.of(MemoryModels.named("sc").orElseThrow()).toTheEnd();
    CheckResult result = new Checker(test.withAssertion(), new Library()).check(options);
    assertThat(result.unsupported()).isEmpty();
    assertThat(result.errors()).allMatch(error -> error.failure().kind() == FailureKind.ASSERTION);
    return result.errors().isEmpty();
  }

  /** Runs a test of one process, whose condition must hold, and its contrary must not. */
  private static void runs(String head, String body, String state) throws InputException {
    String test = head + "\n" + body + "\n";
    assertThat(holds(test + "forall (" + state + ")")).as(state).isTrue();
    assertThat(holds(test + "forall (not (" + state + "))")).as("the contrary").isFalse();
    assertThat(holds(test + "exists (" + state + ")")).as("claimed to be nowhere").isFalse();
    assertThat(holds(test + "~exists (not (" + state + "))")).as("the same").isTrue();
  }

  private static String column(String instructions) {
    return " P0 ;\n " + instructions.replace(";", " ;\n ") + " ;";
  }

  /** Sizes of x are those of EAX, and condition codes are those of numbers of so many bits. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          x=5             @ MOV EAX,[x]; MOV [y],EAX                @ 0:EAX=5 /\\ y=5
          0:EAX=x; x=3    @ MOV EBX,[RAX]; MOVQ [RAX],$9            @ 0:EBX=3 /\\ x=9
          x=5             @ MOV EAX,$2; XCHG [x],EAX                @ 0:EAX=5 /\\ x=2
          x=5             @ MOV EAX,$2; LOCK XADD [x],EAX           @ 0:EAX=5 /\\ x=7
          0:EAX=5; x=5    @ MOV EBX,$8; LOCK CMPXCHG [x],EBX; SETE CL @ 0:EAX=5 /\\ x=8 /\\ 0:CL=1
          0:EAX=4; x=5    @ MOV EBX,$8; LOCK CMPXCHG [x],EBX; SETE CL @ 0:EAX=5 /\\ x=5 /\\ 0:CL=0
          0:EAX=4; x=5    @ MOV EBX,$8; CMPXCHG [x],EBX             @ 0:EAX=5 /\\ x=5
          0:EAX=5; x=5    @ MOV EBX,$8; CMPXCHG [x],EBX             @ 0:EAX=5 /\\ x=8
          x=5             @ LOCK INC [x]; LOCK DEC [y]; NOT [z]     @ x=6 /\\ y=-1 /\\ z=-1
          x=12            @ AND [x],$10; OR [y],$3; XOR [y],$6      @ x=8 /\\ y=5
          x=7             @ SUB [x],$9; NEG [x]                     @ x=2
          0:EAX=258       @ MOVB [x],AL; MOV BL,AL; MOV CX,AX       @ x=2 /\\ 0:BL=2
          0:RAX=-1        @ MOV AL,$0                               @ 0:RAX=-256
          x=1             @ LEA RAX,[x]; MOV EBX,[RAX]              @ 0:RAX=x /\\ 0:EBX=1
          0:EAX=1; 0:EBX=2@ XCHG EAX,EBX                            @ 0:EAX=2 /\\ 0:EBX=1
          int a[2]={4,6}  @ LEA RAX,[a]; MOV EBX,[RAX+4]            @ 0:EBX=6
          0:EAX=3         @ CMP EAX,$3; JE L; MOV [x],$1; L: MOV [y],$1 @ x=0 /\\ y=1
          0:EAX=3         @ CMP EAX,$3; JNE L; MOV [x],$1; L: MOV [y],$1 @ x=1 /\\ y=1
          0:EAX=3         @ L: DEC EAX; INC [x]; CMP EAX,$0; JG L   @ x=3
          0:EAX=1         @ TEST EAX,$2; CMOVE EAX,EBX              @ 0:EAX=0
          0:EAX=3         @ TEST EAX,$2; CMOVE EAX,EBX              @ 0:EAX=3
          0:EAX=-1        @ CMP EAX,$1; SETL BL; SETB CL; SETA DL   @ 0:BL=1 /\\ 0:CL=0 /\\ 0:DL=1
          0:EAX=1         @ CMP EAX,$-1; SETG BL; SETAE CL; SETBE DL @ 0:BL=1 /\\ 0:CL=0 /\\ 0:DL=1
          0:EAX=2         @ CMP EAX,$2; SETGE BL; SETLE CL; SETAE DL @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=1
          0:EAX=1         @ SUB EAX,$2; SETB BL; SETS CL; SETL DL   @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=1
          0:EAX=-1        @ ADD EAX,$1; SETE BL; SETB CL; SETS DL   @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=0
          0:RAX=0x7fffffffffffffff@ ADD RAX,$1; SETS BL; SETGE CL; SETC DL @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=0
          0:RAX=0x8000000000000000@ ADD RAX,RAX; SETE BL; SETC CL; SETL DL @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=1
          0:RAX=0x8000000000000000@ CMP RAX,$1; SETS BL; SETL CL; SETB DL @ 0:BL=0 /\\ 0:CL=1 /\\ 0:DL=0
          0:AL=127        @ ADD AL,$1; SETS BL; SETG CL; SETC DL    @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=0
          0:AX=0x8000     @ SUB AX,$1; SETNS BL; SETL CL; SETNBE DL @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=1
          x=-1            @ CMPB [x],$0; SETL BL; SETB CL           @ 0:BL=1 /\\ 0:CL=0
          x=-1            @ INCB [x]; SETZ BL; DECW [x]; SETNZ CL   @ 0:BL=1 /\\ 0:CL=1 /\\ x=-257
          0:EAX=1         @ CMP EAX,$2; INC EAX; SETB BL; SETE CL   @ 0:BL=1 /\\ 0:CL=0
          0:EAX=1         @ CMP EAX,$2; DEC EAX; SETB BL; SETE CL   @ 0:BL=1 /\\ 0:CL=1
          0:EAX=1         @ CMP EAX,$2; AND EAX,$-1; SETB BL; SETA CL @ 0:BL=0 /\\ 0:CL=1
          0:EAX=3         @ NEG EAX; SETC BL; SETS CL; NEG ESI; SETNC DL @ 0:BL=1 /\\ 0:CL=1 /\\ 0:DL=1
          0:EAX=-1        @ MOV EBX,$2; XADD EBX,EAX; SETC CL       @ 0:EBX=1 /\\ 0:EAX=2 /\\ 0:CL=1
          0:AL=255        @ ADD AL,$1; SETE BL; SETC CL             @ 0:AL=0 /\\ 0:BL=1 /\\ 0:CL=1
          """)
  void processesOfX86Compute(String initial, String instructions, String state)
      throws InputException {
    runs("X86 T\n{ x; y; z; " + initial + "; }", column(instructions), state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          x=5; 0:r2=x   @ lwz r1,0(r2); addi r3,r1,-7               @ 0:r1=5 /\\ 0:r3=-2
          0:r2=x        @ li r1,4; stw r1,0(r2); lwz r3,(r2)        @ x=4 /\\ 0:r3=4
          0:r2=x; 0:r4=8; int x[4]={1,2,3,4} @ lwzx r1,r2,r4; stwx r4,r4,r2 @ 0:r1=3 /\\ x[2]=8
          0:r2=x; int x[4]={1,2,3,4} @ lwz r1,12(r2)                 @ 0:r1=4
          0:r1=6; 0:r3=3 @ xor r5,r1,r3; and r6,r1,r3; or r7,r1,r3  @ 0:r5=5 /\\ 0:r6=2 /\\ 0:r7=7
          0:r1=6; 0:r3=3 @ sub r5,r1,r3; subf r6,r1,r3; neg r7,r3   @ 0:r5=3 /\\ 0:r6=-3 /\\ 0:r7=-3
          0:r1=6        @ slwi r5,r1,2; srwi r6,r1,1; mulli r7,r1,7; lis r8,2 @ 0:r5=24 /\\ 0:r6=3 /\\ 0:r7=42 /\\ 0:r8=131072
          0:r1=2        @ cmpwi r1,2; beq L; li r3,1; L: li r4,1    @ 0:r3=0 /\\ 0:r4=1
          0:r1=2        @ cmpwi r1,2; bne L; li r3,1; L: li r4,1    @ 0:r3=1 /\\ 0:r4=1
          0:r1=-1       @ cmpwi r1,2; blt L; li r3,1; L: li r4,1    @ 0:r3=0
          0:r1=3        @ cmpwi cr0,r1,2; bgt L; li r3,1; L: li r4,1 @ 0:r3=0
          0:r1=2        @ cmpwi r1,2; bgt L; li r3,1; L: nop        @ 0:r3=1
          0:r1=2        @ cmpwi r1,2; ble L; li r3,1; L: nop        @ 0:r3=0
          0:r1=2        @ cmpwi r1,2; blt L; li r3,1; L: nop        @ 0:r3=1
          0:r1=2        @ cmpwi r1,2; bge L; li r3,1; L: nop        @ 0:r3=0
          0:r1=2; 0:r5=3 @ cmpw r1,r5; bge L; li r3,1; L: b M; li r4,1; M: nop @ 0:r3=1 /\\ 0:r4=0
          0:r1=5        @ and. r3,r1,r4; beq L; li r5,1; L: nop     @ 0:r5=0
          0:r1=3        @ L: addi r3,r3,2; subi r1,r1,1; cmpwi r1,0; bne L @ 0:r3=6
          0:r2=x; x=-1  @ lbz r1,0(r2); lhz r3,0(r2); lha r4,0(r2)  @ 0:r1=255 /\\ 0:r3=65535 /\\ 0:r4=-1
          0:r2=x; 0:r1=257 @ stb r1,0(r2)                           @ x=1
          0:r1=x; x=-1; int64_t 0:r5; int64_t 0:r6 @ lwa r5,0(r1); lwz r6,0(r1) @ 0:r5=-1 /\\ 0:r6=4294967295
          0:r1=x; uint32_t x=0xffffffff; int64_t 0:r2; int64_t 0:r3 @ lwax r2,r0,r1; lwzx r3,r0,r1 @ 0:r2=-1 /\\ 0:r3=4294967295
          0:r1=x; x=-1  @ lwz r6,0(r1); cmpwi r6,-1; beq L; li r7,1; L: cmpdi r6,-1; beq M; li r8,1; M: nop @ 0:r6=-1 /\\ 0:r7=0 /\\ 0:r8=1
          0:r1=x; x=-1; 0:r4=4; int64_t 0:r6; int y[2]={-1,-1}; 0:r2=y; int64_t 0:r5 @ lwzx r5,r4,r2; lwa r6,0(r2) @ 0:r5=4294967295 /\\ 0:r6=-1
          0:r1=x; 0:r3=-2 @ stw r3,0(r1); lwa r4,0(r1)              @ x=-2 /\\ 0:r4=-2
          0:r1=x; uint64_t x=0; 0:r3=-2 @ stw r3,0(r1)              @ x=4294967294
          0:r1=x; int64_t x=-1; int64_t 0:r3 @ ld r3,0(r1)          @ 0:r3=-1 /\\ x=-1
          0:r2=x; x=-1; int64_t 0:r3; int64_t 0:r4 @ lbz r3,0(r2); lha r4,0(r2) @ 0:r3=255 /\\ 0:r4=-1
          0:r1=-1; int64_t 0:r2; int64_t 0:r3; int64_t 0:r4 @ slwi r2,r1,4; srwi r3,r1,4; mullw r4,r1,r1 @ 0:r2=4294967280 /\\ 0:r3=268435455 /\\ 0:r4=1
          0:r1=-1; int64_t 0:r2; int64_t 0:r3 @ clrldi r2,r1,32; extsw r3,r2 @ 0:r2=4294967295 /\\ 0:r3=-1
          0:r1=-1       @ cmplwi r1,2; blt L; li r3,1; L: addis r4,r1,1 @ 0:r3=1 /\\ 0:r4=65535
          0:r0=5; 0:r1=3 @ addi r2,r0,1; addi r3,r1,1; add r4,r0,r1 @ 0:r2=1 /\\ 0:r3=4 /\\ 0:r4=8
          0:r1=x; x=y; 0:r3=z @ lwz r2,0(r1); stw r3,0(r1); lwz r4,0(r2) @ 0:r2=y /\\ x=z /\\ 0:r4=0
          0:r1=x; 0:r3=z @ xor r2,r3,r3; addi r2,r2,1; stw r2,0(r1)  @ x=1 /\\ 0:r3=z
          """)
  void processesOfPowerCompute(String initial, String instructions, String state)
      throws InputException {
    runs("PPC T\n{ " + initial + "; }", column(instructions), state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          int r = 7 / 2 * 3 - 10 % 4; *x = r << 2;          @ 0:r=7 /\\ x=28
          int r = -7 / 2; int s = -7 % 3; int t = -8 >> 1;   @ 0:r=-3 /\\ 0:s=-1 /\\ 0:t=-4
          int r = 1 || foo; int s = 0 && 1; int t = !5;      @ 0:r=1 /\\ 0:s=0 /\\ 0:t=0
          int r = ~5; int s = 6 & 3; int t = 6 ^ 3;          @ 0:r=-6 /\\ 0:s=2 /\\ 0:t=5
          int r = -1 < 1; int s = -1 < 1u; int t = 3 >= 3;   @ 0:r=1 /\\ 0:t=1
          int r = 0; r += 5; r -= 2; r *= 4; r ^= 1; r++;    @ 0:r=14
          int r = 0; for (int i = 0; i < 4; i++) { if (i == 2) continue; r += i; } @ 0:r=4
          int r = 0; while (1) { r++; if (r > 3) break; }    @ 0:r=4
          int r = 0; do { r++; } while (r < 3);              @ 0:r=3
          int r = 3; if (r > 2) r = 1; else r = 2; if (!r) { r = 9; } @ 0:r=1
          *x = 1; *x += 2; (*x)++; int r = *x;               @ 0:r=4 /\\ x=4
          atomic_store(x, 3); int r = atomic_fetch_add(x, 2); @ 0:r=3 /\\ x=5
          int r = atomic_exchange(x, 2); int s = atomic_fetch_or(x, 5); @ 0:r=0 /\\ 0:s=2 /\\ x=7
          int e = 0; int r = atomic_compare_exchange_strong(x, &e, 4); @ 0:r=1 /\\ x=4
          int r = atomic_fetch_sub_explicit(x, 1, memory_order_relaxed); @ 0:r=0 /\\ x=-1
          int r = xchg(x, 4); int s = cmpxchg(x, 4, 6); int t = cmpxchg(x, 4, 7); @ 0:r=0 /\\ 0:s=4 /\\ 0:t=6 /\\ x=6
          WRITE_ONCE(*x, 2); int r = READ_ONCE(*x); smp_store_release(x, r + 1); @ 0:r=2 /\\ x=3
          atomic_set(x, 5); atomic_add(3, x); int r = atomic_sub_return(2, x); @ 0:r=6 /\\ x=6
          int r = atomic_dec_and_test(x); int s = atomic_inc_return(x); int t = atomic_dec_and_test(x); @ 0:r=0 /\\ 0:s=0 /\\ x=-1 /\\ 0:t=0
          atomic_set(x, 1); int r = atomic_dec_and_test(x); int s = atomic_add_negative(-1, x); @ 0:r=1 /\\ 0:s=1 /\\ x=-1
          int r = atomic_add_unless(x, 2, 0); int s = atomic_add_unless(x, 2, 1); @ 0:r=0 /\\ 0:s=1 /\\ x=2
          atomic_set(x, 7); atomic_andnot(5, x); int r = atomic_fetch_andnot(2, x); @ 0:r=2 /\\ x=0
          int r = atomic_inc_not_zero(x); atomic_inc(x); int s = atomic_inc_not_zero(x); @ 0:r=0 /\\ 0:s=1 /\\ x=2
          int r = spin_trylock(x); int s = spin_trylock(x); int t = spin_is_locked(x); spin_unlock(x); @ 0:r=1 /\\ 0:s=0 /\\ 0:t=1 /\\ x=0
          *p = x; int r = *p == x; **p = 3;                  @ 0:r=1 /\\ x=3 /\\ p=x
          int r = a[1]; a[2] = r + 1; *(a + 1) = 8;          @ 0:r=5 /\\ a[2]=6 /\\ a[1]=8
          """)
  void processesOfCCompute(String body, String state) throws InputException {
    runs(
        "C T\n{ int x; int* p; int a[3]={4,5,0}; }",
        "P0 (int* x, int** p, int* a) { int foo = 1; " + body + " }",
        state);
  }

  /** What the tests of others leave out: types, declarations; a number may be an address. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          x=y     @ P0(intptr_t *x, intptr_t *z) { *x = (intptr_t)z; intptr_t r = *x; }   @ 0:r=z /\\ x=z
          x=y     @ P0(intptr_t *x) { intptr_t r = *x; intptr_t s = READ_ONCE(*(intptr_t *)r); } @ 0:r=y /\\ 0:s=0
          x=y     @ P0(intptr_t *x) { intptr_t r = *x; *r = -7; r = *r; }                 @ 0:r=-7 /\\ y=-7
          x=y; y=5 @ P0(int **x) { int *r = *x; int s = *r; *r = -1; }                    @ 0:r=y /\\ 0:s=5 /\\ y=-1
          x=y     @ P0(int *x, int **q) { *q = x; } P1(intptr_t *x) { *x = 0x100000000; } @ q=x /\\ x=0x100000000
          int *p=&u; int u=3 @ P0(int **p) { r1 = *p; r2 = *r1; *r1 = 4; }                @ 0:r1=u /\\ 0:r2=3 /\\ u=4
          x=-1    @ P0(int *x) { r0 = READ_ONCE(*x); r1 = r0 + 1; r2 = r0; r2 += 3; }     @ 0:r0=-1 /\\ 0:r1=0 /\\ 0:r2=2
          unsigned int x=0xffffffff @ P0(unsigned int *x) { r0 = *x; }                    @ 0:r0=4294967295
          x=2     @ P0(int *x) { while (r0 < 2) { r0 = READ_ONCE(*x); } if (r0 == 2) r1 = 1; } @ 0:r0=2 /\\ 0:r1=1
          0:r2=b; int b=3 @ P0(int **c) { WRITE_ONCE(*c, r2); r1 = *r2; }                 @ c=b /\\ 0:r1=3
          """)
  void whatNoTypeIsGivenToHoldsNumbersAndAddresses(String initial, String code, String state)
      throws InputException {
    runs("C T\n{ " + initial + "; }", code, state);
  }

  /** Words have 32 bits where there is an array of such, and so has a number of fewer. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          x=1                          @ true
          x=2                          @ false
          x==1 && y!=1                 @ true
          x<>1 \\/ y<>2                @ false
          x=1 \\/ y=1 /\\ z=1          @ true
          (x=1 \\/ y=1) /\\ z=1        @ false
          x=2 => z=1                   @ true
          x=1 => z=1                   @ false
          z=1 => z=1 => z=1            @ true
          (z=1 => z=1) => z=1          @ false
          not (x=1 /\\ y=1)            @ true
          ~x=1 || ~y=2                 @ false
          not not x=1                  @ true
          false \\/ true               @ true
          true => false                @ false
          0:EAX=[y]                    @ true
          0:EAX=*x                     @ false
          0:EAX=0:EBX                  @ false
          0:EBX=-1                     @ true
          0:EBX=0xffffffff             @ false
          0:BX=65535                   @ true
          0:EBX=0:BX                   @ true
          0:BL=-1                      @ true
          x=[x] /\\ y<>[x]             @ true
          p=x                          @ true
          p=&x                         @ true
          p=y                          @ false
          p=a                          @ false
          q=a[2]                       @ true
          q=a                          @ false
          a[0]=3 /\\ a[1]=-4 /\\ a[2]=0 @ true
          a[1]=4                       @ false
          a=3                          @ true
          b=255                        @ true
          b=-1                         @ false
          b=0x1000000ff                @ true
          """)
  void conditionsDescribeStates(String condition, boolean expected) throws InputException {
    String test =
        """
        X86 T
        { int x=1; int y=2; z; p=x; uint8_t b=255;
          int a[3]={3,-4}; int* q=a[2]; 0:EAX=2; 0:EBX=-1; }
         P0 ;
         NOP ;
        """;
    assertThat(holds(test + "forall (" + condition + ")")).isEqualTo(expected);
    assertThat(holds(test + "~exists (" + condition + ")")).isNotEqualTo(expected);
  }

  /** The states that count are those of the filter. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          true @ false
          x=1  @ true
          x=2  @ false
          y=1  @ true
          """)
  void aFilterLeavesOutStates(String filter, boolean expected) throws InputException {
    String test =
        """
        X86 T
        { x; }
         P0 | P1 ;
         MOV [x],$1 | MOV [x],$2 ;
        filter (%s)
        forall (x=1)
        """
            .formatted(filter);
    assertThat(holds(test)).isEqualTo(expected);
  }
}
