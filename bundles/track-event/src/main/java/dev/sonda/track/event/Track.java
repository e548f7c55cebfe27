package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.record.TrackDefinition.Display;
import dev.sonda.track.event.internal.record.TrackDefinition.Kind;
import dev.sonda.track.event.internal.record.TrackDescriptorOverrides;
import dev.sonda.track.event.internal.record.TrackUuid;
import java.util.function.Consumer;

/**
 * A timeline of slices and instants in the trace. Events without a track are on the track of their
 * thread; a virtual thread has its own track. Store tracks that are used repeatedly in constants.
 * Any thread.
 *
 * <p>Slices on one track must nest: slices that overlap without nesting need separate tracks.
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

  private final TrackDefinition data;

  private Track(TrackDefinition data) {
    this.data = data;
  }

  /** The track of the whole process. */
  public static Track process() {
    return new Track(ProcessTracks.process());
  }

  /** The track of the calling thread, for events that other threads write. */
  public static Track thread() {
    return new Track(ThreadEventPool.mine().sequences().track());
  }

  /** A track of the process. */
  public static Track named(String name) {
    return named(name, 0);
  }

  /**
   * One of several tracks with the same name, such as tracks of overlapping requests; viewers show
   * these tracks together.
   */
  public static Track named(String name, long id) {
    return process().child(name, id);
  }

  /**
   * A track of the process without a name, for consecutive operations: viewers label the track with
   * the name of its first event.
   */
  public static Track unnamed(long id) {
    return named("", id);
  }

  /** A track that belongs to no process: programs that give the same name and id share it. */
  public static Track global(String name, long id) {
    return new Track(TrackDefinition.named(Kind.NAMED, TrackUuid.of(0, name, id), null, name));
  }

  /** A track below this one. */
  public Track child(String name) {
    return child(name, 0);
  }

  /** One of several tracks with the same name below this one. */
  public Track child(String name, long id) {
    return new Track(
        TrackDefinition.named(Kind.NAMED, TrackUuid.of(data.uuid(), name, id), data, name));
  }

  /** Rule by which viewers merge sibling tracks into as few rows as possible. */
  public enum Merge {
    /** Siblings with equal names are merged; the default. */
    SAME_NAME(1),
    NONE(2);

    private final int number;

    Merge(int number) {
      this.number = number;
    }
  }

  /** Order in which viewers show the child tracks of a track. */
  public enum ChildOrder {
    BY_NAME(1),
    BY_FIRST_EVENT(2),
    BY_RANK(3);

    private final int number;

    ChildOrder(int number) {
      this.number = number;
    }
  }

  /** Sets the rule by which viewers merge this track with its siblings. */
  public Track merged(Merge merge) {
    Display old = data.display();
    return shown(new Display(old.description(), merge.number, "", old.childOrder(), old.rank()));
  }

  /**
   * Makes viewers merge this track with its siblings that have this key, independent of their
   * names.
   */
  public Track mergedByKey(String key) {
    Display old = data.display();
    return shown(new Display(old.description(), MERGE_BY_KEY, key, old.childOrder(), old.rank()));
  }

  /** Sets the order in which viewers show the child tracks. */
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

  /**
   * Sets the track's rank among its siblings, lowest first; used if the parent's child order is
   * {@code BY_RANK}.
   */
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

  /** Sets a description that viewers show with the track. */
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
   * Changes the track's name from now on, also in sessions that have already recorded the track.
   * The process and its threads can be renamed, too:
   *
   * <pre>{@code
   * Track.process().rename("shop, warm");
   * }</pre>
   */
  public void rename(String name) {
    TrackDescriptorOverrides.rename(data, name);
    ThreadEventPool.mine().sequences().describe(data);
  }

  /**
   * Adds fields to the track's TrackDescriptor, now and each time that the descriptor is written:
   * fields that no other method of this class writes. Replaces the fields of an earlier call.
   *
   * <pre>{@code
   * Track.process().describe(descriptor -> descriptor.string(14, "sells socks")); // description
   * }</pre>
   *
   * @param fields writes the fields; called by any thread that writes events
   */
  public void describe(Consumer<MessageWriter> fields) {
    TrackDescriptorOverrides.describe(data, fields);
    ThreadEventPool.mine().sequences().describe(data);
  }

  /**
   * Removes the name and fields set by {@link #rename} and {@link #describe} from later
   * descriptors; descriptors already written remain in the trace.
   */
  public void forgetDescription() {
    TrackDescriptorOverrides.forget(data);
  }

  /** The track's uuid in the trace. */
  public long uuid() {
    return data.uuid();
  }

  TrackDefinition data() {
    return data;
  }
}
