package dev.sonda.producer.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HostSettingsTest {

  @Test
  void shouldRequestSameMemoryAsPerfettosProbes() {
    HostSettings settings = HostSettings.defaults();

    assertThat(settings.producerName()).isEqualTo("dev.sonda.probes");
    assertThat(settings.shmSizeBytes()).isEqualTo(2 << 20);
    assertThat(settings.pageSizeBytes()).isEqualTo(32 << 10);
  }

  @Test
  void shouldHaveFlushDeadlineBelowServiceTimeout() {
    assertThat(HostSettings.defaults().callbackDeadlineMs()).isLessThan(5000);
  }

  @Test
  void shouldNameKeyWhenItsValueIsWrong() {
    assertThatThrownBy(() -> new HostSettings("a", 64 << 10, 32, 1, 1))
        .hasMessage("shmSizeKb is 65536, allowed is 0 to 32768");
    assertThatThrownBy(() -> new HostSettings("a", 64, 32, 0, 1))
        .hasMessageStartingWith("taskDeadlineMs is 0");
    assertThatThrownBy(() -> new HostSettings(" ", 64, 32, 1, 1))
        .hasMessage("producerName is blank");
  }
}
