package dev.sonda.jfr.format.internal.trace;

/** Identifies the track on which an event is shown. */
sealed interface TrackKey {
  /** A track of the whole JVM. */
  record Jvm(String name) implements TrackKey {}

  /** The track of a thread of the operating system. */
  record PlatformThread(long tid, String name) implements TrackKey {}

  record VirtualThread(long javaId, String name) implements TrackKey {}

  /** An additional track for slices that overlap those of another track. */
  record Beside(TrackKey track, int lane) implements TrackKey {}

  /** A counter track, of a thread or of the whole JVM. */
  record Counter(TrackKey owner, String name, CounterUnit unit) implements TrackKey {}
}
