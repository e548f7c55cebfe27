package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import java.nio.charset.StandardCharsets;

/**
 * Parses workqueue events: the functions that kernel workers run become slices of the worker
 * threads.
 */
final class WorkqueueLines {
  private static final byte[] FUNCTION = "function ".getBytes(StandardCharsets.US_ASCII);

  private final TraceStorage storage;
  private final LineTextInterner texts;
  private final KindTracks threads;
  private final ArgSet none = new ArgSet();
  private final int category;

  WorkqueueLines(TraceStorage storage, LineTextInterner texts) {
    this.storage = storage;
    this.texts = texts;
    threads = storage.tracks().of(TrackKind.slices("thread_execution").number("utid"));
    category = texts.intern("workqueue");
  }

  void addTo(LineParser parser) {
    parser.add("workqueue_execute_start", (line, _, utid) -> begin(line, utid));
    parser.add("workqueue_execute_end", (line, _, utid) -> end(line, utid));
  }

  private void begin(FtraceLine line, int utid) {
    int start = functionStart(line);
    if (start < line.argsEnd()) {
      int track = threads.track(utid);
      int name = texts.text(line, start, line.argsEnd());
      storage.slices().begin(line.timeNs(), track, category, name, none);
    }
  }

  private void end(FtraceLine line, int utid) {
    storage.slices().end(line.timeNs(), threads.track(utid), category, 0, none);
  }

  /**
   * Offset after the word {@code FUNCTION}; the end of the arguments if the line doesn't contain
   * the word.
   */
  private static int functionStart(FtraceLine line) {
    for (int at = line.argsStart(); at + FUNCTION.length <= line.argsEnd(); at++) {
      if (isFunction(line.bytes(), at)) {
        return at + FUNCTION.length;
      }
    }
    return line.argsEnd();
  }

  private static boolean isFunction(byte[] bytes, int at) {
    for (int i = 0; i < FUNCTION.length; i++) {
      if (bytes[at + i] != FUNCTION[i]) {
        return false;
      }
    }
    return true;
  }
}
