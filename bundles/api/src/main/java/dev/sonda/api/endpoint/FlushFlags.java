package dev.sonda.api.endpoint;

/**
 * Why a flush happens and who asked, packed as Perfetto packs it: bits 0-3 the reason, bits 4-7 the
 * initiator, bits 8-11 the target of a clone.
 */
public record FlushFlags(Reason reason, Initiator initiator) {

  /** Why; the ordinal is the wire value. */
  public enum Reason {
    UNKNOWN,
    PERIODIC,
    TRACE_STOP,
    TRACE_CLONE,
    EXPLICIT
  }

  /** Who asked; the ordinal is the wire value. */
  public enum Initiator {
    UNKNOWN,
    SERVICE,
    PERFETTO_CMD,
    CONSUMER_SDK
  }

  private static final int INITIATOR_SHIFT = 4;

  public long bits() {
    return reason.ordinal() | ((long) initiator.ordinal() << INITIATOR_SHIFT);
  }
}
