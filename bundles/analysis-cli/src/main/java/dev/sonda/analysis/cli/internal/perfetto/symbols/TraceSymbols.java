package dev.sonda.analysis.cli.internal.perfetto.symbols;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the symbols of all stack frames of a trace that have none. */
public final class TraceSymbols {
  private static final String FRAMES =
      """
      SELECT mapping.id, mapping.name, mapping.build_id, mapping.exact_offset,
        mapping.start_offset, mapping.load_bias, frame.rel_pc
      FROM __intrinsic_stack_profile_frame AS frame
      JOIN __intrinsic_stack_profile_mapping AS mapping ON frame.mapping = mapping.id
      WHERE frame.symbol_set_id IS NULL
        AND (mapping.build_id != '' OR mapping.name GLOB '[[]kernel.kallsyms]*')
      ORDER BY mapping.id, frame.id
      """;
  private static final String FRAMES_WITHOUT_BUILD_ID =
      """
      SELECT mapping.name, count()
      FROM __intrinsic_stack_profile_frame AS frame
      JOIN __intrinsic_stack_profile_mapping AS mapping ON frame.mapping = mapping.id
      WHERE frame.symbol_set_id IS NULL
        AND mapping.build_id = '' AND mapping.name NOT GLOB '[[]kernel.kallsyms]*'
      GROUP BY mapping.name ORDER BY mapping.name
      """;
  private static final String KERNEL_RELEASE =
      "SELECT str_value FROM metadata WHERE name = 'system_release'";

  /** A mapping with the addresses of its frames. */
  private record Unsymbolized(CodeMapping mapping, List<Long> addresses) {}

  private final TraceProcessor trace;
  private final List<Symbolizer> symbolizers;
  private final OutputStream packets;

  private TraceSymbols(TraceProcessor trace, List<Symbolizer> symbolizers, OutputStream packets) {
    this.trace = trace;
    this.symbolizers = symbolizers;
    this.packets = packets;
  }

  /**
   * Writes the symbols of a trace as packets, which are to be appended to it.
   *
   * @return what was found
   */
  public static SymbolizationReport write(
      TraceProcessor trace, SymbolSources sources, OutputStream packets)
      throws EngineException, IOException {
    try (LlvmSymbolizer llvm = new LlvmSymbolizer(sources.searchPath())) {
      List<Symbolizer> symbolizers = sources.symbolizers(kernelRelease(trace), llvm);
      return new TraceSymbols(trace, symbolizers, packets).write();
    }
  }

  private static String kernelRelease(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(KERNEL_RELEASE)) {
      return rows.next() && !rows.isNull(0) ? rows.stringValue(0) : "";
    }
  }

  private SymbolizationReport write() throws EngineException, IOException {
    List<MappingSymbols> mappings = new ArrayList<>();
    for (Unsymbolized each : unsymbolized()) {
      mappings.add(write(each));
    }
    return new SymbolizationReport(mappings, framesWithoutBuildId());
  }

  private Iterable<Unsymbolized> unsymbolized() throws EngineException {
    Map<Long, Unsymbolized> mappings = new LinkedHashMap<>();
    try (TraceRows rows = trace.rows(FRAMES)) {
      while (rows.next()) {
        long id = rows.longValue(0);
        Unsymbolized known = mappings.get(id);
        if (known == null) {
          known = new Unsymbolized(mapping(rows), new ArrayList<>());
          mappings.put(id, known);
        }
        known.addresses.add(rows.longValue(6));
      }
    }
    return mappings.values();
  }

  private static CodeMapping mapping(TraceRows rows) {
    return new CodeMapping(
        rows.stringValue(1),
        rows.stringValue(2),
        rows.longValue(3),
        rows.longValue(4),
        rows.longValue(5));
  }

  private Map<String, Long> framesWithoutBuildId() throws EngineException {
    Map<String, Long> frames = new LinkedHashMap<>();
    try (TraceRows rows = trace.rows(FRAMES_WITHOUT_BUILD_ID)) {
      while (rows.next()) {
        frames.put(rows.stringValue(0), rows.longValue(1));
      }
    }
    return frames;
  }

  private MappingSymbols write(Unsymbolized frames) throws IOException {
    List<SearchedPath> searched = new ArrayList<>();
    for (Symbolizer symbolizer : symbolizers) {
      Symbolizer.Symbols symbols = symbolizer.symbolize(frames.mapping, frames.addresses);
      searched.addAll(symbols.searched());
      List<Long> addresses = new ArrayList<>();
      List<List<SourceLine>> lines = new ArrayList<>();
      for (int i = 0; i < symbols.lines().size(); i++) {
        List<SourceLine> found = symbols.lines().get(i);
        // Without a function, a frame would lose the name that the recorder gave it.
        if (found.stream().anyMatch(line -> !line.function().isEmpty())) {
          addresses.add(frames.addresses.get(i));
          lines.add(found);
        }
      }
      if (!addresses.isEmpty()) {
        SymbolPacket.write(frames.mapping, addresses, lines, packets);
        return new MappingSymbols(
            frames.mapping, frames.addresses.size(), addresses.size(), searched);
      }
    }
    return new MappingSymbols(frames.mapping, frames.addresses.size(), 0, searched);
  }
}
