package dev.sonda.api.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SourceDescriptorTest {

  @Test
  void shouldRefuseADataSourceWithoutAName() {
    assertThatThrownBy(() -> SourceDescriptor.of(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
  }

  @Test
  void shouldReturnUnmodifiableDetails() {
    assertThat(SourceDescriptor.of("linux.sys_stats").details().isReadOnly()).isTrue();
  }
}
