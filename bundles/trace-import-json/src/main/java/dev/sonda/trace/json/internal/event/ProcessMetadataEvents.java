package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Imports metadata events: names of threads and processes, and the order in which viewers show
 * them.
 */
final class ProcessMetadataEvents {
  private final JsonEventContext context;
  private final EventFields event;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();
  private final Map<Integer, Integer> processOrder = new LinkedHashMap<>();
  private final Map<Integer, Integer> threadOrder = new LinkedHashMap<>();
  private final int threadName;
  private final int processName;
  private final int processSortIndex;
  private final int threadSortIndex;

  ProcessMetadataEvents(JsonEventContext context) {
    this.context = context;
    event = context.event;
    threadName = context.texts.intern("thread_name");
    processName = context.texts.intern("process_name");
    processSortIndex = context.texts.intern("process_sort_index");
    threadSortIndex = context.texts.intern("thread_sort_index");
  }

  void parse() {
    int kind = event.name();
    boolean isName = kind == threadName || kind == processName;
    boolean isOrder = kind == processSortIndex || kind == threadSortIndex;
    if (!event.hasArgs() || (!isName && !isOrder)) {
      return;
    }
    String wanted = isName ? "name" : "sort_index";
    scanner.reset(event.bytes(), event.argsStart(), event.argsEnd());
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      isReadable = scanner.readKey();
      boolean isWanted = isReadable && context.texts.text(scanner).equals(wanted);
      isReadable = isReadable && scanner.readValue();
      if (isReadable && isWanted) {
        take(isName);
      }
      isReadable = isReadable && scanner.skipComma('}');
    }
    if (!isReadable) {
      context.countFailure();
    }
  }

  private void take(boolean isName) {
    if (isName && scanner.kind() == Kind.TEXT && scanner.end() > scanner.start()) {
      name(context.texts.intern(scanner));
    } else if (!isName && scanner.kind() == Kind.NUMBER) {
      number.read(scanner.bytes(), scanner.start(), scanner.end());
      order((int) (number.isWhole() ? number.whole() : (long) number.real()));
    } else {
      context.countFailure();
    }
  }

  private void name(int name) {
    Processes processes = context.storage.processes();
    if (event.name() == threadName) {
      processes.name(context.utid(), name, ThreadNamePriority.OTHER);
    } else {
      processes.facts().name(context.upid(), name, ProcessNamePriority.SYSTEM);
    }
  }

  private void order(int index) {
    if (event.name() == processSortIndex) {
      processOrder.putIfAbsent(context.upid(), index);
    } else {
      threadOrder.putIfAbsent(context.utid(), index);
    }
  }

  /**
   * Writes the sort order of processes and threads; of several values the first counts, as in
   * Perfetto's importer.
   */
  void finish() {
    Processes processes = context.storage.processes();
    processOrder.forEach(
        (upid, index) -> add(processes.facts().args(upid), "process_sort_index_hint", index));
    threadOrder.forEach((utid, index) ->
        processes.threads().argSetId.set(utid, args("thread_sort_index_hint", index)));
  }

  private int args(String name, int index) {
    ArgSet args = new ArgSet();
    add(args, name, index);
    return context.storage.argSets().write(args);
  }

  private void add(ArgSet args, String name, int index) {
    int key = context.texts.intern(name);
    args.add(key, key, ArgType.INT, index);
  }
}
