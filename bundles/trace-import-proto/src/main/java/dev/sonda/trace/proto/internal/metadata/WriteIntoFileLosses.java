package dev.sonda.trace.proto.internal.metadata;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts likely data losses of configs with {@code write_into_file}, which stream the trace into a
 * file while recording.
 */
final class WriteIntoFileLosses {
  private static final int DISCARD = 2;

  /**
   * Write period from which a file counts as written only at the end, so that overwriting in ring
   * buffers is intended.
   */
  private static final long DAY_MS = 24 * 60 * 60 * 1000;

  /**
   * The first version of Perfetto whose service flushes data sources before each write to the file.
   */
  private static final int FLUSHING_VERSION = 54;

  private static final Pattern VERSION = Pattern.compile("Perfetto v(\\d+)[.-].*", Pattern.DOTALL);
  private static final String OVERWRITTEN = "traced_buf_bytes_overwritten";

  private final Statistics statistics;
  private final Metadata metadata;
  private boolean isIntoFile;
  private boolean hasFlushes;
  private long writePeriodMs;
  private int buffers;

  WriteIntoFileLosses(Statistics statistics, Metadata metadata) {
    this.statistics = statistics;
    this.metadata = metadata;
  }

  /**
   * Reads a message TraceConfig in two passes.
   *
   * @param again a second reader at the beginning of the message
   */
  void read(WireReader config, WireReader again) {
    isIntoFile = false;
    hasFlushes = false;
    writePeriodMs = 0;
    buffers = 0;
    while (config.next()) {
      switch (config.field()) {
        case 8 -> isIntoFile = config.booleanValue();
        case 9 -> writePeriodMs = config.longValue();
        case 13 -> hasFlushes = config.longValue() != 0;
        default -> {} // no other fields are about files
      }
    }
    while (isIntoFile && again.next()) {
      if (again.field() == 1) {
        countDiscarding(again);
      }
    }
  }

  private void countDiscarding(WireReader parent) {
    WireReader buffer = new WireReader();
    buffer.reset(parent);
    int policy = 0;
    while (buffer.next()) {
      policy = buffer.field() == 4 ? buffer.intValue() : policy;
    }
    if (policy == DISCARD) {
      statistics.add("config_write_into_file_discard", buffers, 1);
    }
    buffers++;
  }

  /** Adds the statistics; to be called when all statistics of the service have been read. */
  void finish() {
    if (!isIntoFile) {
      return;
    }
    for (int buffer = 0; writePeriodMs < DAY_MS && buffer < buffers; buffer++) {
      long overwritten = statistics.get(OVERWRITTEN, buffer);
      if (overwritten > 0) {
        statistics.set("long_trace_mode_bytes_overwritten", buffer, overwritten);
      }
    }
    if (!hasFlushes && !isFlushedByService()) {
      statistics.add("config_write_into_file_no_flush", 1);
    }
  }

  private boolean isFlushedByService() {
    Matcher version = VERSION.matcher(metadata.text("tracing_service_version"));
    return version.matches() && Integer.parseInt(version.group(1)) >= FLUSHING_VERSION;
  }
}
