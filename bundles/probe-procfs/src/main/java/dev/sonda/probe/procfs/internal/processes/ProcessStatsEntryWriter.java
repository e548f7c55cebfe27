package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileText;
import org.jspecify.annotations.Nullable;

/**
 * Writes the ProcessStats.Process message of one process; the message is begun with its first
 * changed value, so a process without changes has none. For one thread at a time.
 */
final class ProcessStatsEntryWriter {
  /** Approximate size of a counter in the packet. */
  private static final int FIELD_BYTES = 6;

  private final ProcScanPacketWriter packets;
  private int pid;
  private PolledProcess told = new PolledProcess();
  private @Nullable MessageWriter message;
  private int bytes;

  ProcessStatsEntryWriter(ProcScanPacketWriter packets) {
    this.packets = packets;
  }

  /**
   * @param polled the values of the process that the trace already has
   */
  void begin(int process, PolledProcess polled) {
    pid = process;
    told = polled;
    message = null;
    bytes = FIELD_BYTES;
  }

  /** Writes a counter's value, unless it is unchanged since the last write. */
  void write(ProcessCounter counter, long value) {
    if (told.isNews(counter, value)) {
      message().varint(counter.field(), value);
      bytes += FIELD_BYTES;
    }
  }

  void writeDescriptor(int fd, FileText path) {
    try (MessageWriter info = message().nested(ProcessFieldNumbers.FDS)) {
      info.varint(ProcessFieldNumbers.FD, fd);
      info.bytes(ProcessFieldNumbers.FD_PATH, path.bytes(), 0, path.length());
    }
    bytes += 2 * FIELD_BYTES + path.length();
  }

  private MessageWriter message() {
    MessageWriter open = message;
    if (open == null) {
      open = packets.stats().nested(ProcessFieldNumbers.STATS_PROCESSES);
      open.varint(ProcessFieldNumbers.STATS_PID, pid);
      message = open;
    }
    return open;
  }

  void end() {
    if (message != null) {
      message.close();
      message = null;
      packets.added(bytes);
    }
  }
}
