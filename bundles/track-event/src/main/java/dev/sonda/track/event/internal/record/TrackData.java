package dev.sonda.track.event.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * A track as its descriptor says it.
 *
 * @param uuid of this track alone in all traces that the program gets into
 * @param parent the track that it belongs to; null for one beside all processes
 * @param tid the kernel's number of a {@link Kind#THREAD}, otherwise 0
 * @param counter what a {@link Kind#COUNTER} counts
 */
public record TrackData(
    Kind kind,
    long uuid,
    @Nullable TrackData parent,
    String name,
    int tid,
    @Nullable CounterUnit counter) {

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
   * @param unit Perfetto's number of a common unit, or 0
   * @param unitName shown where {@code unit} is 0; may be empty
   * @param multiplier each value stands for this many units
   * @param isIncremental whether each value says how much the counter has grown
   */
  public record CounterUnit(int unit, String unitName, long multiplier, boolean isIncremental) {
    public static final CounterUnit NONE = new CounterUnit(0, "", 1, false);
  }

  /** A track without thread and counter. */
  public static TrackData named(Kind kind, long uuid, @Nullable TrackData parent, String name) {
    return new TrackData(kind, uuid, parent, name, 0, null);
  }
}
