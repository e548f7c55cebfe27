package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.function.ToLongFunction;

/** Converts a flame graph to a table with a row for each node. */
final class FlameTable {
  private final FlameTree tree;
  private final StringPool strings = new StringPool();
  private final TableBuilder table;

  private FlameTable(FlameTree tree, TableMemory memory) {
    this.tree = tree;
    table = new TableBuilder("experimental_flamegraph", strings, memory);
  }

  static Table of(FlameTree tree, TableMemory memory) {
    FlameTable rows = new FlameTable(tree, memory);
    tree.nodes().forEach(_ -> rows.table.addRow());
    rows.fill();
    return rows.table.finish();
  }

  private void fill() {
    longs("id", node -> node.id);
    longs("ts", node -> node.ts);
    longs("depth", node -> node.depth);
    names();
    longs("count", node -> node.own.count);
    longs("cumulative_count", node -> node.cumulative.count);
    longs("size", node -> node.own.size);
    longs("cumulative_size", node -> node.cumulative.size);
    longs("alloc_count", node -> node.own.allocatedCount);
    longs("cumulative_alloc_count", node -> node.cumulative.allocatedCount);
    longs("alloc_size", node -> node.own.allocatedSize);
    longs("cumulative_alloc_size", node -> node.cumulative.allocatedSize);
    origins();
  }

  private void longs(String name, ToLongFunction<FlameNode> value) {
    LongColumnBuilder column = table.longs(name);
    for (FlameNode node : tree.nodes()) {
      column.set(node.id, value.applyAsLong(node));
    }
  }

  private void names() {
    StringColumnBuilder names = table.strings("name");
    StringColumnBuilder mappings = table.strings("map_name");
    for (FlameNode node : tree.nodes()) {
      names.set(node.id, strings.intern(node.name));
      mappings.set(node.id, strings.intern(node.mapping));
    }
  }

  private void origins() {
    LongColumnBuilder parents = table.longs("parent_id");
    StringColumnBuilder files = table.strings("source_file");
    LongColumnBuilder lines = table.longs("line_number");
    for (FlameNode node : tree.nodes()) {
      if (node.parent != null) {
        parents.set(node.id, node.parent.id);
      }
      if (node.sourceFile != null) {
        files.set(node.id, strings.intern(node.sourceFile));
      }
      if (node.lineNumber != null) {
        lines.set(node.id, node.lineNumber);
      }
    }
  }
}
