package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.JfrCounts;
import dev.sonda.jfr.format.JfrTranslator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JVM with a recording of ours: reads what the JVM writes. Used by one thread at a time. */
final class RecordedJvm {
  private final JavaProcess process;
  private final JvmRecording recording;
  private final JfrTranslator translator;
  private @Nullable Path current;

  RecordedJvm(JavaProcess process, JvmRecording recording, JfrTranslator translator) {
    this.process = process;
    this.recording = recording;
    this.translator = translator;
  }

  JavaProcess process() {
    return process;
  }

  JvmRecording recording() {
    return recording;
  }

  /** Writes what is new. A chunk that was deleted is read to its end all the same. */
  void read(TraceWriter writer) throws IOException {
    Path open = current;
    if (open != null) {
      translator.read(open, writer);
    }
    List<Path> chunks = recording.chunks();
    for (Path chunk : chunks.subList(chunks.indexOf(open) + 1, chunks.size())) {
      if (open == null || chunk.compareTo(open) > 0) {
        current = chunk;
        translator.read(chunk, writer);
      }
    }
  }

  void clearIncrementalState() {
    translator.clearIncrementalState();
  }

  JfrCounts counts() {
    return translator.counts();
  }

  void close() throws IOException {
    translator.close();
  }
}
