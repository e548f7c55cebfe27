package dev.sonda.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void shouldNameFileWhenItCouldNotBeWritten() {
    StandardOutput out = new StandardOutput(refusing("No space left on device"), "rows.csv");
    out.println("id");

    assertThatThrownBy(out::finish)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.DISK))
        .hasMessage("writing rows.csv failed: No space left on device");
    assertThat(out.hasFailed()).isTrue();
  }

  @Test
  void shouldNotFailWhenReaderOfPipeHasClosedIt() {
    StandardOutput out = new StandardOutput(refusing("Broken pipe"));
    out.println("id");

    assertThatCode(out::finish).doesNotThrowAnyException();
    assertThat(out.hasFailed()).isTrue();
  }

  private static OutputStream refusing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
