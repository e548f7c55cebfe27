package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Begins and ends recordings in one JVM. Paths are as the JVM sees them. */
public interface RecordingControl {
  /** Ends the recordings of daemons that were killed. */
  void endOrphans() throws IOException;

  /**
   * Begins a recording on disk; other recordings continue.
   *
   * @param lease duration after which the recording ends by itself
   * @throws IOException if the JVM doesn't begin the recording, with the reason
   */
  void begin(String name, JfrRequest request, Duration lease) throws IOException;

  /** Ends a recording, which completes its last chunk. */
  void end(String name) throws IOException;

  /** The folder into which the JVM records; empty before its first recording. */
  Optional<String> repository() throws IOException;

  /**
   * The JVM's folder for temporary files, in which it creates the folder of its recordings unless
   * an option names another folder.
   */
  String temporaryFolder() throws IOException;
}
