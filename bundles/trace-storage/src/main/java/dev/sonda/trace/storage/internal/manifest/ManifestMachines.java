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

/** The machines that a manifest names: equal names mean one machine, in all files. */
public final class ManifestMachines {
  /** The machine of files of which nothing is said. */
  public static final long HOST = 0;

  /** Machines of packets have 32 bits. */
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

  /** Makes and names the rows of all machines. */
  public void addRows(MachineRows rows) {
    ids.forEach((name, id) -> rows.name(id, name));
  }

  /** The machine of a file's packets without one, by what is said of the file, if anything is. */
  public long machineOf(@Nullable ManifestFile file) {
    return file == null ? HOST : base(file);
  }

  /** The machine of a name. */
  public long id(String name) {
    return ids.getOrDefault(name, HOST);
  }

  private long base(ManifestFile file) {
    return id(file.baseMachine());
  }

  /** The machine whose clock is the trace's. */
  public long traceTime(ClockOf time) throws TraceFormatException {
    return reference(time, "trace_time: file", "trace_time: machine");
  }

  /** The machine whose clock a file's clock is compared with. */
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

  /** The machine whose clock a file's relation is about. */
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
