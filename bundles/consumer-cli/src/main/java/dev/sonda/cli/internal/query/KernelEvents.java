package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.query.SelectableSourceEvents.EventGroup;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;
import dev.sonda.terminal.CommandFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The kernel events that data sources named linux.ftrace offer; checks whether an event that a
 * config names exists. Perfetto's own probes don't list their events: with such probes every event
 * counts as existing.
 */
public final class KernelEvents {
  /** The name of the data source that records kernel events. */
  public static final String SOURCE = "linux.ftrace";

  private static final String SYSCALLS = "syscalls";
  private static final String ENTER = "sys_enter_";
  private static final String SYSCALL = "sys_";

  private final Map<String, Set<String>> groups = new TreeMap<>();
  private final Set<String> categories = new HashSet<>();
  private boolean isWhole = true;

  private KernelEvents() {}

  /**
   * Reads the events from the service's state.
   *
   * @throws CommandFailure if a producer's descriptor isn't well-formed
   */
  public static KernelEvents of(TracingServiceState state) throws CommandFailure {
    KernelEvents events = new KernelEvents();
    for (DataSource source : state.getDataSourcesList()) {
      if (source.getDsDescriptor().getName().equals(SOURCE)) {
        SourceListEntry line = new SourceListEntry(SOURCE, "");
        events.add(SelectableSourceEvents.of(line, source.getDsDescriptor()));
      }
    }
    return events;
  }

  private void add(SelectableSourceEvents details) {
    isWhole &= details.groupsLeftOut() == 0 && !details.groups().isEmpty();
    for (EventGroup group : details.groups()) {
      groups.computeIfAbsent(group.name(), name -> new TreeSet<>()).addAll(group.events());
    }
    details.categories().forEach(category -> categories.add(category.name()));
  }

  /**
   * Whether the name is a category. A category stands for several events and belongs into the
   * config's field atrace_categories.
   */
  public boolean isCategory(String word) {
    return categories.contains(word) && groups.values().stream().noneMatch(in -> in.contains(word));
  }

  /**
   * The problem of an entry of ftrace_events, with a similar event as suggestion. Empty if the
   * event exists, or if the service doesn't list its events.
   */
  public Optional<String> trouble(String word) {
    int slash = word.indexOf('/');
    boolean isThere =
        slash < 0
            ? groups.values().stream().anyMatch(in -> in.contains(word)) || isCategory(word)
            : isThere(word.substring(0, slash), word.substring(slash + 1));
    return isThere || groups.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "there is no kernel event '" + word + "'" + NameSuggestion.hint(word, alike(word)));
  }

  private boolean isThere(String group, String name) {
    Set<String> known = groups.get(group);
    // kprobes and uprobes are created by the config that names them.
    return known == null
        ? !isWhole || group.equals("ftrace") || group.endsWith("probes")
        : name.equals("*") || known.contains(name);
  }

  /**
   * The problem of an entry of syscall_events, with a similar call as suggestion. Empty if the
   * system call exists, or if the service doesn't list its events.
   */
  public Optional<String> syscallTrouble(String word) {
    Set<String> known = groups.getOrDefault(SYSCALLS, Set.of());
    String name = word.startsWith(SYSCALL) ? word.substring(SYSCALL.length()) : word;
    if (known.isEmpty() || known.contains(ENTER + name)) {
      return Optional.empty();
    }
    List<String> calls =
        known.stream()
            .filter(event -> event.startsWith(ENTER))
            .map(event -> event.substring(ENTER.length()))
            .toList();
    return Optional.of("there is no system call '" + name + "'" + NameSuggestion.hint(name, calls));
  }

  private Collection<String> alike(String word) {
    if (word.endsWith("/*")) {
      return groups.keySet().stream().map(group -> group + "/*").toList();
    }
    List<String> names = new ArrayList<>();
    boolean isBare = !word.contains("/");
    groups.forEach(
        (group, in) -> in.forEach(name -> names.add(isBare ? name : group + "/" + name)));
    names.addAll(isBare ? categories : Set.of());
    return names;
  }
}
