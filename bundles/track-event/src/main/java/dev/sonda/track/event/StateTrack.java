package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.record.TrackDefinition.Kind;
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
  private final TrackDefinition data;

  private StateTrack(TrackDefinition data) {
    this.data = data;
  }

  /** A track of states of the process. */
  public static StateTrack named(String name) {
    return below(ProcessTracks.process(), name);
  }

  /** A track of states that belongs to another track, such as the track of a thread. */
  public static StateTrack named(String name, Track parent) {
    return below(parent.data(), name);
  }

  private static StateTrack below(TrackDefinition parent, String name) {
    long uuid = TrackUuid.of(parent.uuid(), "state " + name, 0);
    return new StateTrack(TrackDefinition.named(Kind.STATE, uuid, parent, name));
  }

  TrackDefinition data() {
    return data;
  }
}
