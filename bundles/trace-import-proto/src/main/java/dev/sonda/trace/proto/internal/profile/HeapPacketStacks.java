package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stacks that are contained in heap profile packets themselves, instead of being interned by the
 * sequence.
 */
final class HeapPacketStacks {
  private final ImportState state;
  private final StackTableWriter stacks;
  private final Map<Long, InternedText> texts = new HashMap<>();
  private final Map<Long, Integer> mappings = new HashMap<>();
  private final Map<Long, Integer> frames = new HashMap<>();
  private final Map<Long, Integer> callsites = new HashMap<>();

  HeapPacketStacks(ImportState state) {
    this.state = state;
    stacks = state.storage().stacks();
  }

  /** Removes all stacks, at the end of a dump. */
  void clear() {
    texts.clear();
    mappings.clear();
    frames.clear();
    callsites.clear();
  }

  /** The callsite of a stack; null if no packet contained the stack. */
  @Nullable Integer callsite(long iid) {
    return callsites.get(iid);
  }

  void addText(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    long iid = 0;
    InternedText text = InternedText.EMPTY;
    while (fields.next()) {
      if (fields.field() == 1) {
        iid = fields.longValue();
      } else if (fields.field() == 2) {
        text = new InternedText(fields.text(), BuildIdFormat.of(fields));
      }
    }
    texts.put(iid, text);
  }

  void addMapping(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    MappingFields mapping = MappingFields.read(fields);
    InternedText build = text(mapping.buildId());
    if (build == null) {
      count("stackprofile_invalid_string_id");
      return;
    }
    List<String> path = new ArrayList<>();
    for (long part : mapping.pathParts()) {
      InternedText text = text(part);
      if (text == null) {
        count("stackprofile_invalid_string_id");
        break;
      }
      path.add(text.text);
    }
    mappings.put(mapping.iid(), stacks.mapping(mapping.file(build.hex, path)));
  }

  void addFrame(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    StackFrameFields frame = StackFrameFields.read(fields);
    Integer mapping = mappings.get(frame.mappingIid());
    InternedText name = text(frame.nameIid());
    if (mapping == null) {
      count("stackprofile_invalid_mapping_id");
    } else if (name == null) {
      count("stackprofile_invalid_string_id");
    } else {
      int function = state.strings().intern(name.text);
      frames.put(
          frame.iid(), stacks.frame(mapping, frame.relPc(), function, SourceCodeLine.UNKNOWN));
    }
  }

  void addCallstack(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    long iid = 0;
    List<Long> ids = new ArrayList<>();
    while (fields.next()) {
      if (fields.field() == 1) {
        iid = fields.longValue();
      } else if (fields.field() == 2) {
        PackedNumbers.add(fields, ids);
      }
    }
    int callsite = StackTableWriter.NONE;
    for (int depth = 0; depth < ids.size(); depth++) {
      Integer frame = frames.get(ids.get(depth));
      if (frame == null) {
        count("stackprofile_invalid_frame_id");
        return;
      }
      callsite = stacks.callsite(callsite, frame, depth);
    }
    if (callsite == StackTableWriter.NONE) {
      count("stackprofile_empty_callstack");
    } else {
      callsites.put(iid, callsite);
    }
  }

  /** Finds a text by its id; id 0 is the empty text. */
  private @Nullable InternedText text(long iid) {
    InternedText text = texts.get(iid);
    return text == null && iid == 0 ? InternedText.EMPTY : text;
  }

  private void count(String statistic) {
    state.statistics().add(statistic, 1);
  }

  /** An interned byte string as text, and as hexadecimal digits, which are used for build ids. */
  private record InternedText(String text, String hex) {
    private static final InternedText EMPTY = new InternedText("", "");
  }
}
