package dev.sonda.producer.internal.metatrace;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;
import java.util.List;

/** Writes what one session's ring holds: from time to time, with a flush, and at the end. */
final class MetatraceInstance implements Instance {
  /** How often the ring is emptied; what comes while it is full is counted as lost. */
  private static final Duration PERIOD = Duration.ofMillis(500);

  /** In TracePacket. */
  private static final int PERFETTO_METATRACE = 49;

  /** In PerfettoMetatrace, as are those that follow. */
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
   * @param rings where the one of this session is while it records
   */
  MetatraceInstance(List<MetatraceRing> rings, TraceSink sink) {
    this.rings = rings;
    this.sink = sink;
  }

  /** Has the ring filled from now on. */
  @Override
  public void start(Acknowledgement done) {
    rings.add(ring);
    sink.every(PERIOD, this::write);
  }

  @Override
  public void flush(Acknowledgement done) {
    write(sink.writer());
  }

  /** Has the ring filled no more, and writes what it still holds. */
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
