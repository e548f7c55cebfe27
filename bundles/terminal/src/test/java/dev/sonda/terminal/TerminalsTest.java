package dev.sonda.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalsTest {
  @Test
  void shouldDistinguishTerminalsFromFilesAndPipes() {
    assertThat(Terminals.isTerminalDevice("/dev/pts/3")).isTrue();
    assertThat(Terminals.isTerminalDevice("/dev/null")).isFalse();
    assertThat(Terminals.isTerminalDevice("pipe:[4711]")).isFalse();
  }

  @Test
  void shouldSendNoControlCodesWhenTerminalIsDumb() {
    assertThat(Terminals.knowsCodes(Map.of("TERM", "xterm-256color"))).isTrue();
    assertThat(Terminals.knowsCodes(Map.of("TERM", "dumb"))).isFalse();
    assertThat(Terminals.knowsCodes(Map.of())).isFalse();
  }
}
