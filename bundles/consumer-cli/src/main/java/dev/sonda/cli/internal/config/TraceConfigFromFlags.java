package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.MinimalSourceConfig;
import dev.sonda.cli.internal.config.merge.ConfigOverlay;
import dev.sonda.cli.internal.config.merge.ConfigUnion;
import dev.sonda.cli.internal.config.merge.JvmRestriction;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.config.option.FtraceEventArgument;
import dev.sonda.cli.internal.config.option.TraceAttribute;
import dev.sonda.cli.internal.config.read.TraceConfigReader;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the trace config from the flags of {@code record}: the config of a file, or a small default
 * config. Flags override the settings of the file.
 */
public final class TraceConfigFromFlags implements TraceConfigSupplier {
  private static final long DEFAULT_DURATION_MS = 10_000;
  private static final long DEFAULT_BUFFER_BYTES = 32L << 20;
  private static final long KB = 1024;
  private static final String FTRACE = "linux.ftrace";
  private static final String JVM_PRESET = "jvm";

  /**
   * The name that stands for the events of programs among the kernel events of the command line; no
   * kernel event has this name.
   */
  private static final String TRACK_EVENT = "track_event";

  /** size_kb has 32 bits, unsigned. */
  private static final long LARGEST_BUFFER_KB = 0xffffffffL;

  private final ConfigFlags flags;
  private final boolean endless;
  private final InputStream in;
  private final Set<String> optional = new HashSet<>();

  /**
   * Prepares a config; nothing is read yet.
   *
   * @param endless whether a default config has no duration, so that the session lasts until it is
   *     stopped
   * @param in standard input
   */
  public TraceConfigFromFlags(ConfigFlags flags, boolean endless, InputStream in) {
    this.flags = flags;
    this.endless = endless;
    this.in = in;
  }

  @Override
  public boolean readsStdin() {
    return flags.files().contains(TraceConfigReader.STDIN);
  }

  @Override
  public boolean isUnspecific() {
    return flags.files().isEmpty() && flags.events().isEmpty() && presets().isEmpty();
  }

  @Override
  public Set<String> optionalSources() {
    return Set.copyOf(optional);
  }

  @Override
  public TraceConfig make() throws CommandFailure {
    TraceConfig.Builder config = flags.files().isEmpty() ? light() : fromFiles();
    addEvents(config, flags.events());
    addPresets(config);
    if (!flags.jvms().isEmpty()) {
      JvmRestriction.addTo(config, flags.jvms());
      optional.remove(JvmRestriction.SOURCE);
    }
    flags.time().ifPresent(time -> setDuration(config, time.milliseconds()));
    if (flags.buffer().isPresent()) {
      resizeBuffers(config, checkedBuffer(flags.buffer().get().bytes()));
    }
    flags
        .maxFileSize()
        .ifPresent(size -> config.setWriteIntoFile(true).setMaxFileSizeBytes(size.bytes()));
    for (String attribute : flags.attributes()) {
      TraceAttribute.add(attribute, config);
    }
    return config.build();
  }

  /**
   * The presets to use: if the command line names JVMs but neither files, events nor presets, the
   * preset for JVMs.
   */
  private List<String> presets() {
    boolean namesJvmsOnly =
        !flags.jvms().isEmpty() && flags.files().isEmpty() && flags.events().isEmpty();
    return flags.presets().isEmpty() && namesJvmsOnly ? List.of(JVM_PRESET) : flags.presets();
  }

  private static void setDuration(TraceConfig.Builder config, long milliseconds) {
    if (milliseconds == 0) {
      config.clearDurationMs();
    } else {
      config.setDurationMs((int) milliseconds);
    }
  }

  private TraceConfig.Builder fromFiles() throws CommandFailure {
    TraceConfig sum = fromFile(flags.files().getFirst());
    for (String file : flags.files().subList(1, flags.files().size())) {
      sum = ConfigOverlay.of(sum, fromFile(file));
    }
    return sum.toBuilder();
  }

  private TraceConfig fromFile(String file) throws CommandFailure {
    return file.equals(BuiltinTestConfig.NAME)
        ? BuiltinTestConfig.get()
        : new TraceConfigReader(file, in).read(flags.format());
  }

  /**
   * The config for a command line without files: the named events, or CPU times every 100 ms if no
   * event is named.
   */
  private TraceConfig.Builder light() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    if (!endless) {
      config.setDurationMs((int) DEFAULT_DURATION_MS);
    }
    resizeBuffers(config, DEFAULT_BUFFER_BYTES);
    if (flags.events().isEmpty() && presets().isEmpty() && flags.jvms().isEmpty()) {
      config.addDataSources(
          TraceConfig.DataSource.newBuilder().setConfig(MinimalSourceConfig.of("linux.sys_stats")));
    }
    return config;
  }

  /**
   * Adds presets. Their data sources are optional unless a file names them too; the presets'
   * buffers are used only if no file defines buffers.
   */
  private void addPresets(TraceConfig.Builder config) throws CommandFailure {
    if (presets().isEmpty()) {
      return;
    }
    TraceConfig presets = Preset.of(presets(), TraceSchema.load());
    presets.getDataSourcesList().forEach(source -> optional.add(source.getConfig().getName()));
    config.getDataSourcesList().forEach(source -> optional.remove(source.getConfig().getName()));
    if (flags.files().isEmpty()) {
      config.clearBuffers();
    } else {
      presets = presets.toBuilder().clearBuffers().build();
    }
    TraceConfig sum = ConfigUnion.of(config.build(), presets);
    config.clear().mergeFrom(sum);
  }

  private static void addEvents(TraceConfig.Builder config, List<String> events) {
    if (events.contains(TRACK_EVENT)) {
      add(config, DataSourceConfig.newBuilder().setName(TRACK_EVENT));
    }
    List<String> ofKernel = events.stream().filter(event -> !event.equals(TRACK_EVENT)).toList();
    if (!ofKernel.isEmpty()) {
      FtraceConfig.Builder ftrace = FtraceConfig.newBuilder();
      ofKernel.forEach(event -> FtraceEventArgument.addTo(ftrace, event));
      add(
          config,
          DataSourceConfig.newBuilder()
              .setName(FTRACE)
              .setFtraceConfig(ftrace.build().toByteString()));
    }
  }

  private static void add(TraceConfig.Builder config, DataSourceConfig.Builder source) {
    config.addDataSources(TraceConfig.DataSource.newBuilder().setConfig(source));
  }

  private static long checkedBuffer(long bytes) throws CommandFailure {
    if (bytes / KB > LARGEST_BUFFER_KB) {
      throw new CommandFailure(ExitCode.USAGE, "-b: no buffer may have 4096gb or more");
    }
    return bytes;
  }

  /** Sets the size of every buffer, and makes one where there is none. */
  private static void resizeBuffers(TraceConfig.Builder config, long bytes) {
    if (config.getBuffersCount() == 0) {
      config.addBuffers(TraceConfig.BufferConfig.newBuilder());
    }
    config.getBuffersBuilderList().forEach(buffer -> buffer.setSizeKb((int) (bytes / KB)));
  }
}
