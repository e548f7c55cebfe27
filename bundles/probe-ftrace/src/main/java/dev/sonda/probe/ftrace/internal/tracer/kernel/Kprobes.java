package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig.KprobeEvent;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Probes at kernel functions that sessions name. Always defined in the main tracefs; its instances
 * have the events, too. A probe that exists already is used, and not removed at the end. One
 * thread.
 */
public final class Kprobes {
  private static final System.Logger LOG = System.getLogger(Kprobes.class.getName());

  /** Maximum number of concurrent calls of a function; further calls are counted as missed. */
  private static final int MAX_CALLS = 1024;

  private final TracefsFolder main;
  private final RestorableTracefsWriter changes;

  Kprobes(TracefsFolder main, RestorableTracefsWriter changes) {
    this.main = main;
    this.changes = changes;
  }

  public static boolean areThere(TracefsFolder main) {
    return main.has(OriginalTracefsState.PROBES);
  }

  /** Installs probes; those that fail are added to the report. */
  SortedMap<EventName, KprobeType> install(List<KprobeEvent> wanted, FtraceSetupErrors report) {
    SortedMap<EventName, KprobeType> installed = new TreeMap<>();
    events(wanted)
        .forEach((event, type) -> {
          try {
            install(event);
            installed.put(event, type);
          } catch (IOException e) {
            LOG.log(Level.WARNING, "linux.ftrace can''t probe {0}: {1}", event, e.getMessage());
            report.failed(event.path());
          }
        });
    return installed;
  }

  private static Map<EventName, KprobeType> events(List<KprobeEvent> wanted) {
    Map<EventName, KprobeType> events = new TreeMap<>();
    for (KprobeEvent probe : wanted) {
      EventName call = new EventName(EventName.KPROBES, probe.getProbe());
      EventName back = new EventName(EventName.KRETPROBES, probe.getProbe());
      switch (probe.getType()) {
        case KPROBE_TYPE_KPROBE -> events.putIfAbsent(call, KprobeType.INSTANT);
        case KPROBE_TYPE_KRETPROBE -> events.putIfAbsent(back, KprobeType.INSTANT);
        case KPROBE_TYPE_BOTH -> {
          events.putIfAbsent(call, KprobeType.BEGIN);
          events.putIfAbsent(back, KprobeType.END);
        }
        case KPROBE_TYPE_UNKNOWN -> {}
      }
    }
    return events;
  }

  private void install(EventName event) throws IOException {
    if (!main.has("events/" + event.path())) {
      boolean atReturn = event.group().equals(EventName.KRETPROBES);
      String kind = atReturn ? "r" + MAX_CALLS : "p";
      changes.addProbe(event.path(), kind + ":" + event.path() + " " + event.name());
    }
  }
}
