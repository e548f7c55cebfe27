package dev.sonda.api.endpoint;

/**
 * The reason and the initiator of a flush, packed as Perfetto packs it: bits 0-3 the reason, bits
 * 4-7 the initiator, bits 8-11 the target of a clone.
 */
public record FlushFlags(Reason reason, Initiator initiator) {
  private static final int INITIATOR_SHIFT = 4;
  private static final long BUGREPORT_TARGET = 1 << 8;

  public long bits() {
    return reason.wire | ((long) initiator.wire << INITIATOR_SHIFT);
  }

  /** The packed bits, for a clone that goes into a bug report. */
  public long bitsForBugreport() {
    return bits() | BUGREPORT_TARGET;
  }

  /** Reason of a flush. */
  public enum Reason {
    UNKNOWN(0),
    PERIODIC(1),
    TRACE_STOP(2),
    TRACE_CLONE(3),
    EXPLICIT(4);

    private final int wire;

    Reason(int wire) {
      this.wire = wire;
    }
  }

  /** The component that requested the flush. */
  public enum Initiator {
    UNKNOWN(0),
    SERVICE(1),
    PERFETTO_CMD(2),
    CONSUMER_SDK(3);

    private final int wire;

    Initiator(int wire) {
      this.wire = wire;
    }
  }
}
