package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Begins and ends recordings in one JVM. Paths are as the JVM sees them. */
public interface RecordingControl {
  /** Ends the recordings of daemons that were killed. */
  void endOrphans() throws IOException;

  /**
   * Begins a recording on disk, beside those that run.
   *
   * @param lease after which it ends by itself
   * @throws IOException if it doesn't begin, with the reason
   */
  void begin(String name, JfrRequest request, Duration lease) throws IOException;

  /** Ends a recording, which completes its last chunk. */
  void end(String name) throws IOException;

  /** The folder into which the JVM records; empty before its first recording. */
  Optional<String> repository() throws IOException;

  /** The folder in which a JVM makes that of its first recording, unless an option says another. */
  String temporaryFolder() throws IOException;
}
