package dev.sonda.cli.internal.config.lint;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the buffers of a config: their sizes and names, and which data sources write into each.
 */
public final class BufferLint {
  private static final int KB = 1024;

  /** The service's period of writing a file where the config sets none. */
  public static final int DEFAULT_WRITE_PERIOD_MS = 5_000;

  private final TraceConfig config;
  private final List<ConfigFinding> findings;
  private final Set<Integer> used = new HashSet<>();

  BufferLint(TraceConfig config, List<ConfigFinding> findings) {
    this.config = config;
    this.findings = findings;
  }

  /** Adds the findings to the list that was passed to the constructor. */
  void look() {
    if (config.getBuffersCount() == 0 && config.getDataSourcesCount() > 0) {
      findings.add(ConfigFinding.error("buffers", "there is none, and data sources need one"));
      return;
    }
    lookAtTargets();
    Set<String> names = new HashSet<>();
    for (int index = 0; index < config.getBuffersCount(); index++) {
      lookAt(index, names);
    }
  }

  /** Checks that each data source names an existing buffer, and collects the buffers in use. */
  private void lookAtTargets() {
    for (int index = 0; index < config.getDataSourcesCount(); index++) {
      DataSourceConfig source = config.getDataSources(index).getConfig();
      String where = "data_sources[" + index + "].config.target_buffer";
      Optional<Integer> target = target(config, source);
      if (target.isPresent()) {
        used.add(target.get());
        if (source.hasTargetBuffer() && source.getTargetBuffer() != target.get()) {
          findings.add(ConfigFinding.error(where, "it is another one than target_buffer_name's"));
        }
      } else if (source.hasTargetBufferName()) {
        findings.add(
            ConfigFinding.error(
                where + "_name",
                source.getName()
                    + " writes into '"
                    + source.getTargetBufferName()
                    + "', and no buffer has that name"));
      } else {
        findings.add(
            ConfigFinding.error(
                where,
                "%s writes into buffer %d, and there %s"
                    .formatted(
                        source.getName(),
                        source.getTargetBuffer(),
                        config.getBuffersCount() == 1
                            ? "is only buffer 0"
                            : "are only 0 to " + (config.getBuffersCount() - 1))));
      }
    }
  }

  /**
   * The index of the buffer that a data source writes into; empty if it names a buffer that doesn't
   * exist.
   */
  public static Optional<Integer> target(TraceConfig config, DataSourceConfig source) {
    if (!source.hasTargetBufferName()) {
      return Optional.of(source.getTargetBuffer())
          .filter(index -> index >= 0 && index < config.getBuffersCount());
    }
    for (int index = 0; index < config.getBuffersCount(); index++) {
      if (config.getBuffers(index).getName().equals(source.getTargetBufferName())) {
        return Optional.of(index);
      }
    }
    return Optional.empty();
  }

  private void lookAt(int index, Set<String> names) {
    TraceConfig.BufferConfig buffer = config.getBuffers(index);
    String where = "buffers[" + index + "]";
    if (buffer.getSizeKb() == 0) {
      findings.add(ConfigFinding.error(where + ".size_kb", "a buffer without a size is refused"));
    }
    if (!buffer.getName().isEmpty() && !names.add(buffer.getName())) {
      findings.add(
          ConfigFinding.error(
              where + ".name", "another buffer is called '" + buffer.getName() + "'"));
    }
    if (!used.contains(index) && config.getDataSourcesCount() > 0) {
      findings.add(ConfigFinding.warning(where, "no data source writes into it"));
    } else if (buffer.getSizeKb() != 0) {
      lookAtRoom(index, where);
    }
  }

  /**
   * Warns of a buffer that a busy machine fills before it is written to the file, or within a
   * second.
   */
  private void lookAtRoom(int index, String where) {
    long bytes = Integer.toUnsignedLong(config.getBuffers(index).getSizeKb()) * KB;
    long perSecond = DataRateEstimate.ofBuffer(config, index);
    if (perSecond == 0) {
      return;
    }
    double seconds = (double) bytes / perSecond;
    if (config.getWriteIntoFile()) {
      double period =
          (config.hasFileWritePeriodMs()
                  ? Integer.toUnsignedLong(config.getFileWritePeriodMs())
                  : DEFAULT_WRITE_PERIOD_MS)
              / 1_000.0;
      if (seconds < period) {
        tooSmall(
            where, bytes, seconds, "and is written to the file every " + number(period) + " s");
      }
    } else if (seconds < 1) {
      tooSmall(where, bytes, seconds, "and keeps no more");
    }
  }

  private void tooSmall(String where, long bytes, double seconds, String consequence) {
    findings.add(
        ConfigFinding.warning(
            where + ".size_kb",
            "%s hold about %s s of what a busy machine writes into it, %s"
                .formatted(AmountText.bytes(bytes), number(seconds), consequence)));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
