package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.regex.Pattern;

/** Imports counter events: each argument is the value of a counter of the event's process. */
final class CounterEvents {
  private static final TrackKind OF_PROCESS =
      TrackKind.counters("json_counter").number("upid").text("name");
  private static final Pattern NUMBER =
      Pattern.compile("\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  private final JsonEventContext context;
  private final EventFields event;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();
  private final KindTracks ofProcess;
  private boolean isNumber;

  CounterEvents(JsonEventContext context) {
    this.context = context;
    event = context.event;
    ofProcess = context.storage.tracks().of(OF_PROCESS);
  }

  void parse() {
    if (!event.hasArgs()) {
      context.countFailure();
      return;
    }
    String id = event.id.text();
    String prefix = context.texts.text(event.name()) + (id.isEmpty() ? " " : " id: " + id + " ");
    scanner.reset(event.bytes(), event.argsStart(), event.argsEnd());
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      isReadable = scanner.readKey() && readValue(prefix + context.texts.text(scanner));
    }
    if (!isReadable) {
      context.countFailure();
    }
  }

  private boolean readValue(String name) {
    if (!scanner.readValue()) {
      return false;
    }
    double value = value();
    if (isNumber) {
      add(name, value);
    } else {
      context.countFailure();
    }
    return scanner.skipComma('}');
  }

  private double value() {
    isNumber = true;
    if (scanner.kind() == Kind.NUMBER) {
      number.read(scanner.bytes(), scanner.start(), scanner.end());
      return number.real();
    }
    if (scanner.kind() == Kind.TEXT) {
      String text = context.texts.text(scanner);
      if (NUMBER.matcher(text).matches()) {
        return Double.parseDouble(text);
      }
    }
    isNumber = false;
    return 0;
  }

  private void add(String name, double value) {
    Processes processes = context.storage.processes();
    int nameId = context.texts.intern(name);
    int track = ofProcess.named(nameId).track(processes.processOf(context.utid()), nameId);
    context.storage.counters().add(context.timeNs(), track, value);
  }
}
