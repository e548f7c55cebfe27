package dev.sonda.cli.internal.record.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PreflightTest {
  private final FakeTracing service = new FakeTracing();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong nowMs = new AtomicLong();
  private Runnable onLook = () -> {};
  private boolean stopped;

  @Test
  void shouldPassWhenEverySourceIsReady() throws CommandFailure {
    check(false, "linux.sys_stats");

    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(nowMs.get()).isLessThan(Preflight.GRACE_MS);
  }

  @Test
  void shouldSuggestSourceWhenNameIsMisspelt() {
    CommandFailure failure = failure(false, "linux.sys_stat");

    assertThat(failure.exitCode()).isEqualTo(ExitCode.MISSING_SOURCE);
    assertThat(failure)
        .hasMessageContainingAll("'linux.sys_stat'", "did you mean 'linux.sys_stats'?");
  }

  @Test
  void shouldListSourcesWhenNoNameIsSimilar() {
    assertThat(failure(false, "android.heapprofd"))
        .hasMessageContaining("no data source 'android.heapprofd' (there are: linux.sys_stats)");
  }

  @Test
  void shouldReportThatServiceHasNoSources() {
    service.sources.clear();

    assertThat(failure(false, "linux.sys_stats"))
        .hasMessageContaining("no data source 'linux.sys_stats' (there are none at all)");
  }

  @Test
  void shouldWaitForSourceThatRegistersLate() throws CommandFailure {
    onLook =
        () -> {
          if (nowMs.get() > Preflight.GRACE_MS / 2) {
            service.sources.put("late", Readiness.ok());
          }
        };

    check(false, "late");

    assertThat(nowMs.get()).isBetween(Preflight.GRACE_MS / 2, Preflight.GRACE_MS);
  }

  @Test
  void shouldWaitLongerWhileTheFrameworkStarts() {
    service.settled = false;
    onLook = () -> service.settled = nowMs.get() > 2 * Preflight.GRACE_MS;

    assertThat(failure(false, "late").exitCode()).isEqualTo(ExitCode.MISSING_SOURCE);
    assertThat(nowMs.get()).isBetween(2 * Preflight.GRACE_MS, 3 * Preflight.GRACE_MS);
  }

  @Test
  void shouldLimitWaitForFrameworkThatHangs() {
    service.settled = false;

    assertThat(failure(false, "late").exitCode()).isEqualTo(ExitCode.MISSING_SOURCE);
    assertThat(nowMs.get()).isBetween(Preflight.SETTLE_LIMIT_MS, 2 * Preflight.SETTLE_LIMIT_MS);
  }

  @Test
  void shouldNotWaitForSourceWhenMissingSourcesAreAllowed() throws CommandFailure {
    check(true, "late");

    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'late'", "it may still come");
    assertThat(nowMs.get()).isLessThan(Preflight.GRACE_MS);
  }

  @Test
  void shouldStopWaitingWhenUserStops() {
    stopped = true;

    assertThat(failure(false, "late").exitCode()).isEqualTo(ExitCode.MISSING_SOURCE);
    assertThat(nowMs.get()).isLessThan(Preflight.GRACE_MS);
  }

  @Test
  void shouldWarnOfDegradedSource() throws CommandFailure {
    service.sources.put("linux.ftrace", Readiness.degraded("no raw_syscalls", "mount it"));

    check(false, "linux.ftrace");

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "sonda: linux.ftrace will miss something: no raw_syscalls; to mend it: mount it\n");
  }

  @Test
  void shouldRefuseSourceThatCannotRecordOnThisMachine() throws CommandFailure {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", "mount tracefs"));

    CommandFailure failure = failure(false, "linux.ftrace");
    assertThat(failure.exitCode()).isEqualTo(ExitCode.MISSING_SOURCE);
    assertThat(failure).hasMessageContainingAll("no tracefs", "mount tracefs");

    check(true, "linux.ftrace");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no tracefs");
  }

  private CommandFailure failure(boolean allowMissing, String source) {
    return catchThrowableOfType(CommandFailure.class, () -> check(allowMissing, source));
  }

  private void check(boolean allowMissing, String source) throws CommandFailure {
    TraceConfig config =
        TraceConfig.newBuilder()
            .addDataSources(
                TraceConfig.DataSource.newBuilder()
                    .setConfig(DataSourceConfig.newBuilder().setName(source)))
            .build();
    new Preflight(
            service,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            service::isSettled,
            this::nowNs)
        .check(config, new MissingSourcePolicy(allowMissing, Set.of()), () -> stopped);
  }

  /** A clock that advances with each reading. */
  private long nowNs() {
    nowMs.addAndGet(100);
    onLook.run();
    return TimeUnit.MILLISECONDS.toNanos(nowMs.get());
  }
}
