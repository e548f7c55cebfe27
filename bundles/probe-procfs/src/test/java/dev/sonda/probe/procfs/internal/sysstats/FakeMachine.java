package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A fake machine of files in a folder, read by {@code linux.sys_stats}. */
public final class FakeMachine {
  static final String NAME = "linux.sys_stats";
  private static final int SYS_STATS_CONFIG = 104;
  private static final int SYS_STATS = 7;
  private static final long NS_PER_TICK = 10_000_000;

  public final FakeKernelFiles files;
  public final RecordingTraceSink sink = new RecordingTraceSink(() -> 1_000);
  public final SysStatsDataSource source;
  double sensorCelsius;
  int sensorsLookedFor;

  /** Times of each CPU in ms as OSHI reports them; empty if OSHI isn't loaded. */
  public long[][] oshiTimesMs = new long[0][];

  /** How often OSHI was asked to load. */
  public int oshiWakes;

  public long nowNs = 1_500;

  public FakeMachine(Path folder) {
    this(folder, Syscalls.libc(), true);
  }

  public FakeMachine(Path folder, FileSyscalls libc, boolean sysHasAllSlabs) {
    files = new FakeKernelFiles(folder).write("proc/stat", "cpu0 1 2 3 4 5 6 7 8\n");
    SysStatsEnvironment machine =
        new SysStatsEnvironment(
            folder.resolve("proc"),
            folder.resolve("sys"),
            libc,
            () -> nowNs,
            NS_PER_TICK,
            sysHasAllSlabs);
    source =
        new SysStatsDataSource(
            machine,
            new FakeOshi(),
            () -> {
              sensorsLookedFor++;
              return () -> sensorCelsius;
            });
  }

  public FakeMachine write(String file, String content) {
    files.write(file, content);
    return this;
  }

  public Instance start(SysStatsConfig.Builder config) {
    Instance instance = source.open(config(config), sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  /** The SysStats of one sample. */
  public RecordedMessage sample() throws IOException {
    sink.sampleAll();
    return sink.packets().getLast().message(SYS_STATS);
  }

  /** The SysStats of the first sample of a new session. */
  public RecordedMessage sample(SysStatsConfig.Builder config) throws IOException {
    start(config);
    return sample();
  }

  public Readiness check(SysStatsConfig.Builder config) {
    return source.check(config(config));
  }

  public static SourceConfig config(SysStatsConfig.Builder config) {
    return config(config, Map.of());
  }

  public static SourceConfig config(SysStatsConfig.Builder config, Map<String, String> settings) {
    ByteBuffer message = ByteBuffer.wrap(config.build().toByteArray()).asReadOnlyBuffer();
    return new FakeSourceConfig(NAME, 1, Map.of(SYS_STATS_CONFIG, message), settings);
  }

  public static String text(RecordedMessage message, int field) {
    return new String((byte[]) message.values(field).getFirst(), StandardCharsets.UTF_8);
  }

  /** Number fields of each message, in order. */
  public static List<List<Long>> numbers(List<RecordedMessage> messages, int... fields) {
    List<List<Long>> rows = new ArrayList<>();
    for (RecordedMessage message : messages) {
      List<Long> row = new ArrayList<>();
      for (int field : fields) {
        row.add(message.number(field));
      }
      rows.add(row);
    }
    return rows;
  }

  private final class FakeOshi implements CpuTicksReader {
    @Override
    public long[][] timesMs() {
      return oshiTimesMs;
    }

    @Override
    public void wake() {
      oshiWakes++;
    }
  }
}
