package dev.sonda.trace.storage.sched;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.storage.TraceStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class CpusTest {
  private final TraceStorage storage = new TraceStorage();

  @Test
  void shouldHaveRowForEachCpuUpToHighest() {
    assertThat(storage.cpus().ucpu(3)).isEqualTo(3);
    assertThat(storage.cpus().ucpu(1)).isEqualTo(1);
    assertThat(storage.tables().cpus.size()).isEqualTo(4);
  }

  @Test
  void shouldHaveNoRowsForNumberThatNoCpuHas() {
    assertThat(storage.cpus().ucpu(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    assertThat(storage.cpus().ucpu(-1)).isEqualTo(-1);
    assertThat(storage.tables().cpus.size()).isZero();
  }
}
