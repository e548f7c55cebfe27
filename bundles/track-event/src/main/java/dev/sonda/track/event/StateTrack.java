package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.record.TrackData.Kind;
import dev.sonda.track.event.internal.record.TrackUuid;

/**
 * A track that shows a sequence of states, one at a time, such as connecting, connected, closed.
 * Immutable.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=state :
 * private static final StateTrack DOOR = StateTrack.named("door");
 *
 * static void openDoor() {
 *   SHOP.state(DOOR, "open").emit();
 * }}
 */
public final class StateTrack {
  private final TrackData data;

  private StateTrack(TrackData data) {
    this.data = data;
  }

  /** A track of states of the process. */
  public static StateTrack named(String name) {
    return below(ProcessIdentity.process(), name);
  }

  /** A track of states that belongs to another track, such as the track of a thread. */
  public static StateTrack named(String name, Track parent) {
    return below(parent.data(), name);
  }

  private static StateTrack below(TrackData parent, String name) {
    long uuid = TrackUuid.of(parent.uuid(), "state " + name, 0);
    return new StateTrack(TrackData.named(Kind.STATE, uuid, parent, name));
  }

  TrackData data() {
    return data;
  }
}
