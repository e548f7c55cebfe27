package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriterTargetBuffersTest {
  private final WriterTargetBuffers table = new WriterTargetBuffers();

  @Test
  void shouldReturnRegisteredBufferOfEveryWriter() {
    for (int id = 1; id <= 32_767; id++) {
      table.register(id, 65_535 - id);
    }

    for (int id = 1; id <= 32_767; id++) {
      assertThat(table.bufferOf(id)).isEqualTo(65_535 - id);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 64, 32_768, 65_535, Integer.MAX_VALUE})
  void shouldReturnNoBufferForUnregisteredWriter(int writerId) {
    assertThat(table.bufferOf(writerId)).isZero();
    table.register(32_767, 1);
    assertThat(table.bufferOf(writerId)).isZero();
  }

  @Test
  void shouldRegisterWriterAgainAfterUnregistering() {
    table.unregister(7);
    table.register(7, 65_535);
    assertThat(table.bufferOf(7)).isEqualTo(65_535);
    table.unregister(7);
    assertThat(table.bufferOf(7)).isZero();
    table.register(7, 1);
    assertThat(table.bufferOf(7)).isEqualTo(1);
  }

  @Test
  void shouldReleaseMemoryOfTablePagesOnce() {
    table.register(64, 1);
    table.register(127, 1);
    table.register(128, 1);

    assertThat(table.needsPageFor(65)).isFalse();
    assertThat(table.takeBytes()).isEqualTo(2L * WriterTargetBuffers.PAGE_BYTES);
    assertThat(table.takeBytes()).isZero();
    assertThat(table.bufferOf(64)).isZero();
  }
}
