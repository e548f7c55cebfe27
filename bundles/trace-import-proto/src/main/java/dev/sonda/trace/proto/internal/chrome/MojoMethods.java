package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.profile.sample.InternedMappingSource;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.profile.MappingTable;
import java.util.Arrays;

/**
 * Resolves the methods of Chrome's IPC (Mojo), which events contain as code addresses, to names.
 */
final class MojoMethods {
  /** Field number of interned code addresses in InternedData. */
  private static final int LOCATIONS = 28;

  private static final String SYMBOL =
      "chrome_mojo_event_info.mojo_interface_method.native_symbol.";

  /** Suffix of the compiler-generated function name of a Mojo method. */
  private static final String HASH = "_Sym::IPCStableHash";

  private final ImportState state;
  private final InternedMappingSource mappings;
  private final ProgramSymbolNames names;
  private final WireReader fields = new WireReader();

  MojoMethods(ImportState state, InternedMappingSource mappings, ProgramSymbolNames names) {
    this.state = state;
    this.mappings = mappings;
    this.names = names;
  }

  /** Adds the method at an interned address; false if the sequence has not interned the address. */
  boolean add(SequenceState sequence, long iid, ArgSet target) {
    if (!sequence.read(state.memory(), fields, LOCATIONS, iid)) {
      return false;
    }
    long mappingIid = 0;
    long address = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> mappingIid = fields.longValue();
        case 3 -> address = fields.longValue();
        default -> {} // the interning id
      }
    }
    int mapping = mappings.mapping(sequence, mappingIid);
    if (mapping < 0) {
      return false;
    }
    add(mapping, address, target);
    return true;
  }

  private void add(int mapping, long address, ArgSet target) {
    MappingTable table = state.storage().samples().tables().mappings;
    String file = state.strings().text(table.name.get(mapping));
    String buildId = state.strings().text(table.buildId.get(mapping));
    String function = names.function(file, buildId, address);
    if (function.isEmpty()) {
      add(SYMBOL + "mapping_id", ArgType.UINT, mapping, target);
      add(SYMBOL + "rel_pc", ArgType.UINT, address, target);
    } else {
      addText("chrome_mojo_event_info.mojo_method_name", method(function), target);
      addText("chrome_mojo_event_info.mojo_interface_tag", interfaceOf(function), target);
    }
  }

  private static String method(String function) {
    return withoutEnd(withoutEnd(function, "()"), HASH);
  }

  private static String withoutEnd(String text, String end) {
    return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
  }

  /**
   * The interface name: the function's qualified name without its last two parts (method and hash
   * function), joined with dots.
   */
  private static String interfaceOf(String function) {
    String[] parts = function.split("::", -1);
    return parts.length <= 2
        ? function
        : String.join(".", Arrays.asList(parts).subList(0, parts.length - 2));
  }

  private void addText(String key, String text, ArgSet target) {
    add(key, ArgType.STRING, state.strings().intern(text), target);
  }

  private void add(String name, ArgType type, long value, ArgSet target) {
    int key = state.strings().intern(name);
    target.add(key, key, type, value);
  }
}
