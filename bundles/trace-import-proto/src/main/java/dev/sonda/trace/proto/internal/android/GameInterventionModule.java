package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.android.GameInterventionTable;
import org.jspecify.annotations.Nullable;

/**
 * Imports lists of games with Android's game mode interventions, such as scaled resolution, for
 * each mode.
 */
final class GameInterventionModule implements PacketModule {
  private static final int GAME_INTERVENTION_LIST = 83;

  private final ImportState state;
  private final GameInterventionTable table;
  private final WireReader fields = new WireReader();
  private final WireReader game = new WireReader();
  private final WireReader mode = new WireReader();
  private final int kind;

  GameInterventionModule(ImportState state) {
    this.state = state;
    table = state.storage().androidTables().games;
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {GAME_INTERVENTION_LIST};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    boolean isParseError = false;
    boolean isReadError = false;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> addGame();
        case 2 -> isParseError = fields.booleanValue();
        case 3 -> isReadError = fields.booleanValue();
        default -> {} // no other fields are used
      }
    }
    state.statistics().set("game_intervention_has_parse_errors", isParseError ? 1 : 0);
    state.statistics().set("game_intervention_has_read_errors", isReadError ? 1 : 0);
  }

  private void addGame() {
    int row = table.add();
    table.packageName.set(row, state.strings().intern(""));
    table.uid.set(row, 0);
    table.currentMode.set(row, 0);
    table.standard.supported().set(row, 0);
    table.performance.supported().set(row, 0);
    table.battery.supported().set(row, 0);
    game.reset(fields);
    while (game.next()) {
      switch (game.field()) {
        case 1 -> table.packageName.set(row, state.strings().intern(game.text()));
        case 2 -> table.uid.set(row, game.longValue());
        case 3 -> table.currentMode.set(row, game.intValue());
        case 4 -> addMode(row);
        default -> {} // no other fields are used
      }
    }
  }

  private void addMode(int row) {
    int number = 0;
    boolean useAngle = false;
    double downscale = 0;
    double fps = 0;
    mode.reset(game);
    while (mode.next()) {
      switch (mode.field()) {
        case 1 -> number = mode.intValue();
        case 2 -> useAngle = mode.booleanValue();
        case 3 -> downscale = Float.intBitsToFloat(mode.intValue());
        case 4 -> fps = Float.intBitsToFloat(mode.intValue());
        default -> {} // no other fields are used
      }
    }
    GameInterventionTable.Mode columns = columns(number);
    if (columns != null) {
      columns.supported().set(row, 1);
      columns.downscale().set(row, downscale);
      columns.useAngle().set(row, useAngle ? 1 : 0);
      columns.fps().set(row, fps);
    }
  }

  private GameInterventionTable.@Nullable Mode columns(int number) {
    return switch (number) {
      case 1 -> table.standard;
      case 2 -> table.performance;
      case 3 -> table.battery;
      default -> null;
    };
  }
}
