package dev.sonda.probe.ftrace.internal.request;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.NearestName;
import java.io.IOException;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All events of a kernel that sessions can name, from the one file that lists them.
 *
 * @param names sorted by group
 */
public record AvailableEvents(NavigableSet<EventName> names) {
  private static final String LIST = "available_events";
  private static final String PRINT_LINE =
      "\n" + EventName.PRINT.group() + ":" + EventName.PRINT.name();

  public AvailableEvents {
    names = Collections.unmodifiableNavigableSet(new TreeSet<>(names));
  }

  /**
   * Reads the list of events. {@code ftrace/print}, written by programs, can't be switched and is
   * not in the list.
   *
   * @throws IOException if the list can't be read
   */
  public static AvailableEvents of(TracefsFolder folder) throws IOException {
    return parse(list(folder));
  }

  /**
   * The list as text, a line for each event, for detecting changes.
   *
   * @throws IOException if the list can't be read
   */
  public static String list(TracefsFolder folder) throws IOException {
    String list = folder.read(LIST);
    return folder.has("events/" + EventName.PRINT.path() + "/format") ? list + PRINT_LINE : list;
  }

  /** Parses the text that {@link #list} returns. */
  public static AvailableEvents parse(String list) {
    NavigableSet<EventName> names = new TreeSet<>();
    for (String line : list.lines().toList()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        names.add(new EventName(line.substring(0, colon), line.substring(colon + 1)));
      }
    }
    return new AvailableEvents(names);
  }

  /** The event name most similar to a misspelt word, if one is similar enough. */
  public Optional<String> nearest(String word) {
    boolean hasGroup = word.indexOf('/') >= 0;
    return NearestName.of(
        word, names.stream().map(name -> hasGroup ? name.path() : name.name()).distinct().toList());
  }
}
