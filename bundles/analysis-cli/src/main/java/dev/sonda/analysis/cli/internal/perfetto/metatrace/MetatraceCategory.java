package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.trace.processor.ActivityListener.Kind;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Names by which the command line chooses what is recorded. */
final class MetatraceCategory {
  private static final Map<String, Kind> BY_NAME =
      Map.of(
          "api", Kind.CALL,
          "query_toplevel", Kind.STATEMENT,
          "query_detailed", Kind.ENGINE_QUERY,
          "function_call", Kind.OPERATOR,
          "db", Kind.TABLE);

  private static final Set<String> ALL = Set.of("all", "*");
  private static final String DEFAULT = "query_toplevel,api";

  private MetatraceCategory() {}

  /** The kinds that a list of names chooses; those of queries if it is empty. */
  static Set<Kind> kinds(String names) throws ShellException {
    String list = names.isEmpty() ? DEFAULT : names;
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (String name : list.toLowerCase(Locale.ROOT).split(",", -1)) {
      Kind kind = BY_NAME.get(name);
      if (ALL.contains(name)) {
        kinds.addAll(EnumSet.allOf(Kind.class));
      } else if (kind != null) {
        kinds.add(kind);
      } else {
        throw new ShellException(
            "unknown metatrace category '%s'; there are: all, %s"
                .formatted(name, String.join(", ", new TreeSet<>(BY_NAME.keySet()))));
      }
    }
    return kinds;
  }
}
