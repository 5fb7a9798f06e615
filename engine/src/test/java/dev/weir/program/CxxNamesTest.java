package dev.weir.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CxxNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZN9WorkQueue3addEi | WorkQueue::add",
        "_ZL3locv | loc",
        "_ZN12_GLOBAL__N_12An1mEv | An::m",
        "_ZNVK1a1S1fEv | a::S::f",
        "_ZN1a1S1xE | a::S::x",
        "_ZSt9terminatev | std::terminate",
        "_ZNSt6threadC1Ev | std::thread::thread",
      })
  void namesOfFunctionsAndVariablesAreWrittenWithTheirScopes(String mangled, String readable) {
    assertThat(CxxNames.readable(mangled)).isEqualTo(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZN1VC2Ev | V::V",
        "_ZN1VD0Ev | V::~V",
        "_ZN1a1RIiLi4ELb1EEC1IcEET_ | a::R<int, 4, true>::R",
        "_ZNK1a1ScvbEv | a::S::operator bool",
        "_ZNK1a1SplERKS0_ | a::S::operator+",
        "_ZN1a1SnwEm | a::S::operator new",
        "_ZNR1a1SixEi | a::S::operator[]",
        "_Zli3_kme | operator\"\"_km",
      })
  void constructorsDestructorsAndOperatorsAreWrittenAsInTheSource(String mangled, String readable) {
    assertThat(CxxNames.readable(mangled)).isEqualTo(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_Z3varIJicPN1a1SEEEiDpT_ | var<int, char, a::S*>",
        "_ZN1a1RIPNS_1SELin4ELb0EE2In1zEPS2_RS4_ | a::R<a::S*, -4, false>::In::z",
        "_ZN1a1RIPFvicELi1ELb1EE4pushES2_ | a::R<void (*)(int, char), 1, true>::push",
        "_ZN1a1RIA3_iLi1ELb1EE4pushEPi | a::R<int[3], 1, true>::push",
        "_ZN1a1S1gIiEET_S2_S0_ | a::S::g<int>",
      })
  void templatesAreWrittenWithTheirArguments(String mangled, String readable) {
    assertThat(CxxNames.readable(mangled)).isEqualTo(readable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZZN9WorkQueue4nextEvENKUlvE_clEv | WorkQueue::next::lambda",
        "_ZZ4mainENK3$_0clEv | main::lambda",
        "_ZZ4mainENK3$_1clEv | main::lambda#2",
        "_ZZ1uvENKUlvE0_clEv | u::lambda#2",
        "_ZZ3varIJicPN1a1SEEEiDpT_ENKUlT_E_clIiEEDaS4_ | " + "var<int, char, a::S*>::lambda<int>",
        "_ZZ4sizevE3two | size::two",
        "_ZGVZ4sizevE3two | guard of size::two",
        "_ZTW2tl | access to tl",
        "_ZTH2tl | initialisation of tl",
        "_ZTV1V | virtual table of V",
        "_ZThn8_N1W1vEi | W::v",
      })
  void whatTheCompilerMakesIsNamedAfterWhatHasIt(String mangled, String readable) {
    assertThat(CxxNames.readable(mangled)).isEqualTo(readable);
  }

  @Test
  void functionsOfTheStandardLibraryAreWrittenWithoutTheirOwnTemplateArguments() {
    assertThat(CxxNames.readable("_ZNSt6thread8weir_runISt10weir_boundIJPFvvEEEEEPvS5_"))
        .isEqualTo("std::thread::weir_run");
    assertThat(CxxNames.readable("_ZNSt6vectorIiE4pushIlEEvT_"))
        .isEqualTo("std::vector<int>::push");
    assertThat(CxxNames.readable("_ZSt4moveIRiEvT_")).isEqualTo("std::move");
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "_Z", "_Zzz", "_ZN1", "_ZN9Work", "_ZS9_", "_Z999999999999a"})
  void whatIsNotUnderstoodStaysAsItIs(String name) {
    assertThat(CxxNames.readable(name)).isEqualTo(name);
  }

  @Test
  void damagedNamesDoNotOverflowTheStack() {
    String name = "_Z1fI" + "P".repeat(100_000);
    assertThat(CxxNames.readable(name)).isEqualTo(name);
  }

  @Test
  void theNumberOfAStaticFunctionThatSeveralFilesHaveIsLeftOut() {
    assertThat(CxxNames.readable("helper.12")).isEqualTo("helper");
  }

  @Test
  void initialisersOfGlobalsSayWhatTheyAre() {
    assertThat(CxxNames.readable("_GLOBAL__sub_I_test.cc")).isEqualTo("initialisation of test.cc");
    assertThat(CxxNames.readable("__cxx_global_var_init.1"))
        .isEqualTo("initialisation of a global");
  }
}
