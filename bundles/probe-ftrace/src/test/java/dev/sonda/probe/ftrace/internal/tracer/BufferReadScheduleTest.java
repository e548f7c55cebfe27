package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.posix.UnameResult;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferReadScheduleTest {
  private static final long USUAL_BYTES = 8 << 20;

  @TempDir Path root;

  private final FtraceRequest plain = asking(FtraceConfig.newBuilder());
  private final FtraceRequest quarter = asking(FtraceConfig.newBuilder().setDrainBufferPercent(25));
  private final CpuReaderSet noPipes = new CpuReaderSet(List.of());
  private BufferReadSchedule pace;

  @BeforeEach
  void setUp() throws IOException {
    Files.writeString(root.resolve("buffer_percent"), "50");
    pace =
        new BufferReadSchedule(new TracefsFolder(root), Syscalls.libc(), Runnable::run, () -> {});
  }

  @AfterEach
  void close() {
    pace.close();
  }

  @Test
  void shouldUseShortestDrainPeriodOfAllSessions() {
    FtraceRequest often = asking(FtraceConfig.newBuilder().setDrainPeriodMs(250));
    FtraceRequest seldom = asking(FtraceConfig.newBuilder().setDrainPeriodMs(5000));

    assertThat(periodMs(plain)).isEqualTo(100);
    assertThat(periodMs(seldom, often)).isEqualTo(250);
    assertThat(periodMs(plain, often)).isEqualTo(250);
    assertThat(pace.nextRoundMs(USUAL_BYTES, true)).isBetween(1L, 250L);
  }

  @Test
  void shouldReadBigBuffersLessOften() {
    pace.follow(List.of(plain), noPipes);

    assertThat(pace.periodMs(2 << 20, false)).isEqualTo(100);
    assertThat(pace.periodMs(USUAL_BYTES, false)).isEqualTo(100);
    assertThat(pace.periodMs(2 * USUAL_BYTES, false)).isEqualTo(200);
    assertThat(pace.periodMs(1L << 40, false)).isEqualTo(400);
  }

  @Test
  void shouldReadBigBuffersOftenWhenObserverWaitsForThreads() {
    pace.follow(List.of(plain), noPipes);

    assertThat(pace.periodMs(1L << 40, true)).isEqualTo(100);
  }

  @Test
  void shouldWaitForKernelWakeupWhenSessionSetsPercentage() throws IOException {
    assertThat(follow(plain)).isEqualTo("50");
    assertThat(periodMs(plain)).isEqualTo(100);
    if (!BufferReadSchedule.wakes(Syscalls.libc().uname())) {
      assertThat(follow(quarter)).isEqualTo("50");
      return;
    }
    assertThat(follow(plain, quarter)).isEqualTo("25");
    assertThat(periodMs(quarter)).isEqualTo(1000);
    assertThat(follow(quarter, asking(FtraceConfig.newBuilder().setDrainBufferPercent(10))))
        .isEqualTo("10");
    assertThat(follow(plain)).isEqualTo("10");
    assertThat(periodMs(plain)).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"6.9.0, true", "6.18.44-x, true", "7.0, true", "6.8.12-generic, false"})
  void shouldDetectByReleaseWhetherKernelWakesReaders(String release, boolean wakes) {
    UnameResult kernel = new UnameResult("Linux", "host", release, "#1", "x86_64");

    assertThat(BufferReadSchedule.wakes(kernel)).isEqualTo(wakes);
  }

  private int periodMs(FtraceRequest... requests) {
    pace.follow(List.of(requests), noPipes);
    return pace.periodMs(USUAL_BYTES, false);
  }

  private String follow(FtraceRequest... requests) throws IOException {
    pace.follow(List.of(requests), noPipes);
    return Files.readString(root.resolve("buffer_percent"));
  }

  private static FtraceRequest asking(FtraceConfig.Builder config) {
    return FtraceRequest.of(config.build());
  }
}
