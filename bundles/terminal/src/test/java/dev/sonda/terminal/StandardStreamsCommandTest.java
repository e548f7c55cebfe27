package dev.sonda.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StandardStreamsCommandTest {
  @Test
  void shouldReturnLinesOfBothStreams() throws CommandFailure {
    StandardStreamsCommand command =
        (out, err) -> {
          err.println("slow");
          out.println("a");
          out.println("b");
          out.flush();
          return ExitCode.OK;
        };

    assertThat(command.lines()).containsExactly("a", "b", "slow");
  }

  @Test
  void shouldFailWithStandardErrorWhenExitCodeIsNotZero() {
    StandardStreamsCommand command =
        (out, err) -> {
          err.println("no daemon");
          return ExitCode.DAEMON;
        };

    assertThatThrownBy(command::lines)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.DAEMON))
        .hasMessage("no daemon");
  }
}
