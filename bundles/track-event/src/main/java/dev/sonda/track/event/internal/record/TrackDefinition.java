package dev.sonda.track.event.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * A track with the content of its TrackDescriptor.
 *
 * @param uuid unique among all tracks in all traces that contain the program
 * @param parent parent track; null for processes, threads and global tracks
 * @param tid the kernel's id of a {@link Kind#THREAD}, otherwise 0
 * @param counter unit and encoding of a {@link Kind#COUNTER}, otherwise null
 * @param display how viewers show the track
 */
public record TrackDefinition(
    Kind kind,
    long uuid,
    @Nullable TrackDefinition parent,
    String name,
    int tid,
    @Nullable CounterUnit counter,
    Display display) {

  /** A track with the default display. */
  public TrackDefinition(
      Kind kind,
      long uuid,
      @Nullable TrackDefinition parent,
      String name,
      int tid,
      @Nullable CounterUnit counter) {
    this(kind, uuid, parent, name, tid, counter, Display.DEFAULT);
  }

  /** Creates the counter track of a thread's CPU time, below the thread's track. */
  public static TrackDefinition threadTime(TrackDefinition thread, long multiplierNs) {
    String name = "thread_time";
    return new TrackDefinition(
        Kind.COUNTER,
        TrackUuid.of(thread.uuid(), name, 0),
        thread,
        name,
        0,
        CounterUnit.ofThreadTime(multiplierNs));
  }

  public TrackDefinition shown(Display newDisplay) {
    return new TrackDefinition(kind, uuid, parent, name, tid, counter, newDisplay);
  }

  /** What a track shows. */
  public enum Kind {
    PROCESS,
    THREAD,
    /** A named track of slices and instants. */
    NAMED,
    COUNTER,
    STATE
  }

  /**
   * Unit and encoding of a counter's values.
   *
   * @param type Perfetto's number of a built-in counter type, or 0
   * @param unit Perfetto's number of a common unit, or 0
   * @param unitName name of a custom unit if {@code unit} is 0; may be empty
   * @param multiplier number of units that a value of 1 stands for
   * @param isIncremental whether each value is the difference to the previous one
   */
  public record CounterUnit(
      int type, int unit, String unitName, long multiplier, boolean isIncremental) {
    private static final int THREAD_TIME_NS = 1;

    public static final CounterUnit NONE = new CounterUnit(0, 0, "", 1, false);

    /**
     * The unit of a thread's CPU time, written as differences in multiples of {@code multiplierNs}.
     */
    static CounterUnit ofThreadTime(long multiplierNs) {
      return new CounterUnit(THREAD_TIME_NS, 0, "", multiplierNs, true);
    }
  }

  /**
   * How viewers place a track among its siblings; numbers are from Perfetto's TrackDescriptor, 0
   * for the default.
   *
   * @param siblingMerge which siblings viewers merge with the track
   * @param siblingMergeKey siblings with an equal key are merged with the track; empty for none
   * @param childOrder order of the child tracks
   * @param rank rank among the siblings, if the parent orders them by rank
   */
  public record Display(
      String description, int siblingMerge, String siblingMergeKey, int childOrder, int rank) {
    public static final Display DEFAULT = new Display("", 0, "", 0, 0);
  }

  /** Creates a track that is neither a thread nor a counter. */
  public static TrackDefinition named(
      Kind kind, long uuid, @Nullable TrackDefinition parent, String name) {
    return new TrackDefinition(kind, uuid, parent, name, 0, null);
  }
}
