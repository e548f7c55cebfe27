package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void shouldDistinguishTerminalsFromFilesAndPipes() {
    assertThat(Terminal.isTerminalDevice("/dev/pts/3")).isTrue();
    assertThat(Terminal.isTerminalDevice("/dev/null")).isFalse();
    assertThat(Terminal.isTerminalDevice("pipe:[4711]")).isFalse();
  }

  @Test
  void shouldSendNoControlCodesWhenTerminalIsDumb() {
    assertThat(Terminal.knowsCodes(Map.of("TERM", "xterm-256color"))).isTrue();
    assertThat(Terminal.knowsCodes(Map.of("TERM", "dumb"))).isFalse();
    assertThat(Terminal.knowsCodes(Map.of())).isFalse();
  }
}
