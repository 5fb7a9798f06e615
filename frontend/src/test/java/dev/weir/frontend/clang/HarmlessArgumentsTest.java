package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessArgumentsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-DX=1 -UX -Iinclude -isysteminclude -isystem include -include a.h -imacros a.h -D X=@y",
        "-std=c11 --std=gnu++20 -O2 -O -Ofast -Os -g -g3 -ggdb -gdwarf-4 -w -ansi -pedantic-errors",
        "-Wall -Wextra -Werror=format -Wno-unused -Wformat=2 -pthread -pipe -trigraphs",
        "-fno-strict-aliasing -fwrapv -fno-builtin-printf -fsanitize=address,undefined -fPIC",
        "-fvisibility=hidden -fno-exceptions -fgnu89-inline -fdiagnostics-color=always",
        "-ftrivial-auto-var-init=pattern -fms-extensions -ffp-contract=off -funroll-loops",
        "-march=x86-64-v3 -mtune=native -msse4.2 -mno-avx -mcx16 -mcmodel=large",
        "-Xclang -include -Xclang a.h -Xclang -imacros -Xclang a.h",
        "--target=aarch64-linux-gnu -target x86_64-linux-gnu -nostdinc"
      })
  void whatSaysWhatAProgramMeansIsHarmless(String words) {
    assertThat(HarmlessArguments.others(List.of(words.split(" ")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-fplugin=./x.so",
        "-fplugin-arg-x-y=z",
        "-fpass-plugin=./x.so",
        "-Xclang -load",
        "-Xclang -load -Xclang ./x.so",
        "-Xclang -include -Xclang @x",
        "-Xclang -include",
        "-load ./x.so",
        "-mllvm -load=./x.so",
        "-B. ",
        "--prefix=.",
        "-specs=x",
        "--config=x",
        "--config-user-dir=.",
        "@x",
        "-no-canonical-prefixes",
        "-fno-integrated-as",
        "-fno-integrated-cc1",
        "-fuse-ld=./x",
        "--ld-path=./x",
        "-Wp,-MD,x",
        "-Wa,x",
        "-Wl,x",
        "-Xpreprocessor -MD",
        "-Xassembler x",
        "-MD -MF x",
        "-o x",
        "-save-temps",
        "-ftime-trace=x",
        "-fproc-stat-report=x",
        "-foptimization-record-file=x",
        "-fsave-optimization-record",
        "-fmodules-cache-path=x",
        "-fmodules",
        "-fprofile-instr-use=x",
        "-fstack-usage",
        "-fcrash-diagnostics-dir=x",
        "-gsplit-dwarf",
        "-dependency-file x",
        "-include-pch x",
        "-ivfsoverlay x",
        "-x cuda",
        "--offload-arch=x",
        "-cc1",
        "-### ",
        "x.o",
        "-"
      })
  void whatIsNotKnownIsNot(String words) {
    List<String> all = List.of(words.strip().split(" "));
    assertThat(HarmlessArguments.others(all)).contains(all.getFirst());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-D @x", "-include @x", "-I @x", "@x -DY"})
  void aFileOfArgumentsIsFoundWhereverItStands(String words) {
    assertThat(HarmlessArguments.others(List.of(words.split(" ")))).containsExactly("@x");
  }
}
