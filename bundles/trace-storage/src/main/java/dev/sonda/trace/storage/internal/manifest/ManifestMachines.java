package dev.sonda.trace.storage.internal.manifest;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockOf;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import dev.sonda.trace.storage.machine.MachineRows;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The machines that a manifest names. A name denotes one machine in all files. */
public final class ManifestMachines {
  /** The id of the machine of files for which the manifest defines none. */
  public static final long HOST = 0;

  /** The first id of machines named by the manifest; ids in packets have 32 bits and are lower. */
  private static final long FIRST_ID = 1L << 32;

  private final TraceManifest manifest;
  private final Map<String, Long> ids = new LinkedHashMap<>();

  public ManifestMachines(TraceManifest manifest) {
    this.manifest = manifest;
    for (ManifestFile file : manifest.files()) {
      add(file.machine());
      file.machines().values().forEach(this::add);
    }
  }

  private void add(String name) {
    if (!name.isEmpty()) {
      ids.putIfAbsent(name, FIRST_ID + ids.size());
    }
  }

  /** Adds a row with name for each machine. */
  public void addRows(MachineRows rows) {
    ids.forEach((name, id) -> rows.name(id, name));
  }

  /**
   * The machine of a file's packets without machine id.
   *
   * @param file the manifest's settings for the file; null if there are none
   */
  public long machineOf(@Nullable ManifestFile file) {
    return file == null ? HOST : base(file);
  }

  /** The id of the machine of a name; {@link #HOST} for an unknown name. */
  public long id(String name) {
    return ids.getOrDefault(name, HOST);
  }

  private long base(ManifestFile file) {
    return id(file.baseMachine());
  }

  /** The machine whose clock is the trace clock. */
  public long traceTime(ClockOf time) throws TraceFormatException {
    return reference(time, "trace_time: file", "trace_time: machine");
  }

  /** The machine of the reference clock that a file's clock is related to. */
  public long reference(ClockRelation relation) throws TraceFormatException {
    return reference(relation.reference(), "clocks: sync_to.file", "clocks: sync_to.machine");
  }

  private long reference(ClockOf clock, String fileField, String machineField)
      throws TraceFormatException {
    if (clock.file().isEmpty()) {
      if (!clock.machine().isEmpty()) {
        throw wrong(
            "%s '%s' needs %s too, as names of machines belong to files"
                .formatted(machineField, clock.machine(), fileField));
      }
      return HOST;
    }
    ManifestFile file =
        Optional.ofNullable(manifest.file(clock.file()))
            .orElseThrow(() ->
                wrong(
                    "%s names unknown file '%s'; `files` has no entry with that `path`"
                        .formatted(fileField, clock.file())));
    if (clock.machine().isEmpty()) {
      if (!file.machines().isEmpty()) {
        throw wrong(
            "%s '%s' is a multi-machine trace; also name the machine with %s"
                .formatted(fileField, clock.file(), machineField));
      }
      return base(file);
    }
    if (!file.declares(clock.machine())) {
      throw wrong(
          "%s '%s' is not a machine declared by file '%s'"
              .formatted(machineField, clock.machine(), clock.file()));
    }
    return id(clock.machine());
  }

  /** The machine of the file's own clock in its clock relation. */
  public long source(ManifestFile file) throws TraceFormatException {
    String machine = Objects.requireNonNull(file.clocks()).machine();
    if (machine.isEmpty()) {
      if (!file.machines().isEmpty()) {
        throw wrong(
            "clocks: file '%s' is a multi-machine trace; name which machine the clock is on with clocks: machine."
                .formatted(file.path()));
      }
      return base(file);
    }
    if (!file.declares(machine)) {
      throw wrong(
          "clocks: machine '%s' is not a machine declared by file '%s'."
              .formatted(machine, file.path()));
    }
    return id(machine);
  }

  private static TraceFormatException wrong(String sentence) {
    return new TraceFormatException("perfetto_manifest: " + sentence);
  }
}
