package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.terminal.ExitCode;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class ConnectionErrorsTest {
  @Test
  void shouldDistinguishForbiddenDaemonFromMissingOne() {
    assertThat(ConnectionErrors.whileConnecting(new SocketException("Permission denied")))
        .isEqualTo(ExitCode.PERMISSION);
    assertThat(ConnectionErrors.whileConnecting(new SocketException("Connection refused")))
        .isEqualTo(ExitCode.DAEMON);
  }
}
