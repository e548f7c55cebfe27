package dev.sonda.itests.analysis.random;

import dev.sonda.itests.analysis.random.RandomOperators.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Operators over random graphs and trees. */
final class RandomGraphOperators {
  private static final int NODES = 12;

  private final Random random;

  RandomGraphOperators(Random random) {
    this.random = random;
  }

  /** The kinds of cases by names. */
  Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put("search", this::search);
    kinds.put("bounded", this::boundedSearch);
    kinds.put("dominator", this::dominators);
    kinds.put("scan", this::scan);
    kinds.put("tree", this::tree);
    kinds.put("parts", this::partition);
    return kinds;
  }

  private String search(String prefix, StringBuilder to) {
    RandomTableText edges = new RandomTableText(prefix + "g", "source_node_id", "dest_node_id");
    for (int count = random.nextInt(25); count > 0; count--) {
      edges.add(node(), random.nextInt(9) == 0 ? "NULL" : node());
    }
    RandomTableText starts = new RandomTableText(prefix + "s", "node_id");
    for (int count = random.nextInt(4); count > 0; count--) {
      starts.add(node());
    }
    to.append(edges.create("TABLE")).append(starts.create("TABLE"));
    String operator = random.nextBoolean() ? "graph_reachable_bfs" : "graph_reachable_dfs";
    return "SELECT * FROM %s!(%sg, %ss)".formatted(operator, prefix, prefix);
  }

  private int node() {
    return random.nextInt(NODES);
  }

  private String boundedSearch(String prefix, StringBuilder to) {
    RandomTableText edges =
        new RandomTableText(prefix + "g", "source_node_id", "dest_node_id", "edge_weight");
    // The highest node has to be in the graph: Perfetto reads beyond it otherwise.
    edges.add(NODES, NODES, 1);
    for (int count = random.nextInt(25); count > 0; count--) {
      edges.add(node(), node(), random.nextInt(-2, 9));
    }
    RandomTableText roots = new RandomTableText(prefix + "r", "root_node_id", "root_target_weight");
    for (int count = random.nextInt(4); count > 0; count--) {
      roots.add(node(), random.nextInt(15));
    }
    to.append(edges.create("TABLE")).append(roots.create("TABLE"));
    return "SELECT * FROM graph_reachable_weight_bounded_dfs!(%sg, %sr, %d)"
        .formatted(prefix, prefix, random.nextInt(2));
  }

  private String dominators(String prefix, StringBuilder to) {
    RandomTableText edges = new RandomTableText(prefix + "g", "source_node_id", "dest_node_id");
    edges.add(0, 1);
    for (int count = random.nextInt(30); count > 0; count--) {
      edges.add(node(), node());
    }
    to.append(edges.create("TABLE"));
    return "SELECT * FROM graph_dominator_tree!(" + prefix + "g, 0)";
  }

  private String scan(String prefix, StringBuilder to) {
    RandomTableText edges = new RandomTableText(prefix + "g", "source_node_id", "dest_node_id");
    for (int count = random.nextInt(14); count > 0; count--) {
      int from = random.nextInt(NODES - 1);
      edges.add(from, random.nextInt(from + 1, NODES));
    }
    RandomTableText first = new RandomTableText(prefix + "i", "id", "v", "d");
    for (int count = random.nextInt(4); count > 0; count--) {
      first.add(node(), random.nextInt(9) + ".5", random.nextInt(3) == 0 ? "NULL" : node());
    }
    to.append(edges.create("TABLE")).append(first.create("TABLE"));
    boolean isAggregating = random.nextBoolean();
    String operator = isAggregating ? "_graph_aggregating_scan" : "_graph_scan";
    String step =
        isAggregating
            ? "SELECT id, max(v) AS v, sum(d) + 1 AS d FROM $table GROUP BY id"
            : List.of(
                    "SELECT id, d AS v, d + 1 AS d FROM $table",
                    "SELECT id, v, d FROM $table WHERE d > 2",
                    "SELECT id, v * 2 AS v, iif(d > 3, NULL, d) AS d FROM $table")
                .get(random.nextInt(3));
    return "SELECT * FROM %s!(%sg, %si, (v, d), (%s))".formatted(operator, prefix, prefix, step);
  }

  private String tree(String prefix, StringBuilder to) {
    RandomTableText nodes = nodes(prefix + "t", random.nextInt(3) == 0 ? 3 : 1);
    to.append(nodes.create("TABLE"));
    return random.nextInt(3) == 0
        ? "SELECT * FROM _tree_reachable_ancestors_or_self!(%st, (SELECT id FROM %st WHERE id %% 3 = 1))"
            .formatted(prefix, prefix)
        : "SELECT * FROM _tree_to_table!(_tree_from_table!(%st, (group_key)), (group_key))"
            .formatted(prefix);
  }

  private String partition(String prefix, StringBuilder to) {
    to.append(nodes(prefix + "t", 1).create("TABLE"));
    return "SELECT * FROM tree_structural_partition_by_group!(" + prefix + "t)";
  }

  /** Nodes with ids that descend, so that parents come last, or ascend. */
  private RandomTableText nodes(String name, int roots) {
    RandomTableText nodes = new RandomTableText(name, "id", "parent_id", "group_key");
    int count = roots + random.nextInt(10);
    boolean isParentLast = random.nextBoolean();
    for (int place = 0; place < count; place++) {
      int node = isParentLast ? count - 1 - place : place;
      Object parent = node < roots ? "NULL" : (Object) random.nextInt(node);
      nodes.add(node, parent, random.nextInt(3));
    }
    return nodes;
  }
}
