package dev.sonda.cli.internal.convert;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SerializedPacketReceiver;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.JfrTranslationStats;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.ReadLimits;
import dev.sonda.jfr.format.RecordingHead;
import dev.sonda.jfr.format.TraceClock;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Turns a recording of JFR into a trace, whose clock is the wall clock, the only clock of a JFR
 * recording.
 */
final class JfrConversion {
  private static final int SEQUENCE_ID = 1;

  // Field numbers of Perfetto's messages Trace, TracePacket, ClockSnapshot and Clock.
  private static final int PACKET = 1;
  private static final int TRUSTED_PACKET_SEQUENCE_ID = 10;
  private static final int CLOCK_SNAPSHOT = 6;
  private static final int PRIMARY_TRACE_CLOCK = 2;
  private static final int CLOCKS = 1;
  private static final int CLOCK_ID = 1;
  private static final int CLOCK_TIMESTAMP = 2;
  private static final int TRACE_UUID = 89; // TracePacket
  private static final int UUID_MSB = 1;
  private static final int UUID_LSB = 2;

  private final Path recording;
  private final StandardOutput out;
  private final PrintStream err;

  JfrConversion(Path recording, StandardOutput out, PrintStream err) {
    this.recording = recording;
    this.out = out;
    this.err = err;
  }

  ExitCode run() throws IOException {
    CodedOutputStream trace = CodedOutputStream.newInstance(out);
    SerializedPacketReceiver packets = (bytes, sizeBytes) -> write(trace, bytes, sizeBytes);
    TraceWriter writer = packets.writer(System::nanoTime);
    long startEpochNs = RecordingHead.read(recording).startEpochNs();
    writeClock(writer, startEpochNs);
    writeUuid(writer, startEpochNs);
    try (JfrTranslator translator =
        JfrTranslator.of(0, TraceClock.wallClock(), EventFilter.all(), ReadLimits.wholeFile())) {
      try {
        translator.read(recording, writer);
      } finally {
        trace.flush();
        tell(translator.counts());
      }
      return translator.counts().damaged() > 0 ? ExitCode.FAILURE : ExitCode.OK;
    }
  }

  /** Writes a clock snapshot that makes the wall clock the trace's clock. */
  private static void writeClock(TraceWriter writer, long startEpochNs) {
    try (PacketWriter packet = writer.packet().timestamp(TraceClock.REALTIME, startEpochNs);
        MessageWriter snapshot = packet.nested(CLOCK_SNAPSHOT)) {
      snapshot.varint(PRIMARY_TRACE_CLOCK, TraceClock.REALTIME);
      try (MessageWriter clock = snapshot.nested(CLOCKS)) {
        clock.varint(CLOCK_ID, TraceClock.REALTIME).varint(CLOCK_TIMESTAMP, startEpochNs);
      }
    }
  }

  /**
   * Writes a UUID that is equal each time a recording is converted, so that viewers and merges
   * recognize the trace.
   */
  private void writeUuid(TraceWriter writer, long startEpochNs) throws IOException {
    UUID uuid =
        UUID.nameUUIDFromBytes(
            ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(startEpochNs)
                .putLong(Files.size(recording))
                .array());
    try (PacketWriter packet = writer.packet();
        MessageWriter message = packet.nested(TRACE_UUID)) {
      message.varint(UUID_MSB, uuid.getMostSignificantBits());
      message.varint(UUID_LSB, uuid.getLeastSignificantBits());
    }
  }

  /** Writes a packet with its sequence id, which a service would add otherwise. */
  private void write(CodedOutputStream trace, byte[] bytes, int sizeBytes) {
    int sequence = TRUSTED_PACKET_SEQUENCE_ID;
    try {
      trace.writeTag(PACKET, WireFormat.WIRETYPE_LENGTH_DELIMITED);
      trace.writeUInt32NoTag(
          sizeBytes + CodedOutputStream.computeUInt32Size(sequence, SEQUENCE_ID));
      trace.writeRawBytes(bytes, 0, sizeBytes);
      trace.writeUInt32(sequence, SEQUENCE_ID);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(JfrTranslationStats counts) {
    if (counts.leftOut() > 0) {
      err.println(
          "sonda: "
              + counts.leftOut()
              + " of "
              + counts.events()
              + " events were left out: they tell of the JVM's settings and of no time");
    }
    if (counts.damaged() > 0) {
      err.println("sonda: " + counts.damaged() + " records are damaged");
    }
  }
}
