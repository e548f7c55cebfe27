package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Feature flags of Android, with their values at a time. */
public final class FeatureFlagTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder packageName;
  public final StringColumnBuilder name;
  public final StringColumnBuilder flagNamespace;
  public final StringColumnBuilder container;
  public final StringColumnBuilder value;
  public final StringColumnBuilder stagedValue;
  public final StringColumnBuilder permission;
  public final StringColumnBuilder valuePickedFrom;
  public final StringColumnBuilder storageBackend;
  public final StringColumnBuilder type;

  FeatureFlagTable(TraceTableMemory space) {
    super("__intrinsic_android_aflags", space);
    ts = longs("ts");
    packageName = strings("package");
    name = strings("name");
    flagNamespace = strings("flag_namespace");
    container = strings("container");
    value = strings("value");
    stagedValue = strings("staged_value");
    permission = strings("permission");
    valuePickedFrom = strings("value_picked_from");
    storageBackend = strings("storage_backend");
    type = strings("type");
  }
}
