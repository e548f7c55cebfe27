package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FieldFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** Builds a record of an event by the names of its fields. */
public final class RawRecordBuilder {
  private static final int MAX_BYTES = 1 << 16;

  private final EventFormat format;
  private final byte[] record = new byte[MAX_BYTES];
  private final ByteBuffer bytes = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
  private int end;

  private RawRecordBuilder(EventFormat format) {
    this.format = format;
    end = fields().mapToInt(FieldFormat::end).max().orElse(0);
    bytes.putShort(0, (short) format.id());
  }

  public static RawRecordBuilder of(EventFormat format) {
    return new RawRecordBuilder(format);
  }

  /** A record in the recorded format of this event. */
  public static RawRecordBuilder of(String path) {
    return of(RecordedEventFormats.event(path));
  }

  public RawRecordBuilder thread(int thread) {
    return set("common_pid", thread);
  }

  public RawRecordBuilder set(String name, long value) {
    FieldFormat field = field(name);
    for (int i = 0; i < field.sizeBytes(); i++) {
      bytes.put(field.offset() + i, (byte) (value >>> (8 * Math.min(i, 7))));
    }
    return this;
  }

  public RawRecordBuilder set(String name, String text) {
    return set(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public RawRecordBuilder set(String name, byte[] value) {
    bytes.put(field(name).offset(), value);
    return this;
  }

  /** Appends text after the record's end, without a terminating zero. */
  public RawRecordBuilder tail(String text) {
    return tail(text.getBytes(StandardCharsets.UTF_8));
  }

  public RawRecordBuilder tail(byte[] value) {
    bytes.put(end, value);
    end += value.length;
    return this;
  }

  /** Stores a dynamic string at the end of the record, with a terminating zero. */
  public RawRecordBuilder dynamic(String name, String text) {
    return dynamic(name, (text + "\0").getBytes(StandardCharsets.UTF_8));
  }

  public RawRecordBuilder dynamic(String name, byte[] value) {
    FieldFormat field = field(name);
    int base = field.declaration().contains("__rel_loc") ? field.end() : 0;
    bytes.putInt(field.offset(), value.length << 16 | (end - base));
    return tail(value);
  }

  public byte[] toBytes() {
    return Arrays.copyOf(record, end);
  }

  public EventFormat format() {
    return format;
  }

  private FieldFormat field(String name) {
    return fields().filter(field -> field.name().equals(name)).findFirst().orElseThrow();
  }

  private Stream<FieldFormat> fields() {
    return Stream.concat(format.commonFields().stream(), format.fields().stream());
  }
}
