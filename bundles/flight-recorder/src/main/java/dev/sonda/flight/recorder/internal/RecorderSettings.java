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
 * What one recorder was told, checked.
 *
 * @param session of a session that stays in its buffers
 * @param folder where snapshots go
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

  /** Small, as each description in it is read as the whole state: one of 1 MiB could mean a GB. */
  private static final int NAMES_RING_KB = 128;

  /** Room for the names of some 1600 processes with one thread each, in Perfetto's count. */
  private static final int NAMES_LIMIT_KB = 2 * KIB_PER_MIB;

  /**
   * The state of names starts over after this time, without those of processes that are gone: 160
   * may start in each minute before it is full.
   */
  private static final int NAMES_PERIOD_MS = (int) Duration.ofMinutes(10).toMillis();

  /** Some minutes of counters, sampled once a second. */
  private static final int COUNTERS_RING_KB = 512;

  /** Room for the last value of each counter: 10 KB on a machine of 8 processors. */
  private static final int COUNTERS_LIMIT_KB = 256;

  private static final int COUNTERS_PERIOD_MS = 1000;

  /** Longer, since these are the most, and more than half of a sample's time. */
  private static final int VMSTAT_PERIOD_MS = 10 * COUNTERS_PERIOD_MS;

  /**
   * The session restarts after this time; not earlier, since a restart loses what its ring holds.
   */
  private static final int TRIGGER_TIMEOUT_MS = (int) Duration.ofDays(7).toMillis();

  /**
   * Checks the settings and reads the trace config, if there is one.
   *
   * @param settingsFolder where a relative path begins
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
   * The config to record, of a session that stays in its buffers and is found by the recorder's
   * name.
   */
  private static TraceConfig session(FlightRecorderConfig config, Path settingsFolder)
      throws IOException {
    TraceConfig.Builder session =
        config.config().isEmpty()
            ? ring(config.bufferSizeMb())
            : parse(settingsFolder.resolve(config.config()));
    // It would fill the disk, and can't be cloned without a file.
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
   * The config of a recorder without one: which threads ran and woke, the names of processes, and
   * counters of the machine. Names and counters have rings of their own, and those that a ring
   * loses become a state: a thread is described once in a period, and its name may be needed until
   * the next.
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

  /** Memory, pressure, disks, and what processors spent their time with. */
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
