package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import dev.sonda.trace.storage.table.window.WindowTables;

/** The tables that are filled only by traces of Android. */
public final class AndroidTables {
  public final UserTable users;
  public final FeatureFlagTable flags;
  public final GameInterventionTable games;
  public final CpuPerUidTrackTable cpuPerUidTracks;
  public final ProcessStartTable processStarts;
  public final NetworkPacketTable networkPackets;
  public final SurfaceTables surface;
  public final WindowTables windows;

  public AndroidTables(TraceTableMemory space) {
    users = new UserTable(space);
    flags = new FeatureFlagTable(space);
    games = new GameInterventionTable(space);
    cpuPerUidTracks = new CpuPerUidTrackTable(space);
    processStarts = new ProcessStartTable(space);
    networkPackets = new NetworkPacketTable(space);
    surface = new SurfaceTables(space);
    windows = new WindowTables(space);
  }
}
