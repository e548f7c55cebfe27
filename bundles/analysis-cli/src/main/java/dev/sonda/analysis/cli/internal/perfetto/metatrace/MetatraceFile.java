package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.analysis.cli.internal.perfetto.convert.NestedMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes activities as packets of a trace, whose texts are written once. */
final class MetatraceFile {
  private static final int PACKET = 1;

  /** Fields of a packet. */
  private static final int PROCESS_TREE = 2;

  private static final int CLOCK_SNAPSHOT = 6;
  private static final int TIMESTAMP = 8;
  private static final int METATRACE = 49;
  private static final int TIMESTAMP_CLOCK = 58;

  private static final int REALTIME = 1;
  private static final int MONOTONIC = 3;

  /** Fields of a record of the metatrace. */
  private static final int DURATION_NS = 3;

  private static final int THREAD = 5;
  private static final int HAS_OVERRUNS = 6;
  private static final int ARG = 7;
  private static final int INTERNED_TEXT = 10;
  private static final int NAME_ID = 11;
  private static final int ARG_KEY_ID = 3;
  private static final int ARG_VALUE_ID = 4;

  private final CodedOutputStream trace;
  private final Map<String, Integer> texts = new HashMap<>();

  MetatraceFile(OutputStream out) {
    trace = CodedOutputStream.newInstance(out);
  }

  /**
   * Writes a trace.
   *
   * @param nowNs the monotonic clock's time
   */
  void write(List<MetatraceRecord> records, boolean hasOverruns, long nowNs) throws IOException {
    NestedMessage.write(trace, PACKET, packet -> writeClocks(packet, nowNs));
    List<MetatraceRecord> inOrder =
        records.stream().sorted(Comparator.comparingLong(MetatraceRecord::beginNs)).toList();
    long beginNs = inOrder.isEmpty() ? nowNs : inOrder.getFirst().beginNs();
    NestedMessage.write(trace, PACKET, packet -> writeThreads(packet, records, beginNs));
    if (hasOverruns) {
      NestedMessage.write(trace, PACKET, packet -> writeOverruns(packet, inOrder.getFirst()));
    }
    for (MetatraceRecord each : inOrder) {
      NestedMessage.write(trace, PACKET, packet -> writePacket(packet, each));
    }
    trace.flush();
  }

  private static void writeClocks(CodedOutputStream packet, long nowNs) throws IOException {
    long realNs = Duration.between(Instant.EPOCH, Instant.now()).toNanos();
    NestedMessage.write(
        packet,
        CLOCK_SNAPSHOT,
        snapshot -> {
          NestedMessage.write(snapshot, 1, clock -> writeClock(clock, MONOTONIC, nowNs));
          NestedMessage.write(snapshot, 1, clock -> writeClock(clock, REALTIME, realNs));
          snapshot.writeUInt32(2, MONOTONIC);
        });
  }

  private static void writeClock(CodedOutputStream clock, int id, long timeNs) throws IOException {
    clock.writeUInt32(1, id);
    clock.writeUInt64(2, timeNs);
  }

  private static void writeThreads(
      CodedOutputStream packet, List<MetatraceRecord> records, long timeNs) throws IOException {
    writeTime(packet, timeNs);
    int pid = (int) ProcessHandle.current().pid();
    List<MetatraceThread> threads =
        records.stream().map(MetatraceRecord::thread).distinct().toList();
    NestedMessage.write(
        packet,
        PROCESS_TREE,
        tree -> {
          NestedMessage.write(
              tree,
              1,
              process -> {
                process.writeInt32(1, pid);
                process.writeString(3, "trace_processor_shell");
              });
          for (MetatraceThread each : threads) {
            NestedMessage.write(tree, 2, thread -> writeThread(thread, each, pid));
          }
        });
  }

  private static void writeThread(CodedOutputStream out, MetatraceThread thread, int pid)
      throws IOException {
    out.writeInt32(1, thread.tid());
    out.writeString(2, thread.name());
    out.writeInt32(3, pid);
  }

  private static void writeOverruns(CodedOutputStream packet, MetatraceRecord first)
      throws IOException {
    writeTime(packet, first.beginNs());
    NestedMessage.write(
        packet,
        METATRACE,
        message -> {
          message.writeUInt32(THREAD, first.thread().tid());
          message.writeBool(HAS_OVERRUNS, true);
        });
  }

  private void writePacket(CodedOutputStream packet, MetatraceRecord written) throws IOException {
    writeTime(packet, written.beginNs());
    NestedMessage.write(packet, METATRACE, message -> writeRecord(message, written));
  }

  private static void writeTime(CodedOutputStream packet, long timeNs) throws IOException {
    packet.writeUInt64(TIMESTAMP, timeNs);
    packet.writeUInt32(TIMESTAMP_CLOCK, MONOTONIC);
  }

  private void writeRecord(CodedOutputStream message, MetatraceRecord written) throws IOException {
    int name = text(message, written.name());
    message.writeUInt64(DURATION_NS, written.durationNs());
    message.writeUInt32(THREAD, written.thread().tid());
    for (Map.Entry<String, String> arg : written.args().entrySet()) {
      int key = text(message, arg.getKey());
      int value = text(message, arg.getValue());
      NestedMessage.write(
          message,
          ARG,
          fields -> {
            fields.writeUInt64(ARG_KEY_ID, key);
            fields.writeUInt64(ARG_VALUE_ID, value);
          });
    }
    message.writeUInt64(NAME_ID, name);
  }

  /** The id of a text, which is written into the record that has it first. */
  private int text(CodedOutputStream message, String text) throws IOException {
    Integer known = texts.get(text);
    if (known != null) {
      return known;
    }
    int id = texts.size() + 1;
    texts.put(text, id);
    NestedMessage.write(
        message,
        INTERNED_TEXT,
        fields -> {
          fields.writeUInt64(1, id);
          fields.writeString(2, text);
        });
    return id;
  }
}
