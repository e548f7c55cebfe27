package dev.sonda.producer.internal.metatrace;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;
import java.util.List;

/**
 * Writes the records of one session's ring as packets: periodically, on each flush, and at the end.
 */
final class MetatraceInstance implements Instance {
  /**
   * Period of emptying the ring; records that arrive while the ring is full are counted as lost.
   */
  private static final Duration PERIOD = Duration.ofMillis(500);

  /** Field number in TracePacket. */
  private static final int PERFETTO_METATRACE = 49;

  /** Field number in PerfettoMetatrace, as are the following constants. */
  private static final int EVENT_DURATION_NS = 3;

  private static final int COUNTER_VALUE = 4;
  private static final int THREAD_ID = 5;
  private static final int HAS_OVERRUNS = 6;
  private static final int EVENT_NAME = 8;
  private static final int COUNTER_NAME = 9;

  private final List<MetatraceRing> rings;
  private final TraceSink sink;
  private final MetatraceRing ring = new MetatraceRing();

  /**
   * @param rings the rings being filled, to which this session's ring is added while the session
   *     records
   */
  MetatraceInstance(List<MetatraceRing> rings, TraceSink sink) {
    this.rings = rings;
    this.sink = sink;
  }

  /** Starts filling the ring. */
  @Override
  public void start(Acknowledgement done) {
    rings.add(ring);
    sink.every(PERIOD, this::write);
  }

  @Override
  public void flush(Acknowledgement done) {
    write(sink.writer());
  }

  /** Stops filling the ring, and writes the remaining records. */
  @Override
  public void stop(Acknowledgement done) {
    rings.remove(ring);
    write(sink.writer());
  }

  private void write(TraceWriter writer) {
    ring.drain().forEach(record -> write(record, writer));
  }

  private static void write(MetatraceRecord record, TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp(record.timeNs());
        MessageWriter message = packet.nested(PERFETTO_METATRACE)) {
      switch (record.kind()) {
        case EVENT -> {
          message.varint(EVENT_DURATION_NS, record.value());
          message.string(EVENT_NAME, record.name());
        }
        case COUNTER -> {
          message.varint(COUNTER_VALUE, Math.clamp(record.value(), 0, Integer.MAX_VALUE));
          message.string(COUNTER_NAME, record.name());
        }
        case LOSS -> message.varint(HAS_OVERRUNS, 1);
      }
      message.varint(THREAD_ID, record.threadId());
    }
  }
}
