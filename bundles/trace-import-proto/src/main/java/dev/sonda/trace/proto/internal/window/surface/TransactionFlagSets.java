package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.surface.TransactionFlagTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the sets of properties that transactions changed: each distinct set once, with a row for
 * each property name.
 */
final class TransactionFlagSets {
  private static final String LAYER_LOW = ".com.android.internal.LayerState.ChangesLsb";
  private static final String LAYER_HIGH = ".com.android.internal.LayerState.ChangesMsb";
  private static final String DISPLAY = ".com.android.internal.DisplayState.Changes";

  /** Mask of the upper change bits that Perfetto knows; other bits get no rows. */
  private static final int KNOWN_HIGH = 0xFFFF;

  private static final int SHADOW_RADIUS_CHANGED = 0x800;

  private final ImportState state;
  private final TransactionFlagTable table;
  private final Map<Long, Integer> layerSets = new HashMap<>();
  private final Map<Integer, Integer> displaySets = new HashMap<>();
  private final Map<String, Map<Integer, String>> names = new HashMap<>();

  TransactionFlagSets(ImportState state, TransactionFlagTable table) {
    this.state = state;
    this.table = table;
  }

  private int size() {
    return layerSets.size() + displaySets.size();
  }

  /**
   * The id of the set of changed layer properties.
   *
   * @param what the change bits of a layer
   */
  int ofLayer(long what) {
    Integer known = layerSets.get(what);
    if (known != null) {
      return known;
    }
    int set = size();
    layerSets.put(what, set);
    addAll(set, (int) what, LAYER_LOW);
    addAll(set, (int) (what >>> Integer.SIZE) & KNOWN_HIGH, LAYER_HIGH);
    return set;
  }

  /**
   * The id of the set of changed display properties.
   *
   * @param what the change bits of a display
   */
  int ofDisplay(int what) {
    Integer known = displaySets.get(what);
    if (known != null) {
      return known;
    }
    int set = size();
    displaySets.put(what, set);
    addAll(set, what, DISPLAY);
    return set;
  }

  private void addAll(int set, int what, String enumName) {
    Map<Integer, String> known =
        names.computeIfAbsent(enumName, name -> state.system().schema().enumValues(name));
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      String name = known.get(1 << bit);
      if ((what >>> bit & 1) != 0 && name != null) {
        add(set, name);
        if (enumName.equals(LAYER_LOW) && 1 << bit == SHADOW_RADIUS_CHANGED) {
          add(set, name); // Perfetto writes this flag twice
        }
      }
    }
  }

  private void add(int set, String name) {
    int row = table.add();
    table.flagsId.set(row, set);
    table.flag.set(row, state.strings().intern(name));
  }
}
