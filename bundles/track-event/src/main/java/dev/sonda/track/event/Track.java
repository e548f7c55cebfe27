package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.record.TrackData.Display;
import dev.sonda.track.event.internal.record.TrackData.Kind;
import dev.sonda.track.event.internal.record.TrackDescriptions;
import dev.sonda.track.event.internal.record.TrackUuid;
import java.util.function.Consumer;

/**
 * A row of slices and instants. Events without a track lie on their thread's; a virtual thread has
 * a track of its own. Keep tracks that recur in constants. Any thread.
 *
 * <p>Slices on a track lie inside one another: two that overlap otherwise need two tracks.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=track :
 * static void serve(long request) {
 *   Track track = Track.named("request", request);
 *   try (Slice _ = SHOP.begin("serve").on(track).open()) {
 *     SHOP.instant("answered").on(track).emit();
 *   }
 * }}
 */
public final class Track {
  private static final int MERGE_BY_KEY = 3;

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

  /**
   * A track of the process without a name, for one operation after the other: viewers show it under
   * the name of the first event on it.
   */
  public static Track unnamed(long id) {
    return named("", id);
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

  /** Which tracks beside a track viewers show as one with it, in as few rows as possible. */
  public enum Merge {
    /** Those of the same name; this is how it is unless something else is said. */
    SAME_NAME(1),
    NONE(2);

    private final int number;

    Merge(int number) {
      this.number = number;
    }
  }

  /** In which order viewers show the tracks below a track. */
  public enum ChildOrder {
    BY_NAME(1),
    BY_FIRST_EVENT(2),
    BY_RANK(3);

    private final int number;

    ChildOrder(int number) {
      this.number = number;
    }
  }

  /** Shown as one with its neighbours as said here. */
  public Track merged(Merge merge) {
    Display old = data.display();
    return shown(new Display(old.description(), merge.number, "", old.childOrder(), old.rank()));
  }

  /** Shown as one with those of its neighbours that have this key, whatever their names. */
  public Track mergedByKey(String key) {
    Display old = data.display();
    return shown(new Display(old.description(), MERGE_BY_KEY, key, old.childOrder(), old.rank()));
  }

  /** The tracks below it in this order. */
  public Track childOrder(ChildOrder order) {
    Display old = data.display();
    return shown(
        new Display(
            old.description(),
            old.siblingMerge(),
            old.siblingMergeKey(),
            order.number,
            old.rank()));
  }

  /** Its place among its neighbours, the lowest first, where those are ordered {@code BY_RANK}. */
  public Track rank(int newRank) {
    Display old = data.display();
    return shown(
        new Display(
            old.description(),
            old.siblingMerge(),
            old.siblingMergeKey(),
            old.childOrder(),
            newRank));
  }

  /** A sentence that viewers show with the track. */
  public Track description(String sentence) {
    Display old = data.display();
    return shown(
        new Display(
            sentence, old.siblingMerge(), old.siblingMergeKey(), old.childOrder(), old.rank()));
  }

  private Track shown(Display display) {
    return new Track(data.shown(display));
  }

  /**
   * Shows the track under another name from now on, also in sessions that know it already. So the
   * process and its threads can be named, too:
   *
   * <pre>{@code
   * Track.process().rename("shop, warm");
   * }</pre>
   */
  public void rename(String name) {
    TrackDescriptions.rename(data, name);
    ThreadEvents.mine().sequences().describe(data);
  }

  /**
   * Has readers told more of the track, now and each time that they are told of it: fields of
   * Perfetto's TrackDescriptor that nothing else here writes. Replaces what was said so before.
   *
   * <pre>{@code
   * Track.process().describe(descriptor -> descriptor.string(14, "sells socks")); // description
   * }</pre>
   *
   * @param fields called by any thread that has events
   */
  public void describe(Consumer<MessageWriter> fields) {
    TrackDescriptions.describe(data, fields);
    ThreadEvents.mine().sequences().describe(data);
  }

  /** Forgets what {@link #rename} and {@link #describe} said; readers that were told know it on. */
  public void forgetDescription() {
    TrackDescriptions.forget(data);
  }

  /** Its number in the trace. */
  public long uuid() {
    return data.uuid();
  }

  TrackData data() {
    return data;
  }
}
