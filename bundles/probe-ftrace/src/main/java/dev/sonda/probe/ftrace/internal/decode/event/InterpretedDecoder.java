package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.EventBundleLayout;
import dev.sonda.probe.ftrace.internal.bundle.WireFormat;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.nio.charset.StandardCharsets;

/**
 * Executes a plan move by move. Its output is the reference with which tests compare compiled
 * decoders.
 */
public final class InterpretedDecoder implements EventDecoder {
  private final EventPlan plan;
  private final int messageTag;
  private final int fixedBytes;
  private final int dynamicMoves;
  private final FieldMove[] moves;

  public InterpretedDecoder(EventPlan plan) {
    this.plan = plan;
    messageTag = WireFormat.bytesTag(plan.number());
    fixedBytes = plan.maxFixedBytes();
    dynamicMoves = plan.dynamicMoves();
    moves = plan.moves().toArray(FieldMove[]::new);
  }

  @Override
  public int decode(byte[] page, int begin, int end, byte[] out, int at, EventContext context) {
    int place = at;
    if (plan.threadOffset() != EventPlan.NO_THREAD) {
      int from = begin + plan.threadOffset();
      place = Moves.threadId(out, place, EventBundleLayout.EVENT_PID, page, from, context);
    }
    int slotBytes = WireFormat.slotBytes(fixedBytes + (long) dynamicMoves * (end - begin));
    int slot = WireFormat.tag(out, place, messageTag);
    place = slot + slotBytes;
    for (FieldMove move : moves) {
      place = carryOut(move, page, begin, end, out, place, context);
      if (place == INVALID) {
        return INVALID;
      }
    }
    WireFormat.fillSlot(out, slot, slotBytes, place - slot - slotBytes);
    return place;
  }

  private static int carryOut(
      FieldMove move, byte[] page, int begin, int end, byte[] out, int at, EventContext context) {
    int tag = MoveTags.of(move);
    return switch (move) {
      case FieldMove.Unsigned(_, int offset, int size) ->
          unsigned(size, out, at, tag, page, begin + offset);
      case FieldMove.Signed(_, int offset, int size) ->
          signed(size, out, at, tag, page, begin + offset);
      case FieldMove.ThreadId(_, int offset) ->
          Moves.threadId(out, at, tag, page, begin + offset, context);
      case FieldMove.Device(_, int offset, int size) ->
          device(size, out, at, tag, page, begin + offset);
      case FieldMove.Symbol(_, int offset, int size) ->
          symbol(size, out, at, tag, page, begin + offset, context);
      case FieldMove.Repeated(_, int offset, int size, int count) ->
          repeated(size, out, at, tag, page, begin + offset, count);
      case FieldMove.FixedString(_, int offset, int size) ->
          WireFormat.text(out, at, tag, page, begin + offset, size);
      case FieldMove.FixedBytes(_, int offset, int size) ->
          WireFormat.bytes(out, at, tag, page, begin + offset, size);
      case FieldMove.TailString(_, int offset) ->
          WireFormat.text(out, at, tag, page, begin + offset, end - begin - offset);
      case FieldMove.TextAt(_, int offset, int size, _) ->
          textAt(size, out, at, tag, page, begin + offset, context);
      case FieldMove.DynamicString(_, int offset, int base) ->
          Moves.dynamicString(out, at, tag, page, begin + offset, begin + base, end);
      case FieldMove.DynamicBytes(_, int offset, int base) ->
          Moves.dynamicBytes(out, at, tag, page, begin + offset, begin + base, end);
      case FieldMove.Constant(_, long value) -> WireFormat.number(out, at, tag, value);
      case FieldMove.Text(_, String value) ->
          WireFormat.wholeArray(out, at, tag, value.getBytes(StandardCharsets.UTF_8));
      case FieldMove.Named named -> named(named, page, begin, end, out, at, context);
    };
  }

  private static int unsigned(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return switch (size) {
      case 1 -> Moves.unsigned8(out, at, tag, page, from);
      case 2 -> Moves.unsigned16(out, at, tag, page, from);
      case 4 -> Moves.unsigned32(out, at, tag, page, from);
      default -> Moves.number64(out, at, tag, page, from);
    };
  }

  private static int signed(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return switch (size) {
      case 1 -> Moves.signed8(out, at, tag, page, from);
      case 2 -> Moves.signed16(out, at, tag, page, from);
      case 4 -> Moves.signed32(out, at, tag, page, from);
      default -> Moves.number64(out, at, tag, page, from);
    };
  }

  private static int device(int size, byte[] out, int at, int tag, byte[] page, int from) {
    return size == Integer.BYTES
        ? Moves.device32(out, at, tag, page, from)
        : Moves.device64(out, at, tag, page, from);
  }

  private static int symbol(
      int size, byte[] out, int at, int tag, byte[] page, int from, EventContext context) {
    return size == Integer.BYTES
        ? Moves.symbol32(out, at, tag, page, from, context)
        : Moves.symbol64(out, at, tag, page, from, context);
  }

  private static int textAt(
      int size, byte[] out, int at, int tag, byte[] page, int from, EventContext context) {
    return size == Integer.BYTES
        ? Moves.textAt32(out, at, tag, page, from, context)
        : Moves.textAt64(out, at, tag, page, from, context);
  }

  private static int repeated(
      int size, byte[] out, int at, int tag, byte[] page, int from, int count) {
    return size == Integer.BYTES
        ? Moves.repeated32(out, at, tag, page, from, count)
        : Moves.repeated64(out, at, tag, page, from, count);
  }

  private static int named(
      FieldMove.Named named,
      byte[] page,
      int begin,
      int end,
      byte[] out,
      int at,
      EventContext context) {
    int slotBytes =
        WireFormat.slotBytes(named.maxFixedBytes() + (long) copies(named) * (end - begin));
    int slot = WireFormat.tag(out, at, MoveTags.of(named));
    int place = carryOut(named.name(), page, begin, end, out, slot + slotBytes, context);
    place = carryOut(named.value(), page, begin, end, out, place, context);
    if (place != INVALID) {
      WireFormat.fillSlot(out, slot, slotBytes, place - slot - slotBytes);
    }
    return place;
  }

  private static int copies(FieldMove move) {
    return move.copiesUpToTheRecord() ? 1 : 0;
  }
}
