package dev.sonda.trace.storage.profile;

import dev.sonda.trace.storage.table.profile.FrameTable;
import dev.sonda.trace.storage.table.profile.MappingTable;
import dev.sonda.trace.storage.table.profile.ProfileTables;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the call stacks of a trace: mappings, frames within mappings, and callsites, which are
 * chains of frames.
 */
public final class StackTableWriter {
  /** No callsite, line or symbol. */
  public static final int NONE = -1;

  /** Upper limit of steps in all moves; stacks of that many calls are an attack on the reader. */
  private static final long MAX_MOVE_STEPS = 50_000_000;

  private final ProfileTables tables;
  private final StringPool strings;
  private final Map<MemoryMapping, Integer> mappings = new HashMap<>();
  private final Map<NamedFile, List<Integer>> mappingsByName = new HashMap<>();
  private final Map<FrameKey, Integer> frames = new HashMap<>();
  private final Map<FramePlace, List<Integer>> framesByPlace = new HashMap<>();
  private final Map<CallsiteKey, Integer> callsites = new HashMap<>();
  private long moveSteps;

  public StackTableWriter(ProfileTables tables, StringPool strings) {
    this.tables = tables;
    this.strings = strings;
  }

  /** The mapping of a file, created if there is none. */
  public int mapping(MemoryMapping file) {
    return mappings.computeIfAbsent(file, this::addMapping);
  }

  /** Adds a separate mapping for a process, even if other processes mapped the file as well. */
  public int addMapping(MemoryMapping file) {
    MappingTable table = tables.mappings;
    int row = table.add();
    table.buildId.set(row, strings.intern(file.buildId()));
    table.exactOffset.set(row, file.exactOffset());
    table.startOffset.set(row, file.startOffset());
    table.start.set(row, file.start());
    table.end.set(row, file.end());
    table.loadBias.set(row, file.loadBias());
    table.name.set(row, strings.intern(file.name()));
    mappingsByName
        .computeIfAbsent(new NamedFile(file.name(), file.buildId()), _ -> new ArrayList<>())
        .add(row);
    return row;
  }

  /** Adds a mapping of all addresses, for code that is not in a file. */
  public int addMappingWithoutFile(String name) {
    return addMapping(new MemoryMapping("", 0, 0, 0, -1, 0, name));
  }

  /** All mappings of a file. */
  public List<Integer> mappings(String name, String buildId) {
    return mappingsByName.getOrDefault(new NamedFile(name, buildId), List.of());
  }

  /** Number of mappings of files in a folder that lack a build id. */
  public int mappingsWithoutBuild(String folder) {
    return mappingsByName.entrySet().stream()
        .filter(entry -> entry.getKey().buildId.isEmpty())
        .filter(entry -> entry.getKey().name.startsWith(folder))
        .mapToInt(entry -> entry.getValue().size())
        .sum();
  }

  /**
   * The frame at an address of a mapping, created if there is none.
   *
   * @param relPc relative to the mapping's file
   * @param name string id of the function's name; 0 if unknown
   * @param source file and line; the first known value applies
   */
  public int frame(int mapping, long relPc, int name, SourceCodeLine source) {
    FrameKey key = new FrameKey(mapping, relPc, name, SourceCodeLine.UNKNOWN);
    Integer known = frames.get(key);
    if (known != null) {
      return known;
    }
    int symbols = source.isKnown() ? addSymbolSet(name, source) : NONE;
    int row = addFrame(mapping, relPc, name, symbols);
    frames.put(key, row);
    return row;
  }

  /**
   * Adds a separate frame, for code that isn't the only one at its address during the trace.
   *
   * @param name string id of the function's name; 0 if unknown
   * @param symbols the frame's symbol set, or {@link #NONE}
   */
  public int addFrame(int mapping, long relPc, int name, int symbols) {
    int row = add(mapping, relPc, name, symbols);
    framesByPlace.computeIfAbsent(new FramePlace(mapping, relPc), _ -> new ArrayList<>()).add(row);
    return row;
  }

  /**
   * A frame of code without address, such as a script's, identified only by its name and source
   * line.
   */
  public int frameWithoutAddress(int mapping, int name, SourceCodeLine source) {
    FrameKey key = new FrameKey(mapping, 0, name, source);
    Integer known = frames.get(key);
    if (known != null) {
      return known;
    }
    int row = add(mapping, 0, name, addSymbolSet(name, source));
    frames.put(key, row);
    return row;
  }

  private int add(int mapping, long relPc, int name, int symbols) {
    FrameTable table = tables.frames;
    int row = table.add();
    if (name != 0) {
      table.name.set(row, name);
    }
    table.mapping.set(row, mapping);
    table.relPc.set(row, relPc);
    if (symbols != NONE) {
      table.symbolSetId.set(row, symbols);
    }
    return row;
  }

  /** Adds a symbol set with one function, and returns its id. */
  public int addSymbolSet(int name, SourceCodeLine source) {
    int set = tables.symbols.size();
    addSymbol(set, name, source);
    return set;
  }

  /** The id of a new symbol set. */
  public int nextSymbolSet() {
    return tables.symbols.size();
  }

  /** Adds a function to a symbol set. */
  public void addSymbol(int set, int name, SourceCodeLine source) {
    int row = tables.symbols.add();
    tables.symbols.symbolSetId.set(row, set);
    if (name != 0) {
      tables.symbols.name.set(row, name);
    }
    if (source.file() != 0) {
      tables.symbols.sourceFile.set(row, source.file());
    }
    if (source.line() != NONE) {
      tables.symbols.lineNumber.set(row, source.line());
    }
  }

  /** Assigns a symbol set to all frames at an address; false if there are no such frames. */
  public boolean symbolize(int mapping, long relPc, int set) {
    List<Integer> found = framesByPlace.getOrDefault(new FramePlace(mapping, relPc), List.of());
    found.forEach(frame -> tables.frames.symbolSetId.set(frame, set));
    return !found.isEmpty();
  }

  /** Sets the kind of code of a frame. */
  public void setType(int frame, int type) {
    tables.frames.type.set(frame, type);
  }

  /** The callsite of a frame below a calling callsite, created if there is none. */
  public int callsite(int parent, int frame, int depth) {
    return callsites.computeIfAbsent(new CallsiteKey(parent, frame, depth), this::add);
  }

  /** The depth of callsites below a callsite, or below {@link #NONE}. */
  public int depthBelow(int callsite) {
    return callsite == NONE ? 0 : tables.callsites.depth.get(callsite) + 1;
  }

  /**
   * Moves a callsite below another one, for profiles that tell of a caller after its callees.
   * Callsites below the moved one keep their depths, as in Perfetto's trace processor.
   *
   * @return false if the callsite would be its own caller, which readers of stacks couldn't follow
   */
  public boolean moveCallsite(int callsite, int parent, int depth) {
    if (isCaller(callsite, parent)) {
      return false;
    }
    tables.callsites.depth.set(callsite, depth);
    tables.callsites.parentId.set(callsite, parent);
    return true;
  }

  /** Whether a callsite is another one or calls it; true, too, if there were too many steps. */
  private boolean isCaller(int callsite, int callee) {
    for (int at = callee; at != callsite; at = tables.callsites.parentId.get(at)) {
      if (tables.callsites.parentId.isNull(at)) {
        return false;
      }
      if (++moveSteps >= MAX_MOVE_STEPS) {
        return true;
      }
    }
    return true;
  }

  private int add(CallsiteKey key) {
    int row = tables.callsites.add();
    tables.callsites.depth.set(row, key.depth);
    if (key.parent != NONE) {
      tables.callsites.parentId.set(row, key.parent);
    }
    tables.callsites.frameId.set(row, key.frame);
    return row;
  }

  private record NamedFile(String name, String buildId) {}

  private record FrameKey(int mapping, long relPc, int name, SourceCodeLine source) {}

  private record FramePlace(int mapping, long relPc) {}

  private record CallsiteKey(int parent, int frame, int depth) {}
}
