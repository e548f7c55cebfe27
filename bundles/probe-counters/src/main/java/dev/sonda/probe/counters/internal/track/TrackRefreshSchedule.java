package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;

/**
 * The schedule of baselines that all tracks of one instance share. A baseline writes every name and
 * value again: at the start, when the session clears incremental state, and periodically, since
 * packets can be lost on their way or be overwritten in a ring.
 *
 * <p>Used by the sampling thread alone, but for {@link #clear}.
 */
public final class TrackRefreshSchedule {
  private final long refreshNs;
  // Written by the callback thread; the sampling thread may see it one sample late.
  private volatile boolean isClearAsked = true;
  private long nextRefreshNs;
  private int baseline;
  private boolean isFirstPacket;

  /**
   * Creates a schedule.
   *
   * @param refreshNs the time between two baselines
   */
  public TrackRefreshSchedule(long refreshNs) {
    this.refreshNs = refreshNs;
  }

  /** Has the next sample be a baseline. Any thread. */
  public void clear() {
    isClearAsked = true;
  }

  /** To be called before the tracks of a sample are written. */
  public void beginSample(long timeNs) {
    if (isClearAsked || timeNs - nextRefreshNs >= 0) {
      isClearAsked = false;
      nextRefreshNs = timeNs + refreshNs;
      baseline++;
      isFirstPacket = true;
    }
  }

  /** The number of the present baseline, by which rows detect that a new baseline has begun. */
  int baseline() {
    return baseline;
  }

  /** Begins a packet; the first one of a baseline resets the readers' state. */
  PacketWriter packet(TraceWriter writer, long timeNs) {
    PacketWriter packet = writer.packet().timestamp(timeNs);
    if (isFirstPacket) {
      isFirstPacket = false;
      packet.varint(TrackFieldNumbers.SEQUENCE_FLAGS, TrackFieldNumbers.INCREMENTAL_STATE_CLEARED);
    }
    return packet;
  }
}
