package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.kernels.internal.column.TextColumn;
import dev.sonda.trace.kernels.internal.column.TraceColumns;
import dev.sonda.trace.tables.TableCatalog;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds a flame graph from a trace's callsites, merged by function name; inlined functions get
 * their own nodes.
 */
final class CallstackFlame {
  private final LongColumn frameIds;
  private final LongColumn parentIds;
  private final RowsById callsites;
  private final LongColumn mappingIds;
  private final LongColumn symbolSets;
  private final TextColumn frameNames;
  private final TextColumn readableNames;
  private final TextColumn mappings;
  private final LongColumn setOfSymbol;
  private final TextColumn symbolNames;
  private final TextColumn sourceFiles;
  private final LongColumn lineNumbers;
  private final Map<Long, Integer> firstSymbol = new HashMap<>();

  private final FlameTree tree = new FlameTree();
  private final FlameNode[] nodes;

  CallstackFlame(TableCatalog trace) {
    TraceColumns callsite = TraceColumns.of(trace, "__intrinsic_stack_profile_callsite");
    callsites = new RowsById(callsite.longs("id"));
    frameIds = callsite.longs("frame_id");
    parentIds = callsite.longs("parent_id");
    TraceColumns frame = TraceColumns.of(trace, "__intrinsic_stack_profile_frame");
    mappingIds = frame.longs("mapping");
    symbolSets = frame.longs("symbol_set_id");
    frameNames = frame.texts("name");
    readableNames = frame.texts("deobfuscated_name");
    mappings = TraceColumns.of(trace, "__intrinsic_stack_profile_mapping").texts("name");
    TraceColumns symbol = TraceColumns.of(trace, "__intrinsic_stack_profile_symbol");
    setOfSymbol = symbol.longs("symbol_set_id");
    symbolNames = symbol.texts("name");
    sourceFiles = symbol.texts("source_file");
    lineNumbers = symbol.longs("line_number");
    for (int row = setOfSymbol.rows() - 1; row >= 0; row--) {
      firstSymbol.put(setOfSymbol.get(row), row);
    }
    nodes = new FlameNode[callsite.rows()];
    for (int row = 0; row < nodes.length; row++) {
      nodes[row] = node(row);
    }
  }

  private FlameNode node(int callsite) {
    FlameNode parent =
        parentIds.isNull(callsite) ? null : nodes[callsites.rowOf(parentIds.get(callsite))];
    int frame = (int) frameIds.get(callsite);
    String mapping = mappings.orEmpty((int) mappingIds.get(frame));
    Integer first = symbolSets.isNull(frame) ? null : firstSymbol.get(symbolSets.get(frame));
    if (first == null) {
      String readable = readableNames.get(frame);
      return tree.node(parent, readable == null ? frameNames.orEmpty(frame) : readable, mapping);
    }
    return inlined(parent, mapping, first);
  }

  /**
   * Adds the symbols of a symbol set, which lists inlined functions starting at the innermost one.
   */
  private FlameNode inlined(@Nullable FlameNode parent, String mapping, int first) {
    int end = first + 1;
    while (end < setOfSymbol.rows() && setOfSymbol.get(end) == setOfSymbol.get(first)) {
      end++;
    }
    FlameNode node = symbol(parent, mapping, end - 1);
    for (int row = end - 2; row >= first; row--) {
      node = symbol(node, mapping, row);
    }
    return node;
  }

  /**
   * Adds a symbol; source file and line are kept only if they are equal for all frames merged into
   * the node.
   */
  private FlameNode symbol(@Nullable FlameNode parent, String mapping, int row) {
    int before = tree.nodes().size();
    FlameNode node = tree.node(parent, symbolNames.orEmpty(row), mapping);
    Long line = lineNumbers.isNull(row) ? null : lineNumbers.get(row);
    if (tree.nodes().size() > before) {
      node.sourceFile = sourceFiles.get(row);
      node.lineNumber = line;
    } else {
      node.sourceFile =
          Objects.equals(node.sourceFile, sourceFiles.get(row)) ? node.sourceFile : null;
      node.lineNumber = Objects.equals(node.lineNumber, line) ? node.lineNumber : null;
    }
    return node;
  }

  FlameTree tree() {
    return tree;
  }

  /** The node of a callsite by its id. */
  FlameNode node(long callsite) {
    return nodes[callsites.rowOf(callsite)];
  }
}
