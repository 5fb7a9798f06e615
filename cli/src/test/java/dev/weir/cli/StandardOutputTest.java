package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  /** Writes nothing. */
  private static final class Closed extends OutputStream {
    private int tries;

    @Override
    public void write(int one) throws IOException {
      tries++;
      throw new IOException("Broken pipe");
    }
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    Closed closed = new Closed();
    PrintWriter out = Main.writer(new StandardOutput(closed, true));
    out.println("first");
    out.flush();
    out.println("second");
    assertThat(out.checkError()).isFalse();
    assertThat(closed.tries).isEqualTo(1);
  }

  @Test
  void aFullDiskIsOne() {
    StandardOutput out = new StandardOutput(new Closed(), false);
    assertThatThrownBy(() -> out.write(1)).isInstanceOf(IOException.class);
  }
}
