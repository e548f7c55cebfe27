package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.system.PackageTable;
import java.util.HashSet;
import java.util.Set;

/**
 * Imports lists of installed Android packages; if several entries have one name, the first entry
 * counts.
 */
public final class PackageListModule implements PacketModule {
  private static final int PACKAGES_LIST = 47;

  private final ImportState state;
  private final PackageTable table;
  private final Set<String> known = new HashSet<>();
  private final int kind;

  public PackageListModule(ImportState state) {
    this.state = state;
    table = state.storage().systemTables().packages;
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {PACKAGES_LIST};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    boolean isParseError = false;
    boolean isReadError = false;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> add(fields);
        case 2 -> isParseError = fields.booleanValue();
        case 3 -> isReadError = fields.booleanValue();
        default -> {} // no other fields are used
      }
    }
    state.statistics().set("packages_list_has_parse_errors", isParseError ? 1 : 0);
    state.statistics().set("packages_list_has_read_errors", isReadError ? 1 : 0);
  }

  private void add(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String name = "";
    long uid = 0;
    boolean isDebuggable = false;
    boolean isProfileable = false;
    long version = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> name = fields.text();
        case 2 -> uid = fields.longValue();
        case 3 -> isDebuggable = fields.booleanValue();
        case 4 -> isProfileable = fields.booleanValue();
        case 5 -> version = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    if (known.add(name)) {
      int row = table.add();
      table.packageName.set(row, state.strings().intern(name));
      table.uid.set(row, uid);
      table.debuggable.set(row, isDebuggable ? 1 : 0);
      table.profileableFromShell.set(row, isProfileable ? 1 : 0);
      table.versionCode.set(row, version);
    }
  }
}
