package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.FtraceConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, false, 8, 8192",
    "0, false, 6, 2048",
    "42, false, 8, 40",
    "1, false, 8, 4",
    "65536, false, 8, 65536",
    "100, true, 8, 8192",
    "16384, true, 8, 16384",
    "-1, false, 8, 4294967292",
  })
  void shouldRoundToWholePagesOrUseDefault(
      int wantedKb, boolean atLeast, long memoryGb, long sizeKb) {
    FtraceConfig config =
        FtraceConfig.newBuilder()
            .setBufferSizeKb(wantedKb)
            .setBufferSizeLowerBound(atLeast)
            .build();
    assertThat(BufferSize.sizeKb(config, memoryGb << 30, 4096)).isEqualTo(sizeKb);
  }
}
