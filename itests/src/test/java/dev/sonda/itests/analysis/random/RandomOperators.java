package dev.sonda.itests.analysis.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/**
 * Operators of PerfettoSQL over small random tables, by a seed: intervals with gaps, instants and
 * overlaps, counters, windows, and rows of a trace.
 *
 * <p>Left out is what Perfetto answers with an error or by its planner's whim.
 */
public final class RandomOperators {
  /** Modules with the macros that the cases call. */
  public static final String INCLUDES =
      """
      INCLUDE PERFETTO MODULE counters.intervals;
      INCLUDE PERFETTO MODULE graphs.dominator_tree;
      INCLUDE PERFETTO MODULE graphs.hierarchy;
      INCLUDE PERFETTO MODULE graphs.partition;
      INCLUDE PERFETTO MODULE graphs.scan;
      INCLUDE PERFETTO MODULE graphs.search;
      INCLUDE PERFETTO MODULE intervals.create_intervals;
      INCLUDE PERFETTO MODULE intervals.fill_gaps;
      INCLUDE PERFETTO MODULE intervals.intersect;
      INCLUDE PERFETTO MODULE intervals.overlap;
      INCLUDE PERFETTO MODULE slices.flat_slices;
      INCLUDE PERFETTO MODULE std.trees.table_conversion;
      """;

  private final Random random;
  private final RandomGraphOperators graphs;
  private final List<OperatorCase> cases = new ArrayList<>();
  private StringBuilder statements = new StringBuilder();

  private RandomOperators(long seed) {
    random = new Random(seed);
    graphs = new RandomGraphOperators(random);
  }

  /** Cases of all kinds, as many of each. */
  public static List<OperatorCase> cases(long seed, int rounds) {
    RandomOperators operators = new RandomOperators(seed);
    for (int round = 0; round < rounds; round++) {
      operators.addRound();
    }
    return operators.cases;
  }

  private void addRound() {
    add("span", this::spanJoin);
    add("intersect", this::intersection);
    add("overlap", this::overlap);
    add("flatten", this::flattened);
    add("counter", this::counterIntervals);
    add("window", this::window);
    add("latest", this::valueAtMaxTs);
    add("related", this::related);
    graphs.kinds().forEach(this::add);
  }

  /** Writes statements that create tables whose names begin with a prefix, and returns a query. */
  interface Kind {
    String query(String prefix, StringBuilder statements);
  }

  private void add(String name, Kind kind) {
    String prefix = name + cases.size();
    String query = kind.query(prefix, statements);
    String result = prefix + "_rows";
    statements.append("CREATE PERFETTO VIEW %s AS %s;%n".formatted(result, query));
    cases.add(new OperatorCase(result, statements.toString()));
    statements = new StringBuilder();
  }

  private String spanJoin(String prefix, StringBuilder to) {
    boolean left = random.nextBoolean();
    boolean right = random.nextBoolean();
    spans(prefix + "l", "a", left, to);
    spans(prefix + "r", "b", right, to);
    String operator =
        List.of("span_join", "SPAN_LEFT_JOIN", "span_outer_join").get(random.nextInt(3));
    to.append(
        "CREATE VIRTUAL TABLE %sj USING %s(%sl%s, %sr%s);%n"
            .formatted(
                prefix,
                operator,
                prefix,
                left ? " PARTITIONED part" : "",
                prefix,
                right ? " PARTITIONED part" : ""));
    String where = random.nextBoolean() ? "" : " WHERE ts <= " + random.nextInt(30);
    return "SELECT * FROM " + prefix + "j" + where;
  }

  private void spans(String name, String value, boolean isPartitioned, StringBuilder to) {
    RandomTableText table =
        isPartitioned
            ? new RandomTableText(name, "ts", "dur", value, "part")
            : new RandomTableText(name, "ts", "dur", value);
    long[] ends = new long[3];
    for (int count = random.nextInt(12) * random.nextInt(2); count > 0; count--) {
      int part = isPartitioned ? random.nextInt(3) : 0;
      long ts = ends[part] + random.nextInt(4);
      long dur = List.of(0L, -1L, 1L, 2L, 5L, 9L).get(random.nextInt(6));
      ends[part] = ts + Math.max(dur, 0);
      if (isPartitioned) {
        table.add(ts, dur, value(), random.nextInt(9) == 0 ? "NULL" : part);
      } else {
        table.add(ts, dur, value());
      }
    }
    to.append(table.create("TABLE"));
  }

  private String value() {
    return List.of("NULL", "'x'", "''", "'o''k'").get(random.nextInt(4));
  }

  private RandomTableText intervals(String name, int... durations) {
    RandomTableText table = new RandomTableText(name, "id", "ts", "dur", "part", "kind");
    boolean isOrderly = random.nextBoolean();
    long end = 0;
    for (int count = random.nextInt(12); count > 0; count--) {
      long ts = isOrderly ? end + random.nextInt(3) : random.nextInt(25);
      long dur = durations[random.nextInt(durations.length)];
      end = ts + Math.max(dur, 0);
      boolean isNowhere = table.size() > 0 && random.nextInt(9) == 0;
      String part = isNowhere ? "NULL" : "" + random.nextInt(2);
      table.add(table.size(), ts, dur, part, random.nextBoolean() ? "'k'" : "'l'");
    }
    return table;
  }

  private String kindOfTable() {
    return random.nextInt(4) == 0 ? "VIEW" : "TABLE";
  }

  private String intersection(String prefix, StringBuilder to) {
    StringJoiner tables = new StringJoiner(", ", "(", ")");
    for (int table = 2 + random.nextInt(3); table > 0; table--) {
      String name = prefix + "t" + table;
      to.append(intervals(name, 0, 0, 1, 3, 8).create(kindOfTable()));
      tables.add(name);
    }
    String by = List.of("", "part", "kind", "kind, part").get(random.nextInt(4));
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT * FROM interval_self_intersect!(" + prefix + "t1)";
      case 1 -> "SELECT * FROM _interval_intersect_single!(4, 9, " + prefix + "t1)";
      default -> "SELECT * FROM _interval_intersect!(%s, (%s))".formatted(tables, by);
    };
  }

  private String overlap(String prefix, StringBuilder to) {
    to.append(intervals(prefix + "t", -1, 0, 1, 2, 5, 9).create(kindOfTable()));
    to.append(intervals(prefix + "e", 0).create("TABLE"));
    String query =
        switch (random.nextInt(7)) {
          case 0 -> "SELECT * FROM intervals_overlap_count!($t, ts, dur)";
          case 1 -> "SELECT * FROM intervals_overlap_count_by_group!($t, ts, dur, kind)";
          case 2 -> "SELECT _intervals_overlap_in_table!($t) AS found";
          case 3 ->
              "SELECT * FROM interval_merge_overlapping!($t, %d)".formatted(random.nextInt(3));
          case 4 -> "SELECT * FROM interval_merge_overlapping_partitioned!($t, (kind, part))";
          case 5 -> "SELECT * FROM _intervals_fill_gaps!((kind), (id, part), $t)";
          default -> "SELECT * FROM _interval_create!($t, $e)";
        };
    return query.replace("$", prefix);
  }

  private String flattened(String prefix, StringBuilder to) {
    RandomTableText roots = new RandomTableText(prefix + "r", "id", "ts", "dur", "k");
    RandomTableText children =
        new RandomTableText(prefix + "c", "id", "parent_id", "root_id", "ts", "dur", "k");
    for (int root = random.nextInt(4); root > 0; root--) {
      long dur = List.of(0, 10, 20).get(random.nextInt(3));
      roots.add(100 + root, 30 * root, dur, root % 2);
      nest(children, 100 + root, 100 + root, 30L * root, 30L * root + dur);
    }
    to.append(roots.create(kindOfTable())).append(children.create("TABLE"));
    String merged = "_intervals_merge_root_and_children!(" + prefix + "r, " + prefix + "c)";
    return switch (random.nextInt(3)) {
      case 0 -> "SELECT * FROM " + merged;
      case 1 ->
          "SELECT * FROM _intervals_merge_root_and_children_by_intersection!(%sr, %sc, k)"
              .formatted(prefix, prefix);
      default -> "SELECT * FROM _intervals_flatten!(" + merged + ")";
    };
  }

  private void nest(RandomTableText children, int parent, int root, long from, long until) {
    long ts = from + random.nextInt(3);
    while (ts < until) {
      long end = Math.min(until, ts + random.nextInt(9));
      int id = children.size();
      children.add(id, parent, root, ts, end - ts, root % 2);
      if (random.nextBoolean()) {
        nest(children, id, root, ts, end);
      }
      ts = end + 1 + random.nextInt(4);
    }
  }

  private String counterIntervals(String prefix, StringBuilder to) {
    RandomTableText table = new RandomTableText(prefix + "c", "id", "ts", "track_id", "value");
    long ts = random.nextInt(3);
    for (int count = random.nextInt(25); count > 0; count--) {
      ts += random.nextInt(3);
      String value = random.nextInt(9) == 0 ? "NULL" : random.nextInt(3) + ".5";
      table.add(table.size(), ts, random.nextInt(2), value);
    }
    to.append(table.create("TABLE"));
    return "SELECT * FROM counter_leading_intervals!(" + prefix + "c)";
  }

  private String window(String prefix, StringBuilder to) {
    RandomTableText table = new RandomTableText(prefix + "t", "id", "ts", "part", "v");
    for (int count = random.nextInt(12); count > 0; count--) {
      table.add(table.size(), random.nextInt(20), random.nextInt(2), value());
    }
    to.append(table.create(kindOfTable()));
    String function =
        List.of("last_non_null(v)", "lag(v)", "lead(v, 2)", "lag(v, 1, 'd')")
            .get(random.nextInt(4));
    String by = random.nextBoolean() ? "PARTITION BY part " : "";
    return "SELECT id, %s OVER (%sORDER BY ts, id) AS w FROM %st".formatted(function, by, prefix);
  }

  private String valueAtMaxTs(String prefix, StringBuilder to) {
    RandomTableText table = new RandomTableText(prefix + "t", "ts", "part", "v");
    table.add(-2, 0, 1);
    table.add(-1, 1, 2);
    for (int ts = 1; ts < random.nextInt(12); ts++) {
      table.add(ts, random.nextInt(2), random.nextInt(4) == 0 ? "NULL" : random.nextInt(9));
    }
    to.append(table.create("TABLE"));
    return "SELECT part, value_at_max_ts(ts, v) AS v FROM " + prefix + "t GROUP BY part";
  }

  private String related(String prefix, StringBuilder to) {
    to.append(
        "CREATE PERFETTO TABLE %ss AS SELECT id FROM slice WHERE id %% 7 = %d;%n"
            .formatted(prefix, random.nextInt(7)));
    boolean isFlow = random.nextBoolean();
    String function =
        isFlow
            ? List.of("directly_connected_flow", "following_flow", "preceding_flow")
                .get(random.nextInt(3))
            : List.of("ancestor_slice", "descendant_slice").get(random.nextInt(2));
    String columns = isFlow ? "r.id, r.slice_out, r.slice_in" : "r.id, r.ts, r.name, r.depth";
    return "SELECT s.id AS start, %s FROM %ss AS s, %s(s.id) AS r"
        .formatted(columns, prefix, function);
  }
}
