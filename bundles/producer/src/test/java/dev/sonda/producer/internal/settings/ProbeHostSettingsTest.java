package dev.sonda.producer.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProbeHostSettingsTest {

  @Test
  void shouldRequestSameMemoryAsPerfettosProbes() {
    ProbeHostSettings settings = ProbeHostSettings.defaults();

    assertThat(settings.producerName()).isEqualTo("dev.sonda.probes");
    assertThat(settings.shmSizeBytes()).isEqualTo(2 << 20);
    assertThat(settings.pageSizeBytes()).isEqualTo(32 << 10);
  }

  @Test
  void shouldHaveFlushDeadlineBelowServiceTimeout() {
    assertThat(ProbeHostSettings.defaults().callbackDeadlineMs()).isLessThan(5000);
  }

  @Test
  void shouldNameKeyWhenItsValueIsWrong() {
    assertThatThrownBy(() -> new ProbeHostSettings("a", 64 << 10, 32, 1, 1))
        .hasMessage("shmSizeKb is 65536, allowed is 0 to 32768");
    assertThatThrownBy(() -> new ProbeHostSettings("a", 64, 32, 0, 1))
        .hasMessageStartingWith("taskDeadlineMs is 0");
    assertThatThrownBy(() -> new ProbeHostSettings(" ", 64, 32, 1, 1))
        .hasMessage("producerName is blank");
  }
}
