package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.analysis.cli.internal.perfetto.convert.PprofExport.Selection;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the heap graphs of Java programs as profiles in the format of pprof, a file for each dump.
 * A stack consists of classes: from an object's class along the shortest way to a root.
 */
public final class JavaHeapExport {
  private static final String DUMPS =
      """
      SELECT DISTINCT object.upid, process.pid, object.graph_sample_ts
      FROM __intrinsic_heap_graph_object AS object JOIN process ON process.upid = object.upid
      WHERE object.root_type IS NOT NULL
      ORDER BY object.upid, object.graph_sample_ts
      """;

  /** A linked list of n nodes is n classes deep, so all its stacks would have n² locations. */
  private static final int MOST_CLASSES = 1000;

  private record Dump(long upid, long pid, long ns) {}

  /** A node of the tree of shortest ways: the objects of a class below the parent's. */
  private record Node(long parent, long location, List<Long> values) {}

  private final TraceProcessor trace;
  private final Selection selection;
  private final Path folder;

  private JavaHeapExport(TraceProcessor trace, Selection selection, Path folder) {
    this.trace = trace;
    this.selection = selection;
    this.folder = folder;
  }

  /** Writes the heap graphs, and returns the number of files. */
  public static int write(TraceProcessor trace, Selection selection, Path folder)
      throws EngineException, IOException {
    return new JavaHeapExport(trace, selection, folder).write();
  }

  private int write() throws EngineException, IOException {
    int files = 0;
    for (Dump dump : dumps()) {
      if (selection.hasProcess(dump.pid) && selection.hasTime(dump.ns)) {
        profile(dump)
            .writeTo(folder.resolve("java_heap_dump.%d.%d.pb".formatted(++files, dump.pid)));
      }
    }
    return files;
  }

  private List<Dump> dumps() throws EngineException {
    List<Dump> dumps = new ArrayList<>();
    try (TraceRows rows = trace.rows(DUMPS)) {
      while (rows.next()) {
        dumps.add(new Dump(rows.longValue(0), rows.longValue(1), rows.longValue(2)));
      }
    }
    return dumps;
  }

  private PprofProfile profile(Dump dump) throws EngineException, IOException {
    PprofProfile profile = new PprofProfile();
    profile.addSampleType("Total allocation count", "count");
    profile.addSampleType("Total allocation size", "bytes");
    Map<Long, Node> nodes = nodes(dump, profile);
    for (Node node : nodes.values()) {
      profile.addSample(stack(node, nodes), node.values);
    }
    return profile;
  }

  private Map<Long, Node> nodes(Dump dump, PprofProfile profile)
      throws EngineException, IOException {
    Map<Long, Node> nodes = new LinkedHashMap<>();
    Map<Long, Long> locations = new HashMap<>();
    try (TraceRows rows = trace.rows(nodesSql(dump))) {
      while (rows.next()) {
        String name = rows.stringValue(2);
        long function = profile.function(name, "", "");
        Long location = locations.get(function);
        if (location == null) {
          location = profile.addLocation(0, 0, List.of(new PprofProfile.Line(function, 0)));
          locations.put(function, location);
        }
        List<Long> values = List.of(rows.longValue(3), rows.longValue(4));
        nodes.put(rows.longValue(0), new Node(rows.longValue(1), location, values));
      }
    }
    return nodes;
  }

  private static String nodesSql(Dump dump) {
    return """
    SELECT id, coalesce(parent_id, -1), coalesce(name, ''), count, size
    FROM experimental_flamegraph('graph', %d, NULL, %d, NULL, NULL)
    """
        .formatted(dump.ns, dump.upid);
  }

  /** Ids of the locations from a node on the way to the root of its tree. */
  private static List<Long> stack(Node innermost, Map<Long, Node> nodes) {
    List<Long> stack = new ArrayList<>();
    for (Node node = innermost;
        node != null && stack.size() < MOST_CLASSES;
        node = nodes.get(node.parent)) {
      stack.add(node.location);
    }
    return stack;
  }
}
