package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Switches kernel events on and off as sessions request them. One thread. */
final class KernelEventEnabler {
  private static final System.Logger LOG = System.getLogger(KernelEventEnabler.class.getName());

  private final TracefsFolder folder;
  private final SortedSet<EventName> on = new TreeSet<>();

  KernelEventEnabler(TracefsFolder folder) {
    this.folder = folder;
  }

  void turnOn(EventName event, FtraceSetupErrors report) {
    if (event.isBuiltIn() || on.contains(event)) {
      return;
    }
    try {
      write(event, true);
      on.add(event);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace can''t turn on {0}: {1}", event, e.getMessage());
      report.failed(event.path());
    }
  }

  /** Turns off events that no session requests any more. */
  void turnOff(Predicate<EventName> isUnwanted) {
    on.removeIf(event -> isUnwanted.test(event) && turnOff(event));
  }

  private boolean turnOff(EventName event) {
    try {
      write(event, false);
      return true;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace can''t turn off {0}: {1}", event, e.getMessage());
      return false;
    }
  }

  /**
   * Writes an event's own switch; if the kernel rejects it, tries the file that lists all enabled
   * events.
   */
  private void write(EventName event, boolean wanted) throws IOException {
    String file = file(event);
    try {
      folder.write(file, wanted ? "1" : "0");
    } catch (IOException e) {
      if (!folder.has(file)) {
        throw e;
      }
      folder.append("set_event", (wanted ? "" : "!") + event.group() + ":" + event.name());
    }
  }

  private static String file(EventName event) {
    return "events/" + event.path() + "/enable";
  }

  boolean hasOneOf(String group) {
    return on.stream().anyMatch(event -> event.group().equals(group));
  }

  /**
   * Clears the set of events, as the caller restores tracefs.
   *
   * @return whether all events were still on
   */
  boolean end() {
    boolean undisturbed = on.stream().allMatch(this::isOn);
    if (!undisturbed) {
      LOG.log(Level.WARNING, "linux.ftrace: another program has turned events off meanwhile");
    }
    on.clear();
    return undisturbed;
  }

  private boolean isOn(EventName event) {
    try {
      return folder.read(file(event)).startsWith("1");
    } catch (IOException e) {
      // The event's module may have been unloaded, or tracefs unmounted; that says nothing about
      // the other events.
      return true;
    }
  }
}
