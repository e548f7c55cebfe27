package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;

/**
 * Computes the protobuf tag, which is field number and wire type, of the field that a {@link
 * FieldMove} writes.
 */
final class FieldMoveTags {
  private FieldMoveTags() {}

  static int of(FieldMove move) {
    return switch (move) {
      case FieldMove.Unsigned _,
          FieldMove.Signed _,
          FieldMove.ThreadId _,
          FieldMove.Device _,
          FieldMove.Symbol _,
          FieldMove.Repeated _,
          FieldMove.Constant _ ->
          ProtobufWireEncoder.numberTag(move.field());
      case FieldMove.FixedString _,
          FieldMove.FixedBytes _,
          FieldMove.TailString _,
          FieldMove.TextAt _,
          FieldMove.DynamicString _,
          FieldMove.DynamicBytes _,
          FieldMove.Text _,
          FieldMove.Named _ ->
          ProtobufWireEncoder.bytesTag(move.field());
    };
  }
}
