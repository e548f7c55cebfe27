package dev.sonda.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalCapabilitiesTest {
  @Test
  void shouldDistinguishTerminalsFromFilesAndPipes() {
    assertThat(TerminalCapabilities.isTerminalDevice("/dev/pts/3")).isTrue();
    assertThat(TerminalCapabilities.isTerminalDevice("/dev/null")).isFalse();
    assertThat(TerminalCapabilities.isTerminalDevice("pipe:[4711]")).isFalse();
  }

  @Test
  void shouldSendNoControlCodesWhenTerminalIsDumb() {
    assertThat(TerminalCapabilities.knowsCodes(Map.of("TERM", "xterm-256color"))).isTrue();
    assertThat(TerminalCapabilities.knowsCodes(Map.of("TERM", "dumb"))).isFalse();
    assertThat(TerminalCapabilities.knowsCodes(Map.of())).isFalse();
  }
}
