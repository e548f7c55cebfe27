package dev.sonda.jfr.format.internal.trace;

/**
 * Lets through as many events of a part as may be written. Where the part before had more, events
 * are passed over evenly, so that the end of a part is told as well as its begin. One thread.
 */
final class Thinning {
  private final int maxEventsAPart;
  private long offered;
  private long written;
  private long stride = 1;

  Thinning(int maxEventsAPart) {
    this.maxEventsAPart = maxEventsAPart;
  }

  /** A part begins. */
  void onPart() {
    stride = Math.max(1, Math.ceilDiv(offered, maxEventsAPart));
    offered = 0;
    written = 0;
  }

  /** Whether the next event is written. */
  boolean accepts() {
    boolean isAccepted = offered % stride == 0 && written < maxEventsAPart;
    offered++;
    written += isAccepted ? 1 : 0;
    return isAccepted;
  }
}
