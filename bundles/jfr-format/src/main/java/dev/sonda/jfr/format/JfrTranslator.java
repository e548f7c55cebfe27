package dev.sonda.jfr.format;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.internal.trace.RecordingTranslator;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Turns the recording of one JVM into packets: slices, instants, counters and stack samples on the
 * threads that they belong to. Files may still grow while they are read. One thread.
 */
@ProviderType
public interface JfrTranslator extends AutoCloseable {

  /**
   * A translator of one JVM's recording.
   *
   * @param pid of the JVM; 0 if the recording says it
   */
  static JfrTranslator of(int pid, TraceTimes times, EventFilter filter, ReadLimits limits) {
    return new RecordingTranslator(pid, times, filter, limits);
  }

  /**
   * Writes what a file has more than at the last call: of a file that is complete, all. Files come
   * in the order in which the JVM wrote them; the last one stays open until the next.
   *
   * @return false if there was nothing more
   * @throws IOException if it can't be read, or isn't a recording; what came before was written
   */
  boolean read(Path file, TraceWriter writer) throws IOException;

  /** Whether the file that was read last has grown to its end. */
  boolean isComplete();

  /** Forgets what readers were told: the next packets can be understood alone. */
  void clearIncrementalState();

  JfrCounts counts();

  /** Closes the file that was read last. */
  @Override
  void close() throws IOException;
}
