package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileText;
import org.jspecify.annotations.Nullable;

/**
 * Writes the ProcessStats.Process message of one process; the message is begun with its first
 * changed value, so a process without changes has none. For one thread at a time.
 */
final class ProcessEntry {
  /** Approximate size of a counter in the packet. */
  private static final int FIELD_BYTES = 6;

  private final ProcessPackets packets;
  private int pid;
  private PolledProcess told = new PolledProcess();
  private @Nullable MessageWriter message;
  private int bytes;

  ProcessEntry(ProcessPackets packets) {
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
    try (MessageWriter info = message().nested(ProcessFields.FDS)) {
      info.varint(ProcessFields.FD, fd);
      info.bytes(ProcessFields.FD_PATH, path.bytes(), 0, path.length());
    }
    bytes += 2 * FIELD_BYTES + path.length();
  }

  private MessageWriter message() {
    MessageWriter open = message;
    if (open == null) {
      open = packets.stats().nested(ProcessFields.STATS_PROCESSES);
      open.varint(ProcessFields.STATS_PID, pid);
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
