package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;

/**
 * What the tracks of one instance have in common: the moments from which on readers have to be told
 * everything anew. That is at the beginning, when the session clears incremental state, and now and
 * then in any case, since a packet can be lost on its way or be overwritten in a ring.
 *
 * <p>Belongs to the sampling thread, but for {@link #clear}.
 */
public final class CounterBoard {
  private final long refreshNs;
  // Written by the callback thread; the sampling thread may see it one sample later, not never.
  private volatile boolean isClearAsked = true;
  private long nextRefreshNs;
  private int baseline;
  private boolean isFirstPacket;

  /**
   * @param refreshNs how long readers may have to wait until everything is told anew
   */
  public CounterBoard(long refreshNs) {
    this.refreshNs = refreshNs;
  }

  /** Tells everything anew from the next sample on. Any thread. */
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

  /** Grows each time everything has to be told anew. */
  int baseline() {
    return baseline;
  }

  PacketWriter packet(TraceWriter writer, long timeNs) {
    PacketWriter packet = writer.packet().timestamp(timeNs);
    if (isFirstPacket) {
      isFirstPacket = false;
      packet.varint(TrackFields.SEQUENCE_FLAGS, TrackFields.INCREMENTAL_STATE_CLEARED);
    }
    return packet;
  }
}
