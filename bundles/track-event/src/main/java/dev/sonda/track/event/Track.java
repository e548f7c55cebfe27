package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.record.TrackData.Kind;
import dev.sonda.track.event.internal.record.TrackUuid;

/**
 * A row of slices and instants. Events without a track lie on their thread's; a virtual thread has
 * a track of its own. Keep tracks that recur in constants. Any thread.
 *
 * <p>Slices on a track lie inside one another: two that overlap otherwise need two tracks.
 */
public final class Track {
  private final TrackData data;

  private Track(TrackData data) {
    this.data = data;
  }

  /** The track of the whole process. */
  public static Track process() {
    return new Track(ProcessIdentity.process());
  }

  /** The track of the calling thread, for events that other threads write. */
  public static Track thread() {
    return new Track(ThreadEvents.mine().sequences().track());
  }

  /** A track of the process. */
  public static Track named(String name) {
    return named(name, 0);
  }

  /**
   * One of several tracks with the same name, as of requests that overlap; viewers show them
   * together.
   */
  public static Track named(String name, long id) {
    return process().child(name, id);
  }

  /** A track that belongs to no process: programs that give the same name and id share it. */
  public static Track global(String name, long id) {
    return new Track(TrackData.named(Kind.NAMED, TrackUuid.of(0, name, id), null, name));
  }

  /** A track below this one. */
  public Track child(String name) {
    return child(name, 0);
  }

  /** One of several tracks with the same name below this one. */
  public Track child(String name, long id) {
    return new Track(TrackData.named(Kind.NAMED, TrackUuid.of(data.uuid(), name, id), data, name));
  }

  /** Its number in the trace. */
  public long uuid() {
    return data.uuid();
  }

  TrackData data() {
    return data;
  }
}
