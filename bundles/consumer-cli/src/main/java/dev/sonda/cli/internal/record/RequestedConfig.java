package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.SampleConfig;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import java.io.InputStream;
import java.util.List;

/**
 * The config that the flags ask for: the file's, or a sensible one without a file. Flags override
 * what the file says.
 */
final class RequestedConfig {
  private static final long DEFAULT_DURATION_MS = 10_000;
  private static final long DEFAULT_BUFFER_BYTES = 32L << 20;
  private static final long KB = 1024;

  /** size_kb has 32 bits. */
  private static final long LARGEST_BUFFER_KB = 0xffffffffL;

  private RequestedConfig() {}

  static TraceConfig of(RecordOptions options, InputStream in) throws Failure {
    TraceConfig.Builder config =
        options.config().isPresent()
            ? fromFile(options, options.config().get(), in)
            : light(options);
    addEvents(config, options.events());
    options.time().ifPresent(time -> config.setDurationMs((int) time.milliseconds()));
    if (options.buffer().isPresent()) {
      resizeBuffers(config, checkedBuffer(options.buffer().get().bytes()));
    }
    options
        .maxFileSize()
        .ifPresent(size -> config.setWriteIntoFile(true).setMaxFileSizeBytes(size.bytes()));
    return config.build();
  }

  private static TraceConfig.Builder fromFile(RecordOptions options, String file, InputStream in)
      throws Failure {
    ConfigSource source = new ConfigSource(file, in);
    boolean text = options.text() || file.endsWith(".pbtxt") || file.endsWith(".textproto");
    return (text ? source.readText() : source.readBinary()).toBuilder();
  }

  /** CPU times ten times a second, or the kernel events that were named. */
  private static TraceConfig.Builder light(RecordOptions options) {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    if (!options.keepsInBuffers()) {
      config.setDurationMs((int) DEFAULT_DURATION_MS);
    }
    resizeBuffers(config, DEFAULT_BUFFER_BYTES);
    if (options.events().isEmpty()) {
      config.addDataSources(
          TraceConfig.DataSource.newBuilder().setConfig(SampleConfig.of("linux.sys_stats")));
    }
    return config;
  }

  private static void addEvents(TraceConfig.Builder config, List<String> events) {
    if (!events.isEmpty()) {
      config.addDataSources(
          TraceConfig.DataSource.newBuilder()
              .setConfig(
                  DataSourceConfig.newBuilder()
                      .setName("linux.ftrace")
                      .setFtraceConfig(FtraceConfig.newBuilder().addAllFtraceEvents(events))));
    }
  }

  private static long checkedBuffer(long bytes) throws Failure {
    if (bytes / KB > LARGEST_BUFFER_KB) {
      throw new Failure(ExitCode.USAGE, "-b: no buffer may have 4096gb or more");
    }
    return bytes;
  }

  private static void resizeBuffers(TraceConfig.Builder config, long bytes) {
    if (config.getBuffersCount() == 0) {
      config.addBuffers(TraceConfig.BufferConfig.newBuilder());
    }
    config.getBuffersBuilderList().forEach(buffer -> buffer.setSizeKb((int) (bytes / KB)));
  }
}
