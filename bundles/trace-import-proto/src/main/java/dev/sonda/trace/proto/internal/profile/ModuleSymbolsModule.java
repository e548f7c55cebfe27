package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports the function names for code addresses of a file, which a symbolizer added to the trace
 * after recording. They are added to frames at the end of the import, since the packets may come
 * before those of the frames, and have no time: in an archive they are a trace of their own.
 */
final class ModuleSymbolsModule implements PacketModule {
  private static final int MODULE_SYMBOLS = 61;

  private final ImportState state;
  private final StackTableWriter stacks;
  private final List<Symbols> symbols = new ArrayList<>();
  private final int kind;

  /** The place of a packet's symbols in the trace. */
  private record Symbols(long place, long sizeBytes) {}

  ModuleSymbolsModule(ImportState state) {
    this.state = state;
    stacks = state.storage().stacks();
    kind = state.events().addKind((_, _, place, size) -> symbols.add(new Symbols(place, size)));
  }

  @Override
  public int[] contentFields() {
    return new int[] {MODULE_SYMBOLS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  @Override
  public void finish() {
    symbols.forEach(this::parse);
    symbols.clear();
  }

  private void parse(Symbols packet) {
    WireReader fields = new WireReader();
    state.memory().read(fields, packet.place, packet.sizeBytes);
    String path = "";
    String buildId = "";
    while (fields.next()) {
      if (fields.field() == 1) {
        path = fields.text();
      } else if (fields.field() == 2) {
        buildId = BuildIdFormat.of(fields);
      }
    }
    List<Integer> mappings = stacks.mappings(path, buildId);
    if (mappings.isEmpty()) {
      state.statistics().add("stackprofile_invalid_mapping_id", 1);
      return;
    }
    state.memory().read(fields, packet.place, packet.sizeBytes);
    while (fields.next()) {
      if (fields.field() == 3) {
        addAddress(fields, mappings);
      }
    }
  }

  private void addAddress(WireReader parent, List<Integer> mappings) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    long address = 0;
    int set = stacks.nextSymbolSet();
    boolean hasLines = false;
    while (fields.next()) {
      if (fields.field() == 1) {
        address = fields.longValue();
      } else if (fields.field() == 2) {
        addLine(fields, set);
        hasLines = true;
      }
    }
    if (hasLines) {
      List<Integer> found = new ArrayList<>(mappings);
      long relPc = address;
      found.removeIf(mapping -> !stacks.symbolize(mapping, relPc, set));
      if (found.isEmpty()) {
        state.statistics().add("stackprofile_invalid_frame_id", 1);
      }
    }
  }

  private void addLine(WireReader parent, int set) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String function = "";
    String file = "";
    long line = StackTableWriter.NONE;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> function = fields.text();
        case 2 -> file = fields.text();
        case 3 -> line = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    SourceCodeLine source =
        file.isEmpty()
            ? SourceCodeLine.UNKNOWN
            : new SourceCodeLine(state.strings().intern(file), line);
    stacks.addSymbol(set, state.strings().intern(function), source);
  }
}
