package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stacks of a trace's samples, which are added to a profile when a sample has them. */
final class StackTables {
  private static final String MAPPINGS =
      """
      SELECT id, start, "end", start_offset, coalesce(name, ''), coalesce(build_id, '')
      FROM stack_profile_mapping
      """;
  private static final String SYMBOLS =
      """
      SELECT symbol_set_id, coalesce(name, ''), coalesce(source_file, ''),
        coalesce(line_number, 0)
      FROM stack_profile_symbol ORDER BY id
      """;
  private static final String FRAMES =
      """
      SELECT id, coalesce(deobfuscated_name, name, ''), coalesce(name, ''), coalesce(mapping, -1),
        coalesce(rel_pc, 0), coalesce(symbol_set_id, -1)
      FROM stack_profile_frame
      """;
  private static final String CALLSITES =
      "SELECT id, coalesce(parent_id, -1), frame_id FROM stack_profile_callsite";

  private record Mapping(long start, long end, long offset, String file, String buildId) {}

  private record Symbol(String name, String file, long line) {}

  private record Frame(String name, String systemName, long mapping, long address, long symbols) {}

  private record Callsite(long parent, long frame) {}

  private final Map<Long, Mapping> mappings = new HashMap<>();
  private final Map<Long, List<Symbol>> symbols = new HashMap<>();
  private final Map<Long, Frame> frames = new HashMap<>();
  private final Map<Long, Callsite> callsites = new HashMap<>();

  private StackTables() {}

  /** Consumes a row. */
  @FunctionalInterface
  private interface RowReader {
    void read(TraceRows row);
  }

  static StackTables of(TraceProcessor trace) throws EngineException {
    StackTables tables = new StackTables();
    read(
        trace,
        MAPPINGS,
        row ->
            tables.mappings.put(
                row.longValue(0),
                new Mapping(
                    row.longValue(1),
                    row.longValue(2),
                    row.longValue(3),
                    row.stringValue(4),
                    row.stringValue(5))));
    read(
        trace,
        SYMBOLS,
        row ->
            tables
                .symbols
                .computeIfAbsent(row.longValue(0), _ -> new ArrayList<>())
                .add(new Symbol(row.stringValue(1), row.stringValue(2), row.longValue(3))));
    read(
        trace,
        FRAMES,
        row ->
            tables.frames.put(
                row.longValue(0),
                new Frame(
                    row.stringValue(1),
                    row.stringValue(2),
                    row.longValue(3),
                    row.longValue(4),
                    row.longValue(5))));
    read(
        trace,
        CALLSITES,
        row ->
            tables.callsites.put(
                row.longValue(0), new Callsite(row.longValue(1), row.longValue(2))));
    return tables;
  }

  private static void read(TraceProcessor trace, String sql, RowReader reader)
      throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    }
  }

  /** The stacks of one profile, with the ids that their parts have in it. */
  final class ProfileStacks {
    private final PprofProfile profile;
    private final Map<Long, Long> mappingIds = new HashMap<>();
    private final Map<Long, Long> locationIds = new HashMap<>();

    ProfileStacks(PprofProfile profile) {
      this.profile = profile;
    }

    /** Ids of the stack's locations, the innermost first. */
    List<Long> of(long callsite) throws IOException {
      List<Long> stack = new ArrayList<>();
      // Tables that importers fill have no cycles; the size limits the loop in any case.
      for (Callsite at = callsites.get(callsite);
          at != null && stack.size() < callsites.size();
          at = callsites.get(at.parent)) {
        stack.add(location(at.frame));
      }
      return stack;
    }

    private long location(long frameId) throws IOException {
      Long known = locationIds.get(frameId);
      if (known != null) {
        return known;
      }
      Frame frame = frames.get(frameId);
      long id =
          frame == null
              ? profile.addLocation(0, 0, List.of())
              : profile.addLocation(mapping(frame.mapping), frame.address, lines(frame));
      locationIds.put(frameId, id);
      return id;
    }

    private long mapping(long mappingId) throws IOException {
      Long known = mappingIds.get(mappingId);
      if (known != null) {
        return known;
      }
      @Nullable Mapping mapping = mappings.get(mappingId);
      long id =
          mapping == null
              ? 0
              : profile.addMapping(
                  mapping.start, mapping.end, mapping.offset, mapping.file, mapping.buildId);
      mappingIds.put(mappingId, id);
      return id;
    }

    private List<PprofProfile.Line> lines(Frame frame) throws IOException {
      List<PprofProfile.Line> lines = new ArrayList<>();
      for (Symbol symbol : symbols.getOrDefault(frame.symbols, List.of())) {
        long function = profile.function(symbol.name, symbol.name, symbol.file);
        lines.add(new PprofProfile.Line(function, symbol.line));
      }
      if (lines.isEmpty() && !frame.name.isEmpty()) {
        long function = profile.function(frame.name, frame.systemName, "");
        lines.add(new PprofProfile.Line(function, 0));
      }
      return lines;
    }
  }
}
