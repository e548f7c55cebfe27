package dev.sonda.itests.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The rows of a trace's tables as texts without importer-specific ids: a reference to a row is
 * replaced by the content of that row, and the ids of the rows themselves are omitted.
 */
final class CanonicalRows {
  /** Columns that reference a row of another table by id. */
  private static final Map<String, String> TARGETS =
      Map.ofEntries(
          Map.entry("utid", "thread"),
          Map.entry("waker_utid", "thread"),
          Map.entry("upid", "process"),
          Map.entry("parent_upid", "process"),
          Map.entry("track_id", "track"),
          Map.entry("slice_out", "slice"),
          Map.entry("slice_in", "slice"),
          Map.entry("thread_state_id", "thread_state"),
          Map.entry("waker_id", "thread_state"),
          Map.entry("mapping", "stack_profile_mapping"),
          Map.entry("frame_id", "stack_profile_frame"),
          Map.entry("callsite_id", "stack_profile_callsite"));

  /** Columns that contain the row's own id under another name. */
  private static final Map<String, Set<String>> OWN_IDS =
      Map.of(
          "thread", Set.of("utid"),
          "process", Set.of("upid"),
          "slice", Set.of("slice_id"),
          "slices", Set.of("slice_id"),
          "args", Set.of("arg_set_id"));

  /**
   * The columns that identify a referenced row; its other columns are compared in its own table.
   */
  private static final Map<String, List<String>> TELLING_COLUMNS =
      Map.of(
          "thread", List.of("tid", "name", "start_ts"),
          "process", List.of("pid", "name", "start_ts"),
          "track", List.of("name", "type", "dimension_arg_set_id"),
          "slice", List.of("ts", "dur", "name", "track_id"),
          "thread_state", List.of("ts", "dur", "utid", "state"));

  /** Columns and argument keys whose texts each importer words differently. */
  private static final Set<String> PROSE = Set.of("description", "error");

  /** Maximum depth of references; deeper ones would be cycles. */
  private static final int MAX_DEPTH = 4;

  private final Map<String, TableRows> tables;
  private final Map<String, Map<Object, Integer>> rowsById = new HashMap<>();
  private final Map<String, String> known = new HashMap<>();
  private final Map<Object, String> argSets = new HashMap<>();

  CanonicalRows(Map<String, TableRows> tables) {
    this.tables = tables;
    readArgSets();
  }

  /** A table's rows, in their order. */
  List<String> of(String table, List<String> columns) {
    TableRows rows = table(table);
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < rows.rows().size(); row++) {
      texts.add(text(table, row, columns, 0));
    }
    return texts;
  }

  private String text(String table, int row, List<String> columns, int depth) {
    if (table.equals("args") && PROSE.contains(table(table).get(row, "key"))) {
      return "prose";
    }
    StringBuilder text = new StringBuilder();
    for (String column : columns) {
      Set<String> own = OWN_IDS.getOrDefault(table, Set.of());
      if (!column.equals("id") && !PROSE.contains(column) && !own.contains(column)) {
        Object value = table(table).get(row, column);
        text.append(column).append('=').append(resolved(table, column, value, depth)).append(' ');
      }
    }
    return text.toString();
  }

  private String resolved(String table, String column, Object value, int depth) {
    if (value.equals(TableRows.NULL)) {
      return TableRows.NULL;
    }
    if (column.endsWith("arg_set_id")) {
      return argSets.getOrDefault(value, "{}");
    }
    String target = column.equals("parent_id") ? parent(table) : TARGETS.get(column);
    if (target == null || !tables.containsKey(target)) {
      return value.toString();
    }
    return depth == MAX_DEPTH ? "…" : target(target, value, depth);
  }

  /** Base table of a view: views of tracks and slices share the ids of their base tables. */
  private static String parent(String table) {
    if (table.endsWith("track")) {
      return "track";
    }
    return table.equals("slices") || table.endsWith("_slice") ? "slice" : table;
  }

  private String target(String target, Object id, int depth) {
    String key = target + id + "/" + depth;
    String text = known.get(key);
    if (text == null) {
      Integer row = rowsById.computeIfAbsent(target, name -> table(name).by("id")).get(id);
      List<String> columns = TELLING_COLUMNS.getOrDefault(target, table(target).columns());
      text = row == null ? "missing" : "[" + text(target, row, columns, depth + 1) + "]";
      known.put(key, text);
    }
    return text;
  }

  private TableRows table(String name) {
    return Objects.requireNonNull(tables.get(name), name);
  }

  private void readArgSets() {
    TableRows args = tables.get("args");
    Map<Object, List<String>> sets = new HashMap<>();
    for (int row = 0; args != null && row < args.rows().size(); row++) {
      sets.computeIfAbsent(args.get(row, "arg_set_id"), _ -> new ArrayList<>()).add(arg(args, row));
    }
    sets.forEach((set, texts) -> {
      Collections.sort(texts);
      argSets.put(set, texts.toString());
    });
  }

  /** A value of an argument; thread and process references in arguments are ids, too. */
  private String arg(TableRows args, int row) {
    String key = args.get(row, "key").toString();
    if (PROSE.contains(key)) {
      return key;
    }
    Object value = args.get(row, "int_value");
    String target =
        TARGETS.get(key.substring(key.lastIndexOf('.') + 1).replace("passthrough_", ""));
    if (target != null && tables.containsKey(target) && value instanceof Long) {
      return key + ":" + name(target, value);
    }
    return "%s:%s:%s:%s:%s:%s"
        .formatted(
            args.get(row, "flat_key"),
            key,
            args.get(row, "value_type"),
            value,
            args.get(row, "string_value"),
            args.get(row, "real_value"));
  }

  private String name(String target, Object id) {
    TableRows rows = table(target);
    Integer row = rowsById.computeIfAbsent(target, name -> table(name).by("id")).get(id);
    return row == null
        ? "missing"
        : rows.get(row, target.equals("thread") ? "tid" : "pid") + "/" + rows.get(row, "name");
  }

  /** The columns that both of two tables have. */
  static List<String> commonColumns(TableRows one, TableRows other) {
    Set<String> common = new HashSet<>(one.columns());
    common.retainAll(other.columns());
    return one.columns().stream().filter(common::contains).toList();
  }
}
