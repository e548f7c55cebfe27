package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.terminal.ExitCode;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class ConnectionExitCodesTest {
  @Test
  void shouldDistinguishForbiddenDaemonFromMissingOne() {
    assertThat(ConnectionExitCodes.whileConnecting(new SocketException("Permission denied")))
        .isEqualTo(ExitCode.PERMISSION);
    assertThat(ConnectionExitCodes.whileConnecting(new SocketException("Connection refused")))
        .isEqualTo(ExitCode.DAEMON);
  }
}
