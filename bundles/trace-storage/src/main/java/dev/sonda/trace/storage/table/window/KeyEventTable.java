package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Input events of keys. */
public final class KeyEventTable extends InputEventTable {
  public final LongColumnBuilder keyCode;

  KeyEventTable(TraceTableMemory space) {
    super("__intrinsic_android_key_events", space);
    keyCode = longs("key_code");
  }
}
