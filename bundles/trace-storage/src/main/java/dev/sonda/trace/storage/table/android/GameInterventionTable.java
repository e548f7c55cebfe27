package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Games, and the settings that Android applies to their rendering in each game mode. */
public final class GameInterventionTable extends StoredTable {
  public final StringColumnBuilder packageName;
  public final LongColumnBuilder uid;
  public final IntColumnBuilder currentMode;
  public final Mode standard;
  public final Mode performance;
  public final Mode battery;

  GameInterventionTable(TraceTableMemory space) {
    super("__intrinsic_android_game_intervention_list", space);
    packageName = strings("package_name");
    uid = longs("uid");
    currentMode = ints("current_mode");
    standard = mode("standard_mode");
    performance = mode("perf_mode");
    battery = mode("battery_mode");
  }

  private Mode mode(String prefix) {
    return new Mode(
        ints(prefix + "_supported"),
        doubles(prefix + "_downscale"),
        ints(prefix + "_use_angle"),
        doubles(prefix + "_fps"));
  }

  /** The columns of a game mode. */
  public record Mode(
      IntColumnBuilder supported,
      DoubleColumnBuilder downscale,
      IntColumnBuilder useAngle,
      DoubleColumnBuilder fps) {}
}
