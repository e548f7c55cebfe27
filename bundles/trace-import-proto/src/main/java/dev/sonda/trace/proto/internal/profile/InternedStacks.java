package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.storage.jit.ProcessMemory;
import dev.sonda.trace.storage.profile.MemoryMapping;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Callsites of the stacks that sequences have interned, by process. */
final class InternedStacks {
  static final int NONE = StackTableWriter.NONE;

  private static final int FUNCTION_NAMES = 5;
  private static final int FRAMES = 6;
  private static final int CALLSTACKS = 7;
  private static final int BUILD_IDS = 16;
  private static final int MAPPING_PATHS = 17;
  private static final int SOURCE_PATHS = 18;
  private static final int MAPPINGS = 19;
  private static final int TEXT = 2;

  /** Name of the mapping that contains kernel code. */
  private static final String KERNEL = "/kernel";

  private final ImportState state;
  private final StackTableWriter stacks;
  private final ProcessMemory processes;
  private final WireReader fields = new WireReader();
  private final Map<Key, Integer> callsites = new HashMap<>();
  private final Map<Key, Integer> frames = new HashMap<>();
  private final Map<Key, Integer> mappings = new HashMap<>();
  private final Map<Integer, Integer> placeless = new HashMap<>();
  private int kernel = NONE;

  InternedStacks(ImportState state) {
    this.state = state;
    stacks = state.storage().stacks();
    processes = state.storage().processMemory();
  }

  /**
   * The callsite of an interned stack of a process; {@link #NONE} if the sequence lacks a part of
   * the stack.
   */
  int callsite(SequenceState sequence, int upid, long iid) {
    Key key = new Key(sequence.epoch(), upid, iid);
    Integer known = callsites.get(key);
    if (known != null) {
      return known;
    }
    if (!sequence.read(state.memory(), fields, CALLSTACKS, iid)) {
      return failed("stackprofile_invalid_callstack_id");
    }
    List<Long> ids = new ArrayList<>();
    while (fields.next()) {
      if (fields.field() == 2) {
        PackedNumbers.add(fields, ids);
      }
    }
    int callsite = callsite(sequence, upid, ids);
    if (callsite != NONE) {
      callsites.put(key, callsite);
    }
    return callsite;
  }

  private int callsite(SequenceState sequence, int upid, List<Long> frameIds) {
    int callsite = NONE;
    for (int depth = 0; depth < frameIds.size(); depth++) {
      int frame = frame(sequence, upid, frameIds.get(depth));
      if (frame == NONE) {
        return NONE;
      }
      callsite = stacks.callsite(callsite, frame, depth);
    }
    return callsite == NONE ? failed("stackprofile_empty_callstack") : callsite;
  }

  private int frame(SequenceState sequence, int upid, long iid) {
    Key key = new Key(sequence.epoch(), upid, iid);
    Integer known = frames.get(key);
    if (known != null) {
      return known;
    }
    if (!sequence.read(state.memory(), fields, FRAMES, iid)) {
      return failed("stackprofile_invalid_frame_id");
    }
    StackFrameFields read = StackFrameFields.read(fields);
    int frame = frame(sequence, upid, read);
    if (frame != NONE && !isInGeneratedCode(sequence, upid, read)) {
      frames.put(key, frame);
    }
    return frame;
  }

  private boolean isInGeneratedCode(SequenceState sequence, int upid, StackFrameFields frame) {
    Integer mapping = mappings.get(new Key(sequence.epoch(), upid, frame.mappingIid()));
    return frame.mappingIid() != 0 && mapping != null && processes.isJitted(mapping);
  }

  private int frame(SequenceState sequence, int upid, StackFrameFields frame) {
    String function = frame.nameIid() == 0 ? "" : text(sequence, FUNCTION_NAMES, frame.nameIid());
    String file = frame.hasSource() ? text(sequence, SOURCE_PATHS, frame.sourceIid()) : "";
    if (function == null || file == null) {
      return NONE;
    }
    int name = frame.nameIid() == 0 ? 0 : state.strings().intern(function);
    int source = frame.hasSource() ? state.strings().intern(file) : 0;
    SourceCodeLine place = new SourceCodeLine(source, frame.line());
    int row;
    if (frame.mappingIid() == 0) {
      int mapping =
          placeless.computeIfAbsent(sequence.epoch(), _ -> stacks.addMappingWithoutFile(""));
      row = stacks.frameWithoutAddress(mapping, name, place);
    } else {
      int mapping = mapping(sequence, upid, frame.mappingIid());
      row = mapping == NONE ? NONE : processes.frame(mapping, frame.relPc(), name, place);
    }
    String kind = frame.kind();
    if (row != NONE && kind != null) {
      stacks.setType(row, state.strings().intern(kind));
    }
    return row;
  }

  int mapping(SequenceState sequence, int upid, long iid) {
    Key key = new Key(sequence.epoch(), upid, iid);
    Integer known = mappings.get(key);
    if (known != null) {
      return known;
    }
    if (!sequence.read(state.memory(), fields, MAPPINGS, iid)) {
      return failed("stackprofile_invalid_mapping_id");
    }
    MappingFields mapping = MappingFields.read(fields);
    List<String> path = path(sequence, mapping);
    String build = mapping.buildId() == 0 ? "" : buildId(sequence, mapping.buildId());
    if (build == null) {
      return NONE;
    }
    int row = row(upid, mapping.file(build, path));
    mappings.put(key, row);
    return row;
  }

  private int row(int upid, MemoryMapping file) {
    if (!file.isEmpty()) {
      return upid < 0 ? stacks.addMapping(file) : processes.addMapping(upid, file);
    }
    if (!file.name().equals(KERNEL) || !file.buildId().isEmpty() || file.exactOffset() != 0) {
      return stacks.mapping(file);
    }
    if (kernel == NONE) {
      kernel = stacks.addMapping(file);
    }
    return kernel;
  }

  private List<String> path(SequenceState sequence, MappingFields mapping) {
    List<String> path = new ArrayList<>();
    for (long part : mapping.pathParts()) {
      String text = text(sequence, MAPPING_PATHS, part);
      if (text == null) {
        return path;
      }
      path.add(text);
    }
    return path;
  }

  private @Nullable String text(SequenceState sequence, int kind, long iid) {
    return read(sequence, kind, iid) ? fields.text() : null;
  }

  private @Nullable String buildId(SequenceState sequence, long iid) {
    return read(sequence, BUILD_IDS, iid) ? BuildIdFormat.of(fields) : null;
  }

  /**
   * Moves the reader to the text of an interned string; false if the sequence hasn't interned the
   * string.
   */
  private boolean read(SequenceState sequence, int kind, long iid) {
    if (sequence.read(state.memory(), fields, kind, iid)) {
      while (fields.next()) {
        if (fields.field() == TEXT) {
          return true;
        }
      }
    }
    failed("stackprofile_invalid_string_id");
    return false;
  }

  private int failed(String statistic) {
    state.statistics().add(statistic, 1);
    return NONE;
  }

  /** Identifies an interned mapping, frame or stack of a process. */
  private record Key(int epoch, int upid, long iid) {}
}
