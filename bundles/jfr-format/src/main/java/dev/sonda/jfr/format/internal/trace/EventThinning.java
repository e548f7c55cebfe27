package dev.sonda.jfr.format.internal.trace;

/**
 * Limits the number of written events per part of a recording. If the previous part had too many
 * events, events are skipped evenly, so that the end of the part is covered as well as its begin.
 * Not thread-safe.
 */
final class EventThinning {
  private final int maxEventsAPart;
  private long offered;
  private long written;
  private long stride = 1;

  EventThinning(int maxEventsAPart) {
    this.maxEventsAPart = maxEventsAPart;
  }

  /** Called at the begin of a part. */
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
