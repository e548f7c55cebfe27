package dev.sonda.probe.ftrace.internal.bundle;

import dev.sonda.probe.ftrace.internal.format.KnownField;
import dev.sonda.probe.ftrace.internal.plan.GenericEventSchema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes an event's schema for the bundle: a GenericEventDescriptor that contains a
 * DescriptorProto.
 */
public final class GenericEventDescriptorEncoder {
  /** Upper limit of bytes for tags, sizes and numbers of one message. */
  private static final int FRAME_BYTES = 64;

  private GenericEventDescriptorEncoder() {}

  public static byte[] of(GenericEventSchema event) {
    byte[] message = message(event);
    byte[] group = utf8(event.group());
    byte[] out = new byte[FRAME_BYTES + message.length + group.length];
    int at =
        ProtobufWireEncoder.number(
            out, 0, FtraceBundleFieldNumbers.DESCRIPTOR_FIELD_ID, event.number());
    at = ProtobufWireEncoder.wholeArray(out, at, FtraceBundleFieldNumbers.DESCRIPTOR_GROUP, group);
    at =
        ProtobufWireEncoder.wholeArray(
            out, at, FtraceBundleFieldNumbers.DESCRIPTOR_MESSAGE, message);
    return Arrays.copyOf(out, at);
  }

  private static byte[] message(GenericEventSchema event) {
    byte[] name = utf8(event.name());
    int max = FRAME_BYTES + name.length;
    for (KnownField field : event.fields()) {
      max += FRAME_BYTES + utf8(field.name()).length;
    }
    byte[] out = new byte[max];
    int at = ProtobufWireEncoder.wholeArray(out, 0, FtraceBundleFieldNumbers.MESSAGE_NAME, name);
    for (KnownField field : event.fields()) {
      at =
          ProtobufWireEncoder.wholeArray(
              out, at, FtraceBundleFieldNumbers.MESSAGE_FIELD, field(field));
    }
    return Arrays.copyOf(out, at);
  }

  private static byte[] field(KnownField field) {
    byte[] name = utf8(field.name());
    byte[] out = new byte[FRAME_BYTES + name.length];
    int at = ProtobufWireEncoder.wholeArray(out, 0, FtraceBundleFieldNumbers.FIELD_NAME, name);
    at = ProtobufWireEncoder.number(out, at, FtraceBundleFieldNumbers.FIELD_NUMBER, field.number());
    at =
        ProtobufWireEncoder.number(
            out, at, FtraceBundleFieldNumbers.FIELD_TYPE, field.type().descriptorNumber());
    return Arrays.copyOf(out, at);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
