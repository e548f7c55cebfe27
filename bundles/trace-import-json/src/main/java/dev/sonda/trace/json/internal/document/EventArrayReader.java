package dev.sonda.trace.json.internal.document;

import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.json.internal.text.JsonTime;

/**
 * Finds the events in a JSON array, and their times. A malformed event is skipped, and reading
 * continues after its closing bracket.
 */
final class EventArrayReader {
  private static final int EVENTS_PER_REPORT = 4096;

  private enum Outcome {
    WHOLE,
    BROKEN,
    CUT
  }

  private final JsonWindow window;
  private final ValueSkipper values;
  private final DocumentSink sink;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonTime time = new JsonTime();
  private long events;
  private boolean hasFields;
  private boolean hasTime;
  private boolean isTimeBroken;
  private boolean hasPhase;
  private long timeNs;
  private byte phase;
  private long durationNs;

  EventArrayReader(JsonWindow window, ValueSkipper values, DocumentSink sink) {
    this.window = window;
    this.values = values;
    this.sink = sink;
  }

  /** Reads until after the array's closing bracket, or until the end of the file. */
  void read() {
    for (int next = window.peek(); next != 0; next = window.peek()) {
      if (events++ % EVENTS_PER_REPORT == 0) {
        sink.onProgress(window.place());
      }
      switch (next) {
        case ']' -> {
          window.next();
          return;
        }
        case ',' -> window.next();
        case '{' -> readEvent();
        default -> {
          sink.onBroken();
          skipBroken();
        }
      }
    }
  }

  /**
   * Skips an array element that isn't an event: as a JSON value if possible, otherwise byte by
   * byte.
   */
  private void skipBroken() {
    long before = window.place();
    if (values.skip() && window.place() == before) {
      window.next();
    }
  }

  private void readEvent() {
    Outcome outcome = scan();
    while (outcome == Outcome.CUT && window.more()) {
      outcome = scan();
    }
    switch (outcome) {
      case WHOLE -> {
        tell();
        window.moveTo(scanner.position());
      }
      case BROKEN -> {
        sink.onBroken();
        values.skipObject();
      }
      case CUT -> skipCut();
    }
  }

  /**
   * Handles a truncated event at the end of the file, which is typical of a program that exited
   * while writing.
   */
  private void skipCut() {
    long before = window.place();
    values.skipObject();
    sink.onCut(window.place() - before);
  }

  private Outcome scan() {
    scanner.reset(window.bytes(), window.position(), window.size());
    hasFields = false;
    hasTime = false;
    isTimeBroken = false;
    hasPhase = false;
    phase = 0;
    durationNs = Long.MAX_VALUE;
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      hasFields = true;
      isReadable = readField();
    }
    if (isReadable && scanner.skip('}')) {
      return Outcome.WHOLE;
    }
    return scanner.isAtEnd() ? Outcome.CUT : Outcome.BROKEN;
  }

  private boolean readField() {
    if (!scanner.readKey()) {
      return false;
    }
    byte[] bytes = scanner.bytes();
    int key = scanner.start();
    int length = scanner.end() - key;
    if (!scanner.readValue()) {
      return false;
    }
    if (length == 2 && bytes[key] == 't' && bytes[key + 1] == 's') {
      hasTime = time.read(scanner);
      isTimeBroken = !hasTime;
      timeNs = time.ns();
    } else if (isDuration(bytes, key, length)) {
      durationNs = time.read(scanner) ? time.ns() : Long.MAX_VALUE;
    } else if (length == 2 && bytes[key] == 'p' && bytes[key + 1] == 'h') {
      hasPhase = scanner.kind() == Kind.TEXT && scanner.end() > scanner.start();
      phase = hasPhase ? bytes[scanner.start()] : 0;
    }
    return scanner.skipComma('}');
  }

  private static boolean isDuration(byte[] bytes, int key, int length) {
    return length == 3 && bytes[key] == 'd' && bytes[key + 1] == 'u' && bytes[key + 2] == 'r';
  }

  /**
   * Sort key among events with equal times: end events come first; complete events (X) are ordered
   * by duration, longest first.
   */
  private long tie() {
    return switch (phase) {
      case 'E' -> Long.MIN_VALUE;
      case 'X' -> Long.MAX_VALUE - durationNs;
      default -> Long.MAX_VALUE;
    };
  }

  /**
   * Reports the event to the sink. Metadata events (M), such as thread names, need no time; an
   * object without fields is ignored.
   */
  private void tell() {
    int start = window.position();
    int end = scanner.position();
    if (hasPhase && hasTime && phase == 'P') {
      sink.onProfile(window.bytes(), start, end, window.place() + end - start);
    } else if (hasPhase && (hasTime || phase == 'M')) {
      sink.onEvent(hasTime ? timeNs : 0, tie(), window.place(), end - start);
    } else if (hasFields) {
      sink.onEventWithoutTime(
          window.bytes(), start, end, isTimeBroken, window.place() + end - start);
    }
  }
}
