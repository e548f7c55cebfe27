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
      SELECT mapping.name, mapping.build_id, mapping.exact_offset, mapping.start_offset,
        mapping.load_bias, frame.rel_pc
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
    try (LlvmSymbolizer llvm = new LlvmSymbolizer(sources.environment())) {
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
    for (Map.Entry<CodeMapping, Map<Long, Integer>> each : unsymbolized().entrySet()) {
      mappings.add(write(each.getKey(), each.getValue()));
    }
    return new SymbolizationReport(mappings, framesWithoutBuildId());
  }

  /**
   * The numbers of frames by mapping and address. A library's mappings in several processes are
   * equal.
   */
  private Map<CodeMapping, Map<Long, Integer>> unsymbolized() throws EngineException {
    Map<CodeMapping, Map<Long, Integer>> mappings = new LinkedHashMap<>();
    try (TraceRows rows = trace.rows(FRAMES)) {
      while (rows.next()) {
        mappings
            .computeIfAbsent(mapping(rows), _ -> new LinkedHashMap<>())
            .merge(rows.longValue(5), 1, Integer::sum);
      }
    }
    return mappings;
  }

  private static CodeMapping mapping(TraceRows rows) {
    return new CodeMapping(
        rows.stringValue(0),
        rows.stringValue(1),
        rows.longValue(2),
        rows.longValue(3),
        rows.longValue(4));
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

  private MappingSymbols write(CodeMapping mapping, Map<Long, Integer> frames) throws IOException {
    List<Long> addresses = List.copyOf(frames.keySet());
    List<SearchedPath> searched = new ArrayList<>();
    for (Symbolizer symbolizer : symbolizers) {
      Symbolizer.Symbols symbols = symbolizer.symbolize(mapping, addresses);
      searched.addAll(symbols.searched());
      List<Long> foundAddresses = new ArrayList<>();
      List<List<SourceLine>> lines = new ArrayList<>();
      for (int i = 0; i < symbols.lines().size(); i++) {
        List<SourceLine> found = symbols.lines().get(i);
        // Without a function, a frame would lose the name that the recorder gave it.
        if (found.stream().anyMatch(line -> !line.function().isEmpty())) {
          foundAddresses.add(addresses.get(i));
          lines.add(found);
        }
      }
      if (!foundAddresses.isEmpty()) {
        SymbolPacket.write(mapping, foundAddresses, lines, packets);
        return new MappingSymbols(
            mapping, sum(frames, addresses), sum(frames, foundAddresses), searched);
      }
    }
    return new MappingSymbols(mapping, sum(frames, addresses), 0, searched);
  }

  private static int sum(Map<Long, Integer> frames, List<Long> addresses) {
    return addresses.stream().mapToInt(address -> frames.getOrDefault(address, 0)).sum();
  }
}
