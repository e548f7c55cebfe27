package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.profile.BuildIdFormat;
import java.util.HashMap;
import java.util.Map;

/**
 * Names of functions and classes that were added to a trace after recording, for arguments with
 * addresses or obfuscated names. The packets with these names come after the events in the file,
 * but are read before the events are parsed.
 */
public final class ProgramSymbolNames implements PacketModule {
  private static final int MODULE_SYMBOLS = 61;
  private static final int DEOBFUSCATION_MAPPING = 64;

  private final ImportState state;
  private final Map<Place, String> functions = new HashMap<>();
  private final Map<Integer, Integer> classes = new HashMap<>();
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final WireReader line = new WireReader();

  ProgramSymbolNames(ImportState state) {
    this.state = state;
  }

  /**
   * The name of the function at an address of a file; empty if the trace doesn't contain the name.
   */
  String function(String file, String buildId, long address) {
    return functions.getOrDefault(new Place(file, buildId, address), "");
  }

  /**
   * Maps the obfuscated name of a class to the original name in the source code; both are string
   * ids.
   */
  int className(int name) {
    return classes.getOrDefault(name, name);
  }

  @Override
  public int[] contentFields() {
    return new int[] {MODULE_SYMBOLS, DEOBFUSCATION_MAPPING};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    if (packet.contentField() == DEOBFUSCATION_MAPPING) {
      readClasses();
      return;
    }
    String file = "";
    String buildId = "";
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> file = fields.text();
        case 2 -> buildId = BuildIdFormat.of(fields);
        default -> {} // addresses, which are read in a second pass
      }
    }
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 3) {
        readAddress(file, buildId);
      }
    }
  }

  /**
   * Reads an address. The last of its functions is used: the function into which the others were
   * inlined.
   */
  private void readAddress(String file, String buildId) {
    long address = 0;
    String function = "";
    part.reset(fields);
    while (part.next()) {
      if (part.field() == 1) {
        address = part.longValue();
      } else if (part.field() == 2) {
        line.reset(part);
        while (line.next()) {
          function = line.field() == 1 ? line.text() : function;
        }
      }
    }
    functions.put(new Place(file, buildId, address), function);
  }

  private void readClasses() {
    while (fields.next()) {
      if (fields.field() == 3) {
        int obfuscated = 0;
        int name = 0;
        part.reset(fields);
        while (part.next()) {
          obfuscated = part.field() == 1 ? text() : obfuscated;
          name = part.field() == 2 ? text() : name;
        }
        classes.put(obfuscated, name);
      }
    }
  }

  private int text() {
    return state.strings().intern(part.segment(), part.start(), part.end());
  }

  private record Place(String file, String buildId, long address) {}
}
