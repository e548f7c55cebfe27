package dev.sonda.probe.ftrace.internal.request;

import dev.sonda.probe.ftrace.internal.format.KnownEvent;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The events that a request's names and categories select on this kernel.
 *
 * @param events selected events that the kernel has
 * @param unknown names for which the kernel has no event, as written in the config
 */
public record SelectedEvents(SortedSet<EventName> events, List<String> unknown) {
  private static final String EVERY = "*";

  /** Resolves the request's names by the kernel's folders of events. */
  public static SelectedEvents of(FtraceRequest request, TracefsFolder folder, KnownEvents known)
      throws IOException {
    SelectedEvents choice = new SelectedEvents(new TreeSet<>(), new ArrayList<>());
    for (String word : request.config().getFtraceEventsList()) {
      choice.add(word, folder, known);
    }
    if (request.config().getAtraceCategoriesCount() > 0
        || request.config().getAtraceAppsCount() > 0) {
      choice.addIfThere(EventName.PRINT, folder);
    }
    if (request.config().getAtraceCategoriesCount() > 0
        && !request.config().getAtraceUserspaceOnly()) {
      choice.addCategories(request.config().getAtraceCategoriesList(), folder, known);
    }
    if (request.config().getSyscallEventsCount() > 0) {
      choice.addIfThere(new EventName("raw_syscalls", "sys_enter"), folder);
      choice.addIfThere(new EventName("raw_syscalls", "sys_exit"), folder);
    }
    if (request.config().getEnableFunctionGraph()) {
      choice.addIfThere(new EventName("ftrace", "funcgraph_entry"), folder);
      choice.addIfThere(new EventName("ftrace", "funcgraph_exit"), folder);
    }
    choice.events.removeIf(EventName::isProbe);
    return choice;
  }

  /**
   * Adds the events of categories. Unknown categories are ignored: they address programs, which
   * read the config on their own.
   */
  private void addCategories(List<String> words, TracefsFolder folder, KnownEvents known) {
    AtraceCategories categories = AtraceCategories.load(known);
    for (String word : words) {
      categories
          .find(word)
          .ifPresent(category -> events.addAll(category.events(event -> isThere(event, folder))));
    }
  }

  private void add(String word, TracefsFolder folder, KnownEvents known) throws IOException {
    EventName event = EventName.of(word);
    if (event.group().isEmpty()) {
      addByName(event.name(), folder, known);
    } else if (event.name().equals(EVERY)) {
      addGroup(event.group(), folder);
    } else {
      addIfThere(event, folder);
    }
  }

  private void addGroup(String group, TracefsFolder folder) throws IOException {
    SortedSet<String> names = folder.folders("events/" + group);
    if (names.isEmpty()) {
      unknown.add(group + "/" + EVERY);
    }
    names.forEach(name -> events.add(new EventName(group, name)));
  }

  /**
   * Adds an event named without a group: the group comes from Perfetto's schema or else from the
   * kernel's folders.
   */
  private void addByName(String name, TracefsFolder folder, KnownEvents known) throws IOException {
    for (KnownEvent event : known.all()) {
      EventName candidate = new EventName(event.group(), event.name());
      if (event.name().equals(name) && isThere(candidate, folder)) {
        events.add(candidate);
        return;
      }
    }
    for (String group : folder.folders("events")) {
      EventName candidate = new EventName(group, name);
      if (isThere(candidate, folder)) {
        events.add(candidate);
        return;
      }
    }
    unknown.add(name);
  }

  private void addIfThere(EventName event, TracefsFolder folder) {
    if (isThere(event, folder)) {
      events.add(event);
    } else {
      unknown.add(event.path());
    }
  }

  private static boolean isThere(EventName event, TracefsFolder folder) {
    return folder.has("events/" + event.path() + "/format");
  }
}
