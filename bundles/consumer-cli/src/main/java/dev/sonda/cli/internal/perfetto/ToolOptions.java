package dev.sonda.cli.internal.perfetto;

import dev.sonda.cli.internal.perfetto.ToolLine.Given;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The values of a line's options; of one that is there twice, the last one counts. */
record ToolOptions(List<Given> given, List<String> events) {

  ToolOptions {
    given = List.copyOf(given);
    events = List.copyOf(events);
  }

  boolean has(String name) {
    return value(name).isPresent();
  }

  boolean hasAny(String... names) {
    return List.of(names).stream().anyMatch(this::has);
  }

  Optional<String> value(String name) {
    return values(name).reduce((first, last) -> last);
  }

  List<String> all(String name) {
    return values(name).toList();
  }

  private Stream<String> values(String name) {
    return given.stream().filter(each -> each.option().name().equals(name)).map(Given::value);
  }

  /** Whether the config is made of flags. */
  boolean isLight() {
    return hasAny("time", "buffer", "size") || !events.isEmpty();
  }

  boolean isQuery() {
    return hasAny("query", "query-raw");
  }

  boolean isAttach() {
    return hasAny("attach", "is_detached");
  }

  boolean isClone() {
    return hasAny("clone", "clone-by-name");
  }

  boolean isInBackground() {
    return hasAny("background", "background-wait");
  }
}
