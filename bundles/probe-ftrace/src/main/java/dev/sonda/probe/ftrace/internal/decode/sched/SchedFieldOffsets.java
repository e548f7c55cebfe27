package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.util.Optional;

/**
 * Offsets of the fields of a scheduler event that become columns, if the fields have the usual
 * types.
 */
final class SchedFieldOffsets {
  private static final int COMM_BYTES = 16;

  private final EventDecodingPlan plan;
  private boolean usual = true;

  SchedFieldOffsets(EventDecodingPlan plan) {
    this.plan = plan;
  }

  /** Whether every field looked up so far exists and has its usual type. */
  boolean areUsual() {
    return usual;
  }

  int comm(int field) {
    return offset(
        find(field)
            .filter(FieldMove.FixedString.class::isInstance)
            .map(FieldMove.FixedString.class::cast)
            .filter(move -> move.sizeBytes() == COMM_BYTES)
            .map(FieldMove.FixedString::offset));
  }

  int threadId(int field) {
    return offset(
        find(field)
            .filter(FieldMove.ThreadId.class::isInstance)
            .map(FieldMove.ThreadId.class::cast)
            .map(FieldMove.ThreadId::offset));
  }

  int int32(int field) {
    return offset(signed(field, Integer.BYTES));
  }

  /** Offset of a number field of four or eight bytes. */
  int number(int field) {
    return offset(signed(field, Integer.BYTES).or(() -> signed(field, Long.BYTES)));
  }

  boolean isWide(int field) {
    return signed(field, Long.BYTES).isPresent();
  }

  int flags() {
    return offset(
        plan.flagsOffset() == EventDecodingPlan.NO_FLAGS
            ? Optional.empty()
            : Optional.of(plan.flagsOffset()));
  }

  private Optional<Integer> signed(int field, int sizeBytes) {
    return find(field)
        .filter(FieldMove.Signed.class::isInstance)
        .map(FieldMove.Signed.class::cast)
        .filter(move -> move.sizeBytes() == sizeBytes)
        .map(FieldMove.Signed::offset);
  }

  private Optional<FieldMove> find(int field) {
    return plan.moves().stream().filter(move -> move.field() == field).findFirst();
  }

  private int offset(Optional<Integer> found) {
    usual &= found.isPresent();
    return found.orElse(0);
  }
}
