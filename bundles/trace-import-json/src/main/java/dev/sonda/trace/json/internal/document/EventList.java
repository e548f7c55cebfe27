package dev.sonda.trace.json.internal.document;

import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.json.internal.text.JsonTime;

/**
 * Finds the events of an array, and their times. One that is broken is left out, and reading goes
 * on behind its last bracket.
 */
final class EventList {
  private static final int EVENTS_PER_REPORT = 4096;

  private enum Outcome {
    WHOLE,
    BROKEN,
    CUT
  }

  private final JsonWindow window;
  private final ValueSkip values;
  private final DocumentSink sink;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonTime time = new JsonTime();
  private long events;
  private boolean hasFields;
  private boolean hasTime;
  private boolean hasPhase;
  private boolean isOfTasks;

  EventList(JsonWindow window, ValueSkip values, DocumentSink sink) {
    this.window = window;
    this.values = values;
    this.sink = sink;
  }

  /** Reads to behind the array's end, or to the end of the file. */
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

  /** What isn't an event is skipped as the value that it may be, or else byte by byte. */
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

  /** The file ends in an event, as files of programs do that have ended. */
  private void skipCut() {
    long before = window.place();
    values.skipObject();
    sink.onCut(window.place() - before);
  }

  private Outcome scan() {
    scanner.reset(window.bytes(), window.position(), window.size());
    hasFields = false;
    hasTime = false;
    hasPhase = false;
    isOfTasks = false;
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
    boolean isShort = scanner.end() - scanner.start() == 2;
    byte first = bytes[scanner.start()];
    byte second = bytes[scanner.start() + 1];
    if (!scanner.readValue()) {
      return false;
    }
    if (isShort && first == 't' && second == 's') {
      hasTime = time.read(scanner);
    } else if (isShort && first == 'p' && second == 'h') {
      hasPhase = scanner.kind() == Kind.TEXT && scanner.end() > scanner.start();
      isOfTasks = hasPhase && bytes[scanner.start()] == 'M';
    }
    return scanner.skipComma('}');
  }

  /** Names of threads and processes need no time; an object without fields says nothing. */
  private void tell() {
    if (hasPhase && (hasTime || isOfTasks)) {
      long timeNs = hasTime ? time.ns() : 0;
      sink.onEvent(timeNs, window.place(), scanner.position() - window.position());
    } else if (hasFields) {
      sink.onBroken();
    }
  }
}
