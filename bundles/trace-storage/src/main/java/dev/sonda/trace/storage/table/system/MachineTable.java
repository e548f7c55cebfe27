package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Machines that the trace was recorded on. */
public final class MachineTable extends StoredTable {
  public final LongColumnBuilder rawId;
  public final StringColumnBuilder name;
  public final StringColumnBuilder sysname;
  public final StringColumnBuilder release;
  public final StringColumnBuilder version;
  public final StringColumnBuilder arch;
  public final IntColumnBuilder numCpus;
  public final StringColumnBuilder androidBuildFingerprint;
  public final StringColumnBuilder androidDeviceManufacturer;
  public final LongColumnBuilder androidSdkVersion;
  public final LongColumnBuilder systemRamBytes;
  public final LongColumnBuilder systemRamGb;

  MachineTable(TraceTableMemory space) {
    super("__intrinsic_machine", space);
    rawId = longs("raw_id");
    name = strings("name");
    sysname = strings("sysname");
    release = strings("release");
    version = strings("version");
    arch = strings("arch");
    numCpus = ints("num_cpus");
    androidBuildFingerprint = strings("android_build_fingerprint");
    androidDeviceManufacturer = strings("android_device_manufacturer");
    androidSdkVersion = longs("android_sdk_version");
    systemRamBytes = longs("system_ram_bytes");
    systemRamGb = longs("system_ram_gb");
  }
}
