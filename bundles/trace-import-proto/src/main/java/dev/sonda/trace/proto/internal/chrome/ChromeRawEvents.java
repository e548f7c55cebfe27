package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.system.ChromeRawTable;

/** Writes rows of events of Chrome that have no table of their own. */
public final class ChromeRawEvents {
  private final ImportState state;
  private final ChromeRawTable table;

  public ChromeRawEvents(ImportState state) {
    this.state = state;
    table = state.storage().systemTables().chromeRaw;
  }

  /** Adds an event; the name says what its arguments are. */
  public void add(long timeNs, String name, int utid, ArgSet args) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.name.set(row, state.strings().intern(name));
    table.utid.set(row, utid);
    table.argSetId.set(row, Math.max(0, state.argSets().write(args)));
  }
}
