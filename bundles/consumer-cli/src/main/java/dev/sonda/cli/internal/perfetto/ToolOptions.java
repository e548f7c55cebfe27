package dev.sonda.cli.internal.perfetto;

import dev.sonda.cli.internal.perfetto.ToolCommandLine.Given;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values of the options that were given; if an option was given twice, the last value counts.
 */
record ToolOptions(List<Given> given, List<String> events) {

  ToolOptions {
    given = List.copyOf(given);
    events = List.copyOf(events);
  }

  /** Whether an option was given, by its long name. */
  boolean has(String name) {
    return value(name).isPresent();
  }

  /** Whether one of several options was given. */
  boolean hasAny(String... names) {
    return List.of(names).stream().anyMatch(this::has);
  }

  /** The last value of an option; empty where it wasn't given. */
  Optional<String> value(String name) {
    return values(name).reduce((first, last) -> last);
  }

  /** All values of an option that may be repeated. */
  List<String> all(String name) {
    return values(name).toList();
  }

  private Stream<String> values(String name) {
    return given.stream().filter(each -> each.option().name().equals(name)).map(Given::value);
  }

  /** Whether flags and event names make up the config, without a config file. */
  boolean isLight() {
    return hasAny("time", "buffer", "size") || !events.isEmpty();
  }

  /** Whether the command line queries the service's state. */
  boolean isQuery() {
    return hasAny("query", "query-raw");
  }

  /** Whether the command line concerns a detached session. */
  boolean isAttach() {
    return hasAny("attach", "is_detached");
  }

  /** Whether the command line clones a session. */
  boolean isClone() {
    return hasAny("clone", "clone-by-name");
  }

  /** Whether the recording is to continue in the background. */
  boolean isInBackground() {
    return hasAny("background", "background-wait");
  }
}
