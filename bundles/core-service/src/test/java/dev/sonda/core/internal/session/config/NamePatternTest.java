package dev.sonda.core.internal.session.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class NamePatternTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  @Test
  void shouldMatchWholeNames() {
    assertThat(NamePattern.matches("pro.*", "probes")).isTrue();
    assertThat(NamePattern.matches("rob", "probes")).isFalse();
  }

  @Timeout(240)
  @Test
  void shouldAbortPatternWhoseMatchingTakesTooLong() {
    log.expect("takes too long to compare");

    assertThat(NamePattern.matches("(a+)+b", "a".repeat(1000))).isFalse();
  }
}
