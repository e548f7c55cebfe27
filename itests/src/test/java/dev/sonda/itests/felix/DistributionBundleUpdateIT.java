package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.BundleContext;

/**
 * T27: bundles of the platform are replaced while a session records. The session ends with a reason
 * and a complete file, the next session works, and all resources are released.
 */
@Tag("T27")
@ExtendWith(FelixExtension.class)
public class DistributionBundleUpdateIT {
  private static final int UPDATES = Boolean.getBoolean("sonda.stress") ? 50 : 8;
  private static final int WARM_UP = 3;
  private static final String SYS_STATS = "linux.sys_stats";
  private static final int SYS_STATS_FIELD = 7;
  private static final int PERIOD_MS = 20;

  @Inject BundleContext context;

  @Test
  public void shouldRecordAgainAfterUpdatesOfTraceBuffer() throws Exception {
    updateManyTimes("dev.sonda.tracebuffer");
  }

  @Test
  public void shouldRecordAgainAfterUpdatesOfSharedMemory() throws Exception {
    updateManyTimes("dev.sonda.shm");
  }

  @Test
  public void shouldRecordAgainAfterUpdatesOfService() throws Exception {
    updateManyTimes("dev.sonda.core-service");
  }

  @Test
  public void shouldRejoinSessionsAfterUpdatesOfProbeHost() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    updateProbeHost(platform, WARM_UP);
    JvmResourceUsage before = JvmResourceUsage.now();
    updateProbeHost(platform, UPDATES);
    before.awaitSame();
  }

  @Test
  public void shouldLetConsumerReadPacketsRecordedBeforeUpdate() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(platform.tracingService(), sysStats().build())
            .readingAtTheEnd()) {
      Await.until("chunks in the trace buffer", recording::hasData);
      platform.update("dev.sonda.core-service");
      assertThat(recording.awaitDisabled()).as("the sentence").isNotEmpty();
      assertThat(TraceFilePackets.hasField(recording.awaitLastRead(), SYS_STATS_FIELD)).isTrue();
    }
  }

  private void updateManyTimes(String bundle) throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    for (int round = 0; round < WARM_UP; round++) {
      updateWhileRecording(platform, bundle, round);
    }
    JvmResourceUsage before = JvmResourceUsage.now();
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int round = WARM_UP; round < WARM_UP + UPDATES; round++) {
      loaders.add(platform.loaderOf(bundle));
      updateWhileRecording(platform, bundle, round);
    }
    Await.until("class loaders to be collected", () -> RunningDistribution.alive(loaders) <= 1);
    before.awaitSame();
  }

  private void updateWhileRecording(RunningDistribution platform, String bundle, int round)
      throws Exception {
    Path file = RunningDistribution.folder().resolve(bundle + "-" + round + ".pftrace");
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(platform.tracingService(), intoFile(file))) {
      Await.until("data in the file", () -> TraceFilePackets.sizeBytes(file) > 0);
      platform.update(bundle);
      assertThat(recording.awaitDisabled()).as("the sentence").isNotEmpty();
    }
    assertThat(TraceFilePackets.countPackets(file)).isPositive();
    Files.delete(file);
    try (TraceCollectingConsumer next =
        TraceCollectingConsumer.start(platform.tracingService(), sysStats().build())) {
      Await.until("packets in the next recording", () -> next.hasRead(SYS_STATS_FIELD));
    }
  }

  /**
   * Updates the probe host; as it is a producer, sessions continue without it, and it rejoins them.
   */
  private void updateProbeHost(RunningDistribution platform, int times) throws Exception {
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(platform.tracingService(), sysStats().build())) {
      for (int round = 0; round < times; round++) {
        int before = recording.read().length;
        Await.until("packets before the update", () -> length(recording) > before);
        platform.update("dev.sonda.producer");
        int after = recording.read().length;
        Await.until("packets after the update", () -> length(recording) > after);
      }
      recording.stop();
      assertThat(recording.awaitDisabled()).isEmpty();
    }
  }

  private static TraceConfig intoFile(Path file) {
    return sysStats()
        .setWriteIntoFile(true)
        .setOutputPath(file.toString())
        .setFileWritePeriodMs(100)
        .build();
  }

  private static TraceConfig.Builder sysStats() {
    TraceConfig.Builder config = FrameworkTraceConfigs.of(SYS_STATS);
    config
        .getDataSourcesBuilder(0)
        .getConfigBuilder()
        .setSysStatsConfig(
            SysStatsConfig.newBuilder().setStatPeriodMs(PERIOD_MS).build().toByteString());
    return config;
  }

  private static int length(TraceCollectingConsumer recording) {
    try {
      return recording.read().length;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
