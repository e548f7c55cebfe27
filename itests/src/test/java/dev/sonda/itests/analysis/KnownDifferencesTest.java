package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(400)
class KnownDifferencesTest {
  private final KnownDifferences known = new KnownDifferences();

  @Test
  void shouldMatchTablesOfTracesByPattern() {
    known.add("gpu_*\t*\tframes of graphics are not imported");
    known.add("net\tstats,args\tcounted otherwise");
    assertThat(known.has("gpu_frames", "slice")).isTrue();
    assertThat(known.has("net", "stats")).isTrue();
    assertThat(known.has("net", "slice")).isFalse();
  }

  @Test
  void shouldReportUnusedLineWhenItsTraceWasCompared() {
    known.add("gpu_*\t*\tframes of graphics are not imported");
    known.add("net\tstats\tcounted otherwise");
    assertThat(known.has("gpu_frames", "slice")).isTrue();
    assertThat(known.unused(List.of("gpu_frames", "net")))
        .containsExactly("net\tstats\tcounted otherwise");
    assertThat(known.unused(List.of("gpu_frames"))).isEmpty();
  }

  @Test
  void shouldRefuseLineWithoutReason() {
    assertThatIllegalArgumentException().isThrownBy(() -> known.add("net\tstats\t"));
  }
}
