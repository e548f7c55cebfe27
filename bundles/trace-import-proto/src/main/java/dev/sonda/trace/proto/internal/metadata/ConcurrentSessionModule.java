package dev.sonda.trace.proto.internal.metadata;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports the states of the tracing service's other sessions, on a track for each session. */
final class ConcurrentSessionModule implements PacketModule {
  private static final int CONCURRENT_SESSION_EVENT = 134;
  private static final int DISABLED = 1;
  private static final int CLONED = 5;

  /** Names of session states, by number in ConcurrentSessionEvent.State. */
  private static final String[] STATES = {
    "", "DISABLED", "CONFIGURED", "STARTED", "DISABLING_WAITING_STOP_ACKS", "CLONED_READ_ONLY"
  };

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final ArgSet args = new ArgSet();
  private final int kind;

  ConcurrentSessionModule(ImportState state) {
    this.state = state;
    tracks =
        state
            .storage()
            .tracks()
            .of(TrackKind.states("concurrent_tracing_sessions").number("session_id"));
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {CONCURRENT_SESSION_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    int number = 0;
    String name = "";
    long session = 0;
    long uid = 0;
    long sources = 0;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> number = fields.intValue();
        case 2 -> name = fields.text();
        case 3 -> session = fields.longValue();
        case 4 -> uid = fields.intValue();
        case 5 -> sources = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    args.clear();
    if (number <= 0 || number >= STATES.length) {
      addArg("state", number);
      state.storage().importLogs().addEvent("concurrent_session_event_unknown_state", timeNs, args);
      return;
    }
    addArg("consumer_uid", uid);
    addArg("num_data_sources", sources);
    update(timeNs, track(session, name, number), number);
  }

  private void addArg(String name, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, ArgType.INT, value);
  }

  /** The track of a session. A cloned session has the name of its original session. */
  private int track(long session, String name, int number) {
    String known = name.isEmpty() ? "Session " + Long.toUnsignedString(session) : name;
    String text = number == CLONED ? known + " (clone)" : known;
    return tracks.named(state.strings().intern(text)).track(session);
  }

  /** Begins the slice of a session's new state; a disabled session has no further slice. */
  private void update(long timeNs, int track, int number) {
    int value = state.strings().intern(STATES[number]);
    state.storage().states().update(timeNs, track, value, 0, args);
    if (number == DISABLED) {
      args.clear();
      state.storage().states().update(timeNs, track, 0, 0, args);
    }
  }
}
