package dev.sonda.flight.recorder.internal;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.ProtoVmConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The validated settings of one flight recorder.
 *
 * @param session config of a session that writes only into ring buffers, not into a file
 * @param folder the folder for snapshots
 */
record RecorderSettings(
    String name,
    TraceConfig session,
    Path folder,
    SnapshotQuota quota,
    TriggerLimits triggerLimits,
    String hook,
    Duration hookTimeout) {
  private static final int KIB_PER_MIB = 1024;
  private static final long BYTES_PER_MIB = 1 << 20;

  /**
   * Size of the ring with process names. Small, because reading out expands each description in the
   * ring to a complete state: a ring of 1 MiB could expand to 1 GB.
   */
  private static final int NAMES_RING_KB = 128;

  /**
   * Memory limit of the state of names: enough for some 1600 processes with one thread each, as
   * Perfetto counts memory.
   */
  private static final int NAMES_LIMIT_KB = 2 * KIB_PER_MIB;

  /**
   * Period after which the state of names is cleared, which removes exited processes. Up to 160
   * processes per minute can start in this time before the state is full.
   */
  private static final int NAMES_PERIOD_MS = (int) Duration.ofMinutes(10).toMillis();

  /** Size of the ring with counters: enough for some minutes, sampled once a second. */
  private static final int COUNTERS_RING_KB = 512;

  /**
   * Memory limit of the state with the last value of each counter, which takes 10 KB on a machine
   * with 8 processors.
   */
  private static final int COUNTERS_LIMIT_KB = 256;

  private static final int COUNTERS_PERIOD_MS = 1000;

  /**
   * Sampling period of vmstat; longer than that of other counters, since vmstat has the most
   * counters and would take more than half of a sample's time.
   */
  private static final int VMSTAT_PERIOD_MS = 10 * COUNTERS_PERIOD_MS;

  /**
   * The session is restarted after this time; it is long because a restart loses the contents of
   * the ring.
   */
  private static final int TRIGGER_TIMEOUT_MS = (int) Duration.ofDays(7).toMillis();

  /**
   * Checks the settings and reads the trace config, if there is one.
   *
   * @param settingsFolder the folder to which relative paths refer
   * @throws IllegalArgumentException if the name is unfit for a file name
   * @throws IOException if the trace config can't be read or parsed
   */
  static RecorderSettings of(FlightRecorderConfig config, Path settingsFolder) throws IOException {
    if (!config.name().matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "name is '" + config.name() + "', but files begin with it: letters, digits, - _ and .");
    }
    return new RecorderSettings(
        config.name(),
        session(config, settingsFolder),
        Path.of(config.folder()).toAbsolutePath(),
        new SnapshotQuota(
            Math.max(1, config.keep()),
            Math.max(0, config.keepOthers()),
            config.minFreeMb() * BYTES_PER_MIB),
        new TriggerLimits(
            Duration.ofSeconds(Math.max(0, config.triggerCoolDownS())),
            Math.max(1, config.triggerMaxPer24h())),
        config.hook(),
        Duration.ofSeconds(Math.max(1, config.hookTimeoutS())));
  }

  /**
   * The trace config to record: the session is kept in ring buffers, and can be found by the
   * recorder's name.
   */
  private static TraceConfig session(FlightRecorderConfig config, Path settingsFolder)
      throws IOException {
    TraceConfig.Builder session =
        config.config().isEmpty()
            ? ring(config.bufferSizeMb())
            : parse(settingsFolder.resolve(config.config()));
    // A session that writes into a file would fill the disk, and can't be cloned without a file.
    session.clearWriteIntoFile().clearOutputPath().setUniqueSessionName(config.name());
    if (!config.trigger().isEmpty()) {
      session.clearDurationMs().setTriggerConfig(trigger(config.trigger()));
    }
    return session.build();
  }

  private static TraceConfig.Builder parse(Path file) throws IOException {
    try {
      return TraceSchema.load().parseTraceConfig(Files.readString(file)).toBuilder();
    } catch (TextFormat.ParseException e) {
      throw new IOException(file + ":" + e.getMessage(), e);
    }
  }

  /**
   * Default config of a recorder: scheduling of threads, names of processes, and counters of the
   * machine. Names and counters have separate rings, whose overwritten packets are merged into a
   * state: a thread is described only once per period, and its name may be needed until the next
   * description.
   */
  private static TraceConfig.Builder ring(int sizeMb) {
    return TraceConfig.newBuilder()
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(sizeMb * KIB_PER_MIB))
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(NAMES_RING_KB))
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(COUNTERS_RING_KB))
        .setIncrementalStateConfig(
            TraceConfig.IncrementalStateConfig.newBuilder().setClearPeriodMs(NAMES_PERIOD_MS))
        .addDataSources(
            source(
                DataSourceConfig.newBuilder()
                    .setName("linux.ftrace")
                    .setFtraceConfig(scheduling())))
        .addDataSources(source(folded("linux.process_stats", 1, NAMES_LIMIT_KB)))
        .addDataSources(
            source(folded("linux.sys_stats", 2, COUNTERS_LIMIT_KB).setSysStatsConfig(counters())));
  }

  private static ByteString scheduling() {
    return FtraceConfig.newBuilder()
        .addFtraceEvents("sched/sched_switch")
        .addFtraceEvents("sched/sched_waking")
        .addFtraceEvents("sched/sched_process_exit")
        .setCompactSched(FtraceConfig.CompactSchedConfig.newBuilder().setEnabled(true))
        .build()
        .toByteString();
  }

  /** Config of the counters: memory, pressure stall information, disks, and CPU times. */
  private static ByteString counters() {
    return SysStatsConfig.newBuilder()
        .setMeminfoPeriodMs(COUNTERS_PERIOD_MS)
        .setVmstatPeriodMs(VMSTAT_PERIOD_MS)
        .setStatPeriodMs(COUNTERS_PERIOD_MS)
        .addStatCounters(StatCounters.STAT_CPU_TIMES)
        .addStatCounters(StatCounters.STAT_FORK_COUNT)
        .setPsiPeriodMs(COUNTERS_PERIOD_MS)
        .setDiskstatPeriodMs(COUNTERS_PERIOD_MS)
        .build()
        .toByteString();
  }

  private static DataSourceConfig.Builder folded(String source, int buffer, int memoryLimitKb) {
    return DataSourceConfig.newBuilder()
        .setName(source)
        .setTargetBuffer(buffer)
        .setProtovmConfig(ProtoVmConfig.newBuilder().setMemoryLimitKb(memoryLimitKb));
  }

  private static TraceConfig.DataSource source(DataSourceConfig.Builder config) {
    return TraceConfig.DataSource.newBuilder().setConfig(config).build();
  }

  private static TriggerConfig trigger(String name) {
    return TriggerConfig.newBuilder()
        .setTriggerMode(TriggerConfig.TriggerMode.CLONE_SNAPSHOT)
        .setTriggerTimeoutMs(TRIGGER_TIMEOUT_MS)
        .addTriggers(TriggerConfig.Trigger.newBuilder().setName(name))
        .build();
  }
}
