package dev.sonda.jfr.format;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.internal.trace.RecordingTranslator;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Turns the recording of one JVM into packets: slices, instants, counters and stack samples on the
 * threads that they belong to. Files may still grow while they are read. Not thread-safe.
 */
@ProviderType
public interface JfrTranslator extends AutoCloseable {

  /**
   * Creates a translator for one JVM's recording.
   *
   * @param pid process id of the JVM; 0 to use the id in the recording
   */
  static JfrTranslator of(int pid, TraceClock times, EventFilter filter, ReadLimits limits) {
    return new RecordingTranslator(pid, times, filter, limits);
  }

  /**
   * Writes the events that were appended to a file since the last call; all events at the first
   * call. Files must be read in the order in which the JVM wrote them; a file stays open until the
   * next one is read.
   *
   * @return false if there were no new events
   * @throws IOException if the file can't be read, or isn't a recording; earlier events were
   *     written
   */
  boolean read(Path file, TraceWriter writer) throws IOException;

  /** Whether the file that was read last has grown to its end. */
  boolean isComplete();

  /**
   * Clears the incremental state, so that the next packets can be understood without earlier ones.
   */
  void clearIncrementalState();

  JfrTranslationStats counts();

  /** Closes the file that was read last. */
  @Override
  void close() throws IOException;
}
