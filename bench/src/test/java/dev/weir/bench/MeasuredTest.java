package dev.weir.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredTest {
  @Test
  void threeWordsSayIt() {
    assertThat(Measured.of(List.of("sbchain", "5", "tso")))
        .contains(new Measured("sbchain", 5, "tso"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sbchain", "sbchain 5", "nothing 5 tso", "sbchain N tso", "sbchain 5 nothing"})
  void otherWordsDoNot(String words) {
    assertThat(Measured.of(List.of(words.split(" ")))).isEmpty();
  }
}
