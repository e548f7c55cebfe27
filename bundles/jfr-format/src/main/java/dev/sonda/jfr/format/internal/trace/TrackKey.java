package dev.sonda.jfr.format.internal.trace;

/** Where an event is shown. */
sealed interface TrackKey {
  /** Of the whole JVM. */
  record Jvm(String name) implements TrackKey {}

  /** Of a thread of the operating system. */
  record PlatformThread(long tid, String name) implements TrackKey {}

  record VirtualThread(long javaId, String name) implements TrackKey {}

  /** Beside another track, whose slices overlap these. */
  record Beside(TrackKey track, int lane) implements TrackKey {}

  /** Values, of a thread or of the whole JVM. */
  record Counter(TrackKey owner, String name, CounterUnit unit) implements TrackKey {}
}
