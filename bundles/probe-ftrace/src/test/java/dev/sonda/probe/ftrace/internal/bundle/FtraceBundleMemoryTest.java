package dev.sonda.probe.ftrace.internal.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.RecordingTraceWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class FtraceBundleMemoryTest {
  private static final int PEAK_BYTES = 4 << 20;

  private final RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
  private final FtraceBundle bundle =
      new FtraceBundle(List.of(), new InternedKernelSymbols(KernelSymbols.NONE));
  private final int roomBefore = bundle.roomBytes();

  @Test
  void shouldReleaseMemoryAfterPeak() {
    write(PEAK_BYTES);
    assertThat(bundle.roomBytes()).isEqualTo(roomBefore);
    write(100);
    assertThat(writer.packets()).hasSize(2);
  }

  @Test
  void shouldKeepMemoryForBundlesOfUsualSize() {
    write(3 * roomBefore);
    assertThat(bundle.roomBytes()).isGreaterThan(3 * roomBefore);
  }

  /** Writes a bundle of that many arbitrary bytes. */
  private void write(int bytes) {
    bundle.begin(0, false, 0, null);
    bundle.withRoom(bytes);
    assertThat(bundle.roomBytes()).isGreaterThan(bytes);
    bundle.grownTo(bundle.size() + bytes);
    bundle.finish(writer);
  }
}
