package dev.sonda.analysis.cli.internal.shell;

import dev.sonda.analysis.cli.internal.session.DotCommands;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.processor.TraceProcessor;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Completes the last word of an SQL line that is being typed: keywords, tables, columns. Imports no
 * table.
 */
final class SqlCompletion {
  private static final Pattern LAST_WORD = Pattern.compile("(?:([A-Za-z_]\\w*)\\.)?(\\w*)\\z");
  private static final Pattern SOURCE =
      Pattern.compile(
          "\\b(?:from|join)\\s+([A-Za-z_]\\w*)(?:\\s+(?:as\\s+)?([A-Za-z_]\\w*))?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern BEFORE_TABLE =
      Pattern.compile("\\b(?:from|join|table|view)\\s+\\w*\\z", Pattern.CASE_INSENSITIVE);
  private static final List<String> WORDS =
      List.of(
          "AND",
          "AS",
          "ASC",
          "BETWEEN",
          "BY",
          "CASE",
          "CREATE",
          "DESC",
          "DISTINCT",
          "ELSE",
          "END",
          "EXISTS",
          "FROM",
          "GROUP",
          "HAVING",
          "IN",
          "IS",
          "JOIN",
          "LEFT",
          "LIKE",
          "LIMIT",
          "NOT",
          "NULL",
          "ON",
          "OR",
          "ORDER",
          "OVER",
          "PARTITION",
          "SELECT",
          "TABLE",
          "THEN",
          "UNION",
          "USING",
          "VIEW",
          "WHEN",
          "WHERE",
          "WITH",
          "avg",
          "cast",
          "coalesce",
          "count",
          "max",
          "min",
          "sum");

  private final Supplier<TraceProcessor> traces;
  private @Nullable TraceProcessor known;
  private final Map<String, Set<String>> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /** Creates a completion; the supplier may return a different trace on each call. */
  SqlCompletion(Supplier<TraceProcessor> traces) {
    this.traces = traces;
  }

  /**
   * The columns of each table and view. Read at the first completion, since the columns of views
   * take some time.
   */
  private Map<String, Set<String>> columns() {
    TraceProcessor trace = traces.get();
    if (!trace.equals(known)) {
      known = trace;
      columns.clear();
      trace.tables().forEach(table -> columns.put(table.name(), columnsOf(table.name(), trace)));
      trace.views().forEach(view -> columns.put(view.name(), columnsOf(view.name(), trace)));
    }
    return columns;
  }

  private static Set<String> columnsOf(String name, TraceProcessor trace) {
    try {
      return new TreeSet<>(trace.columns(name).stream().map(ResultColumn::name).toList());
    } catch (EngineException e) {
      return Set.of(); // the user's query will report the error
    }
  }

  /**
   * Replacements for the last word of the text before the cursor.
   *
   * @param before the whole statement up to the cursor
   */
  List<String> at(String before) {
    if (DotCommands.isCommand(before)) {
      return afterDot(before);
    }
    Matcher last = LAST_WORD.matcher(before);
    if (!last.find()) {
      return List.of();
    }
    String typed = last.group(2);
    String qualifier = last.group(1);
    if (qualifier != null) {
      return matching(columns().getOrDefault(tableOf(qualifier, before), Set.of()), typed);
    }
    if (BEFORE_TABLE.matcher(before).find()) {
      return matching(columns().keySet(), typed);
    }
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    SOURCE
        .matcher(before)
        .results()
        .forEach(source -> names.addAll(columns().getOrDefault(source.group(1), Set.of())));
    names.addAll(names.isEmpty() ? allColumns() : Set.of());
    names.addAll(columns().keySet());
    names.addAll(WORDS);
    return matching(names, typed);
  }

  private List<String> afterDot(String before) {
    return before.startsWith(".schema ")
        ? matching(columns().keySet(), before.substring(before.lastIndexOf(' ') + 1))
        : matching(DotCommands.names(), before);
  }

  private Set<String> allColumns() {
    return columns().values().stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  /** The table that an alias or table name in the statement stands for. */
  private static String tableOf(String name, String statement) {
    return SOURCE
        .matcher(statement)
        .results()
        .filter(source -> name.equalsIgnoreCase(source.group(2)))
        .map(source -> source.group(1))
        .findFirst()
        .orElse(name);
  }

  private static List<String> matching(Collection<String> names, String typed) {
    String begin = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(begin))
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .toList();
  }
}
