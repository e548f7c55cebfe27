package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Android users of the device, such as the owner or the user of a work profile. */
public final class UserTable extends StoredTable {
  public final StringColumnBuilder type;
  public final LongColumnBuilder androidUserId;

  UserTable(TraceTableMemory space) {
    super("__intrinsic_android_user_list", space);
    type = strings("type");
    androidUserId = longs("android_user_id");
  }
}
