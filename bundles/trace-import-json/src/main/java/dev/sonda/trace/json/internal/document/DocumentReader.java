package dev.sonda.trace.json.internal.document;

import dev.sonda.trace.json.internal.text.JsonScanner;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON trace document. A truncated file, or an array without its closing bracket, is read
 * up to its last complete event.
 */
public final class DocumentReader {
  private static final byte[] EVENTS = ascii("traceEvents");
  private static final byte[] SYSTEM_EVENTS = ascii("systemTraceEvents");
  private static final byte[] TIME_UNIT = ascii("displayTimeUnit");
  private static final byte[] METADATA = ascii("metadata");

  private final JsonWindow window;
  private final DocumentSink sink;
  private final ValueSkipper values;
  private final EventArrayReader events;
  private final FtraceStringUnescaper systemTrace;
  private final JsonScanner scanner = new JsonScanner();

  /**
   * Creates a reader of {@code [start, end)} of a segment.
   *
   * @param arena owns text that is unescaped from the document
   */
  public DocumentReader(
      MemorySegment segment, long start, long end, Arena arena, DocumentSink sink) {
    this.sink = sink;
    window = new JsonWindow(segment, start, end);
    values = new ValueSkipper(window);
    events = new EventArrayReader(window, values, sink);
    systemTrace = new FtraceStringUnescaper(window, arena);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Reads the document to its end, or the end of the file. */
  public void read() {
    int first = window.peek();
    if (first == '[') {
      window.next();
      events.read();
    } else if (first == '{') {
      window.next();
      readFields();
    } else {
      sink.onBroken();
    }
  }

  private void readFields() {
    int next = window.peek();
    while (next != 0 && next != '}') {
      if (next == ',') {
        window.next();
      } else if (!readField()) {
        sink.onBroken();
        return;
      }
      next = window.peek();
    }
  }

  private boolean readField() {
    byte[] key = readKey();
    if (key == null) {
      return false;
    }
    int first = window.peek();
    if (Arrays.equals(key, EVENTS) && first == '[') {
      window.next();
      events.read();
      return true;
    }
    if (Arrays.equals(key, SYSTEM_EVENTS) && first == '"') {
      sink.onSystemTrace(systemTrace.read());
      return true;
    }
    if (Arrays.equals(key, METADATA) && first == '{') {
      return readMetadata();
    }
    if (Arrays.equals(key, TIME_UNIT)) {
      sink.onDisplayTimeUnit();
    }
    return values.skip();
  }

  private byte @Nullable [] readKey() {
    do {
      scanner.reset(window.bytes(), window.position(), window.size());
      if (scanner.readKey()) {
        window.moveTo(scanner.position());
        return Arrays.copyOfRange(window.bytes(), scanner.start(), scanner.end());
      }
    } while (scanner.isAtEnd() && window.more());
    return null;
  }

  private boolean readMetadata() {
    do {
      scanner.reset(window.bytes(), window.position(), window.size());
      if (scanner.readValue()) {
        sink.onMetadata(window.bytes(), scanner.start(), scanner.end());
        window.moveTo(scanner.position());
        return true;
      }
    } while (scanner.isAtEnd() && window.more());
    return false;
  }
}
