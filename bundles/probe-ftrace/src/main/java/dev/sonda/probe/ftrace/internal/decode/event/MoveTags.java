package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.WireFormat;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;

/** Computes the tag of the protobuf field that a move writes. */
final class MoveTags {
  private MoveTags() {}

  static int of(FieldMove move) {
    return switch (move) {
      case FieldMove.Unsigned _,
          FieldMove.Signed _,
          FieldMove.ThreadId _,
          FieldMove.Device _,
          FieldMove.Symbol _,
          FieldMove.Repeated _,
          FieldMove.Constant _ ->
          WireFormat.numberTag(move.field());
      case FieldMove.FixedString _,
          FieldMove.FixedBytes _,
          FieldMove.TailString _,
          FieldMove.TextAt _,
          FieldMove.DynamicString _,
          FieldMove.DynamicBytes _,
          FieldMove.Text _,
          FieldMove.Named _ ->
          WireFormat.bytesTag(move.field());
    };
  }
}
