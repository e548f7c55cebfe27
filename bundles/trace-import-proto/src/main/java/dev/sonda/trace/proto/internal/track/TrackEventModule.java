package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;

/** Puts track events into the queue; {@link TrackEventParser} parses them in the order of time. */
public final class TrackEventModule implements PacketModule {
  private static final int TRACK_EVENT = 11;

  private final ImportState state;
  private final int kind;

  public TrackEventModule(ImportState state, TrackEventParser parser) {
    this.state = state;
    kind = state.events().addKind(parser::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state
        .events()
        .common()
        .add(timeNs, kind, sequence.number(), packet.content(), packet.contentBytes());
  }
}
