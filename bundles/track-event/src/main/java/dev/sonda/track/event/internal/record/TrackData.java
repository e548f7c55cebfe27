package dev.sonda.track.event.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * A track as its descriptor says it.
 *
 * @param uuid of this track alone in all traces that the program gets into
 * @param parent the track that it belongs to; null for one beside all processes
 * @param tid the kernel's number of a {@link Kind#THREAD}, otherwise 0
 * @param counter what a {@link Kind#COUNTER} counts
 * @param display how viewers show it
 */
public record TrackData(
    Kind kind,
    long uuid,
    @Nullable TrackData parent,
    String name,
    int tid,
    @Nullable CounterUnit counter,
    Display display) {

  /** A track with the default display. */
  public TrackData(
      Kind kind,
      long uuid,
      @Nullable TrackData parent,
      String name,
      int tid,
      @Nullable CounterUnit counter) {
    this(kind, uuid, parent, name, tid, counter, Display.DEFAULT);
  }

  /** The CPU time of a thread, by the thread's track. */
  public static TrackData threadTime(TrackData thread, long multiplierNs) {
    String name = "thread_time";
    return new TrackData(
        Kind.COUNTER,
        TrackUuid.of(thread.uuid(), name, 0),
        thread,
        name,
        0,
        CounterUnit.ofThreadTime(multiplierNs));
  }

  public TrackData shown(Display newDisplay) {
    return new TrackData(kind, uuid, parent, name, tid, counter, newDisplay);
  }

  /** What a track shows. */
  public enum Kind {
    PROCESS,
    THREAD,
    /** Slices and instants under a name. */
    NAMED,
    COUNTER,
    STATE
  }

  /**
   * How a counter's values are to be read.
   *
   * @param type Perfetto's number of a counter that viewers know, or 0
   * @param unit Perfetto's number of a common unit, or 0
   * @param unitName shown where {@code unit} is 0; may be empty
   * @param multiplier each value stands for this many units
   * @param isIncremental whether each value says how much the counter has grown
   */
  public record CounterUnit(
      int type, int unit, String unitName, long multiplier, boolean isIncremental) {
    private static final int THREAD_TIME_NS = 1;

    public static final CounterUnit NONE = new CounterUnit(0, 0, "", 1, false);

    /** CPU time of a thread, as growth in multiples of this many nanoseconds. */
    static CounterUnit ofThreadTime(long multiplierNs) {
      return new CounterUnit(THREAD_TIME_NS, 0, "", multiplierNs, true);
    }
  }

  /**
   * How a viewer places a track among its neighbours; numbers are Perfetto's, 0 for its default.
   *
   * @param siblingMerge which tracks beside it are shown as one with it
   * @param siblingMergeKey those with the same key; empty for none
   * @param childOrder how the tracks below it are ordered
   * @param rank its place where the tracks around it are ordered by rank
   */
  public record Display(
      String description, int siblingMerge, String siblingMergeKey, int childOrder, int rank) {
    public static final Display DEFAULT = new Display("", 0, "", 0, 0);
  }

  /** A track without thread and counter. */
  public static TrackData named(Kind kind, long uuid, @Nullable TrackData parent, String name) {
    return new TrackData(kind, uuid, parent, name, 0, null);
  }
}
