package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/** Puts track events into the queue; {@link TrackEventParser} parses them in the order of time. */
public final class TrackEventModule implements PacketModule {
  private static final int TRACK_EVENT = 11;

  private final ImportState state;
  private final int kind;

  private TrackEventModule(ImportState state, TrackEventParser parser) {
    this.state = state;
    kind = state.events().addKind(parser::parse);
  }

  /** The modules of track events and of what describes their tracks. */
  public static List<PacketModule> all(ImportState state) {
    TrackDeclarations declarations = new TrackDeclarations(state);
    TrackEventParser parser = new TrackEventParser(state, declarations);
    return List.of(
        new TrackDescriptorModule(state, declarations), new TrackEventModule(state, parser));
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
