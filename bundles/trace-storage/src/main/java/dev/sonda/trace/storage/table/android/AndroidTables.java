package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.TableSpace;

/** The tables of what only Android has. */
public final class AndroidTables {
  public final UserTable users;
  public final FlagTable flags;
  public final GameTable games;
  public final CpuPerUidTrackTable cpuPerUidTracks;
  public final ProcessStartTable processStarts;

  public AndroidTables(TableSpace space) {
    users = new UserTable(space);
    flags = new FlagTable(space);
    games = new GameTable(space);
    cpuPerUidTracks = new CpuPerUidTrackTable(space);
    processStarts = new ProcessStartTable(space);
  }
}
