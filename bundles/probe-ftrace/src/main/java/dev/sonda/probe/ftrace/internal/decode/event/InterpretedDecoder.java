package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.FtraceBundleFieldNumbers;
import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the records of one event by executing its plan move by move, without compiling it. Its
 * output is the reference with which tests compare compiled decoders.
 */
public final class InterpretedDecoder implements EventDecoder {
  private final EventDecodingPlan plan;
  private final int messageTag;
  private final int fixedBytes;
  private final int dynamicMoves;
  private final FieldMove[] moves;

  public InterpretedDecoder(EventDecodingPlan plan) {
    this.plan = plan;
    messageTag = ProtobufWireEncoder.bytesTag(plan.number());
    fixedBytes = plan.maxFixedBytes();
    dynamicMoves = plan.dynamicMoves();
    moves = plan.moves().toArray(FieldMove[]::new);
  }

  @Override
  public int decode(
      byte[] page, int begin, int end, byte[] out, int at, DecoderLookupTables context) {
    int place = at;
    if (plan.threadOffset() != EventDecodingPlan.NO_THREAD) {
      int from = begin + plan.threadOffset();
      place =
          FieldMoveOperations.threadId(
              out, place, FtraceBundleFieldNumbers.EVENT_PID, page, from, context);
    }
    int slotBytes = ProtobufWireEncoder.slotBytes(fixedBytes + (long) dynamicMoves * (end - begin));
    int slot = ProtobufWireEncoder.tag(out, place, messageTag);
    place = slot + slotBytes;
    for (FieldMove move : moves) {
      place = carryOut(move, page, begin, end, out, place, context);
      if (place == INVALID) {
        return INVALID;
      }
    }
    ProtobufWireEncoder.fillSlot(out, slot, slotBytes, place - slot - slotBytes);
    return place;
  }

  private static int carryOut(
      FieldMove move,
      byte[] page,
      int begin,
      int end,
      byte[] out,
      int at,
      DecoderLookupTables context) {
    int tag = FieldMoveTags.of(move);
    return switch (move) {
      case FieldMove.Unsigned(_, int offset, int size) ->
          unsigned(size, out, at, tag, page, begin + offset);
      case FieldMove.Signed(_, int offset, int size) ->
          signed(size, out, at, tag, page, begin + offset);
      case FieldMove.ThreadId(_, int offset) ->
          FieldMoveOperations.threadId(out, at, tag, page, begin + offset, context);
      case FieldMove.Device(_, int offset, int size) ->
          device(size, out, at, tag, page, begin + offset);
      case FieldMove.Symbol(_, int offset, int size) ->
          symbol(size, out, at, tag, page, begin + offset, context);
      case FieldMove.Repeated(_, int offset, int size, int count) ->
          repeated(size, out, at, tag, page, begin + offset, count);
      case FieldMove.FixedString(_, int offset, int size) ->
          ProtobufWireEncoder.text(out, at, tag, page, begin + offset, size);
      case FieldMove.FixedBytes(_, int offset, int size) ->
          ProtobufWireEncoder.bytes(out, at, tag, page, begin + offset, size);
      case FieldMove.TailString(_, int offset) ->
          ProtobufWireEncoder.text(out, at, tag, page, begin + offset, end - begin - offset);
      case FieldMove.TextAt(_, int offset, int size, _) ->
          textAt(size, out, at, tag, page, begin + offset, context);
      case FieldMove.DynamicString(_, int offset, int base) ->
          FieldMoveOperations.dynamicString(out, at, tag, page, begin + offset, begin + base, end);
      case FieldMove.DynamicBytes(_, int offset, int base) ->
          FieldMoveOperations.dynamicBytes(out, at, tag, page, begin + offset, begin + base, end);
      case FieldMove.Constant(_, long value) -> ProtobufWireEncoder.number(out, at, tag, value);
      case FieldMove.Text(_, String value) ->
          ProtobufWireEncoder.wholeArray(out, at, tag, value.getBytes(StandardCharsets.UTF_8));
      case FieldMove.Named named -> named(named, page, begin, end, out, at, context);
    };
  }

  private static int unsigned(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return switch (size) {
      case 1 -> FieldMoveOperations.unsigned8(out, at, tag, page, from);
      case 2 -> FieldMoveOperations.unsigned16(out, at, tag, page, from);
      case 4 -> FieldMoveOperations.unsigned32(out, at, tag, page, from);
      default -> FieldMoveOperations.number64(out, at, tag, page, from);
    };
  }

  private static int signed(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return switch (size) {
      case 1 -> FieldMoveOperations.signed8(out, at, tag, page, from);
      case 2 -> FieldMoveOperations.signed16(out, at, tag, page, from);
      case 4 -> FieldMoveOperations.signed32(out, at, tag, page, from);
      default -> FieldMoveOperations.number64(out, at, tag, page, from);
    };
  }

  private static int device(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return size == Integer.BYTES
        ? FieldMoveOperations.device32(out, at, tag, page, from)
        : FieldMoveOperations.device64(out, at, tag, page, from);
  }

  private static int symbol(
      int size, byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    return size == Integer.BYTES
        ? FieldMoveOperations.symbol32(out, at, tag, page, from, context)
        : FieldMoveOperations.symbol64(out, at, tag, page, from, context);
  }

  private static int textAt(
      int size, byte[] out, int at, int tag, byte[] page, int from, DecoderLookupTables context) {
    return size == Integer.BYTES
        ? FieldMoveOperations.textAt32(out, at, tag, page, from, context)
        : FieldMoveOperations.textAt64(out, at, tag, page, from, context);
  }

  private static int repeated(
      int size, byte[] out, int at, int tag, byte[] page, int from, int count) {
    return size == Integer.BYTES
        ? FieldMoveOperations.repeated32(out, at, tag, page, from, count)
        : FieldMoveOperations.repeated64(out, at, tag, page, from, count);
  }

  private static int named(
      FieldMove.Named named,
      byte[] page,
      int begin,
      int end,
      byte[] out,
      int at,
      DecoderLookupTables context) {
    int slotBytes =
        ProtobufWireEncoder.slotBytes(named.maxFixedBytes() + (long) copies(named) * (end - begin));
    int slot = ProtobufWireEncoder.tag(out, at, FieldMoveTags.of(named));
    int place = carryOut(named.name(), page, begin, end, out, slot + slotBytes, context);
    place = carryOut(named.value(), page, begin, end, out, place, context);
    if (place != INVALID) {
      ProtobufWireEncoder.fillSlot(out, slot, slotBytes, place - slot - slotBytes);
    }
    return place;
  }

  private static int copies(FieldMove move) {
    return move.copiesUpToTheRecord() ? 1 : 0;
  }
}
