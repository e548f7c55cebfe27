package dev.sonda.itests.analysis.random;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/**
 * Generates packets of all kinds in the schema, with small numbers and few texts so that packets
 * interact; by a seed.
 */
public final class RandomPackets {
  private static final Descriptor PACKET = TraceSchema.load().message("TracePacket").orElseThrow();
  private static final List<FieldDescriptor> KINDS =
      PACKET.getFields().stream()
          .filter(field -> field.getJavaType() == JavaType.MESSAGE && !field.isRepeated())
          .toList();

  /** The packet kinds that importers process most. */
  private static final List<String> USUAL =
      List.of(
          "ftrace_events",
          "track_event",
          "track_descriptor",
          "interned_data",
          "trace_packet_defaults",
          "process_tree",
          "process_stats",
          "sys_stats",
          "clock_snapshot",
          "trace_stats",
          "cpu_info");

  private static final List<String> TEXTS =
      List.of("a", "b", "", "swapper", "B|7|begun", "E|7", "C|7|count|5", "S|7|async|1", "é\u2028");

  private static final long[] EDGES = {-1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, 1 << 31, 4096};
  private static final int MOST_DEPTH = 6;

  private final Random random;
  private long timeNs = 1_000_000;

  public RandomPackets(long seed) {
    random = new Random(seed);
  }

  /** A trace of that many packets. */
  public byte[] trace(int packets) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      for (int i = 0; i < packets; i++) {
        byte[] packet = packet().toByteArray();
        out.write(PACKET_TAG);
        for (int left = packet.length; ; left >>>= 7) {
          out.write(left < 128 ? left : (left & 127) | 128);
          if (left < 128) {
            break;
          }
        }
        out.write(packet);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  /** Tag of the field Trace.packet. */
  private static final int PACKET_TAG = 0x0A;

  private Message packet() {
    DynamicMessage.Builder packet = DynamicMessage.newBuilder(PACKET);
    timeNs += random.nextInt(1000) - 50;
    packet.setField(PACKET.findFieldByName("timestamp"), timeNs);
    packet.setField(PACKET.findFieldByName("trusted_packet_sequence_id"), 1 + random.nextInt(3));
    packet.setField(PACKET.findFieldByName("sequence_flags"), random.nextInt(12) == 0 ? 1 : 2);
    for (int kinds = 1 + random.nextInt(2); kinds > 0; kinds--) {
      FieldDescriptor kind =
          random.nextInt(4) == 0
              ? KINDS.get(random.nextInt(KINDS.size()))
              : PACKET.findFieldByName(USUAL.get(random.nextInt(USUAL.size())));
      packet.setField(kind, message(kind.getMessageType(), 1));
    }
    return packet.build();
  }

  private Message message(Descriptor type, int depth) {
    DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
    List<FieldDescriptor> fields = type.getFields();
    int wanted = Math.min(fields.size(), 1 + random.nextInt(6));
    for (int i = 0; i < wanted; i++) {
      FieldDescriptor field = fields.get(random.nextInt(fields.size()));
      if (field.getJavaType() == JavaType.MESSAGE && depth == MOST_DEPTH) {
        continue;
      }
      if (!field.isRepeated()) {
        message.setField(field, value(field, depth));
        continue;
      }
      for (int count = random.nextInt(4); count > 0; count--) {
        message.addRepeatedField(field, value(field, depth));
      }
    }
    return message.build();
  }

  private Object value(FieldDescriptor field, int depth) {
    return switch (field.getJavaType()) {
      case INT -> (int) number();
      case LONG -> field.getName().contains("timestamp") ? timeNs + number() : number();
      case FLOAT -> (float) number() / 3;
      case DOUBLE -> random.nextInt(9) == 0 ? Double.NaN : number() / 3.0;
      case BOOLEAN -> random.nextBoolean();
      case STRING -> text();
      case BYTE_STRING -> ByteString.copyFromUtf8(text());
      case ENUM -> {
        var values = field.getEnumType().getValues();
        yield values.get(random.nextInt(values.size()));
      }
      case MESSAGE -> message(field.getMessageType(), depth + 1);
    };
  }

  private long number() {
    return random.nextInt(12) == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextInt(9);
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }
}
