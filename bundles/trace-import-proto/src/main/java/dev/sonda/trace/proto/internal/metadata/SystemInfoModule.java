package dev.sonda.trace.proto.internal.metadata;

import static dev.sonda.trace.storage.metadata.MetadataScope.MACHINE;
import static java.util.Map.entry;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.sched.KernelVersion;
import dev.sonda.trace.storage.table.system.MachineTable;
import dev.sonda.trace.tables.StringColumnBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Imports the description of the traced machine: operating system, memory and CPUs. */
final class SystemInfoModule implements PacketModule {
  private static final int SYSTEM_INFO = 45;
  private static final double BYTES_PER_GB = 1e9;

  /**
   * Maps Android releases to API levels (SDK versions), for traces that don't contain the API
   * level.
   */
  private static final Map<String, Integer> SDK_BY_RELEASE =
      Map.ofEntries(
          entry("5.0", 21),
          entry("5.0.1", 21),
          entry("5.0.2", 21),
          entry("5.1", 22),
          entry("5.1.1", 22),
          entry("6.0", 23),
          entry("7.0", 24),
          entry("7.1", 25),
          entry("8.0", 26),
          entry("8.1", 27),
          entry("9", 28),
          entry("10", 29),
          entry("11", 30),
          entry("12", 31));

  private final ImportState state;
  private final Metadata metadata;
  private final MachineTable machines;
  private final int machine;
  private final WireReader fields = new WireReader();
  private final WireReader names = new WireReader();
  private boolean hasSdk;

  SystemInfoModule(ImportState state) {
    this.state = state;
    metadata = state.storage().metadata();
    machines = state.storage().systemTables().machines;
    machine = state.storage().machine();
  }

  @Override
  public int[] contentFields() {
    return new int[] {SYSTEM_INFO};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    hasSdk = false;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      readNumber();
      readText();
    }
  }

  private void readNumber() {
    long value = fields.longValue();
    switch (fields.field()) {
      case 5 -> {
        hasSdk = true;
        setSdk(value);
      }
      case 6 -> state.system().setPageBytes(value);
      case 7 -> metadata.set(MACHINE, "timezone_off_mins", fields.intValue());
      case 8 -> machines.numCpus.set(machine, (int) value);
      case 16 -> setMemory(value);
      default -> {} // text fields and nested messages are read elsewhere
    }
  }

  private void setSdk(long number) {
    metadata.set(MACHINE, "android_sdk_version", number);
    machines.androidSdkVersion.set(machine, number);
  }

  private void setMemory(long bytes) {
    long gigabytes = Math.round(bytes / BYTES_PER_GB);
    metadata.set(MACHINE, "system_ram_bytes", bytes);
    metadata.set(MACHINE, "system_ram_gb", gigabytes);
    machines.systemRamBytes.set(machine, bytes);
    machines.systemRamGb.set(machine, gigabytes);
  }

  private void readText() {
    switch (fields.field()) {
      case 1 -> readNames();
      case 2 -> readFingerprint();
      case 4 -> setFact("tracing_service_version");
      case 9 -> setFact("android_soc_model");
      case 10 -> setFact("android_hardware_revision");
      case 11 -> setFact("android_storage_model");
      case 12 -> setFact("android_ram_model");
      case 13 -> setFact("android_guest_soc_model");
      case 14 -> {
        setFact("android_device_manufacturer");
        set(machines.androidDeviceManufacturer, fields.text());
      }
      case 15 -> setFact("android_serial_console");
      case 17 -> set(machines.name, fields.text());
      default -> {} // numeric fields are read elsewhere
    }
  }

  private void setFact(String name) {
    metadata.set(MACHINE, name, fields.text());
  }

  private void set(StringColumnBuilder column, String text) {
    column.set(machine, state.strings().intern(text));
  }

  private void readNames() {
    String system = null;
    String version = null;
    String release = null;
    String architecture = null;
    names.reset(fields);
    while (names.next()) {
      switch (names.field()) {
        case 1 -> system = names.text();
        case 2 -> version = names.text();
        case 3 -> release = names.text();
        case 4 -> architecture = names.text();
        default -> {} // no other fields are used
      }
    }
    setFact("system_name", machines.sysname, system);
    setFact("system_version", machines.version, version);
    setFact("system_release", machines.release, release);
    setFact("system_machine", machines.arch, architecture);
    if (system != null && release != null) {
      state.system().setKernel(KernelVersion.of(system, release));
    }
    if (architecture != null) {
      state.system().setMachine(architecture);
    }
  }

  /**
   * Sets a metadata value and a column of the machine's row; an unknown value gets a metadata row
   * without a value.
   */
  private void setFact(String name, StringColumnBuilder column, @Nullable String text) {
    if (text == null) {
      metadata.setUnknown(MACHINE, name);
      return;
    }
    metadata.set(MACHINE, name, text);
    set(column, text);
  }

  /**
   * Reads the build's increment from the fingerprint: 123 in {@code
   * brand/product/device:12/id/123:user/keys}.
   */
  private void readFingerprint() {
    String fingerprint = fields.text();
    metadata.set(MACHINE, "android_build_fingerprint", fingerprint);
    set(machines.androidBuildFingerprint, fingerprint);
    int release = fingerprint.indexOf('/', Math.max(0, fingerprint.indexOf(':')));
    int id = release < 0 ? -1 : fingerprint.indexOf('/', release + 1);
    int end = id < 0 ? -1 : fingerprint.indexOf(':', id);
    if (end >= 0) {
      metadata.set(MACHINE, "android_incremental_build", fingerprint.substring(id + 1, end));
      readRelease(fingerprint.substring(fingerprint.indexOf(':') + 1, release));
    }
  }

  /** Derives the API level from the Android release; an API level in the trace takes precedence. */
  private void readRelease(String release) {
    boolean isPreview = release.startsWith("S") || release.startsWith("T");
    Integer sdk = SDK_BY_RELEASE.get(isPreview ? "12" : release);
    if (sdk != null && !hasSdk) {
      setSdk(sdk);
    }
  }
}
