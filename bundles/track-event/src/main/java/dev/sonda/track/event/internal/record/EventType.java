package dev.sonda.track.event.internal.record;

/** Numbers of Perfetto's enum TrackEvent.Type. */
public final class EventType {
  public static final int SLICE_BEGIN = 1;
  public static final int SLICE_END = 2;
  public static final int INSTANT = 3;
  public static final int COUNTER = 4;
  public static final int STATE = 5;

  private EventType() {}
}
