package dev.sonda.trace.storage.archive;

import static dev.sonda.trace.storage.metadata.MetadataScope.GLOBAL;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.storage.internal.manifest.ManifestMachines;
import dev.sonda.trace.storage.internal.manifest.ManifestReader;
import dev.sonda.trace.storage.internal.manifest.TraceManifest;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockOf;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import dev.sonda.trace.storage.metadata.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of an archive's files from its optional manifest. */
final class ArchiveManifest {
  /**
   * Limit of the manifest's size; the entry of a file takes some hundred bytes, and an archive has
   * up to a thousand files.
   */
  private static final long MAX_BYTES = 1 << 22;

  private final TraceFile file;
  private final List<TraceArchiveMember> files;
  private final @Nullable TraceArchiveMember part;
  private final TraceManifest manifest;
  private final ManifestMachines machines;

  ArchiveManifest(TraceFile file) throws TraceFormatException {
    this.file = file;
    files = file.files();
    List<TraceArchiveMember> parts = file.parts();
    part =
        !parts.isEmpty() && parts.getFirst().kind() == TraceFileFormat.MANIFEST
            ? parts.getFirst()
            : null;
    manifest = part == null ? TraceManifest.NONE : ManifestReader.read(text(part));
    machines = new ManifestMachines(manifest);
    for (TraceArchiveMember each : files) {
      checkOverride(each);
    }
  }

  private String text(TraceArchiveMember of) throws TraceFormatException {
    if (of.sizeBytes() > MAX_BYTES) {
      throw new TraceFormatException("perfetto_manifest: " + of.name() + " has more than 4 MiB");
    }
    return new String(bytes(of, of.sizeBytes()), StandardCharsets.UTF_8);
  }

  /** The first bytes of a file. */
  byte[] head(TraceArchiveMember of) {
    return bytes(of, Math.min(TraceFileFormat.SNIFFED_BYTES, of.sizeBytes()));
  }

  private byte[] bytes(TraceArchiveMember of, long size) {
    return file.memory()
        .segment(of.place())
        .asSlice(TraceMemory.offset(of.place()), size)
        .toArray(JAVA_BYTE);
  }

  private void checkOverride(TraceArchiveMember each) throws TraceFormatException {
    ManifestFile said = file(each);
    boolean isTrace = !each.isContainer() && each.kind() != TraceFileFormat.MANIFEST;
    if (said != null && said.isOverride() && !isTrace) {
      throw new TraceFormatException(
          "perfetto_manifest: overrides are not supported for trace files which are themselves"
              + " archives or perfetto_manifest files: "
              + each.name());
    }
  }

  /** Rejects a manifest that is not the first file read. */
  void check(TraceArchiveMember manifestPart) throws TraceFormatException {
    if (part == null) {
      throw new TraceFormatException(
          manifestPart.name()
              + ": perfetto_manifest file must be the first trace file in the input");
    }
    if (!manifestPart.equals(part)) {
      throw new TraceFormatException(
          "multiple perfetto_manifest files in archive: %s and %s"
              .formatted(part.name(), manifestPart.name()));
    }
  }

  /** The first trace that is read; if there is no trace, the manifest or the file itself. */
  TraceArchiveMember firstTrace() {
    return file.parts().stream()
        .filter(each -> each.kind() != TraceFileFormat.MANIFEST)
        .findFirst()
        .orElse(files.getFirst());
  }

  ManifestMachines machines() {
    return machines;
  }

  /** The manifest's settings for a file; null if there are none. */
  @Nullable ManifestFile file(TraceArchiveMember each) {
    return each.container() == TraceArchiveMember.NONE
        ? null
        : manifest.file(TraceFileRows.name(each, files));
  }

  long machineOf(TraceArchiveMember each) {
    return machines.machineOf(file(each));
  }

  /** Applies the manifest: selects the trace clock, defines clock relations, and adds metadata. */
  void apply(MachineStorages archive) throws TraceFormatException {
    if (part == null) {
      return;
    }
    Metadata facts = archive.first().metadata();
    manifest
        .attributes()
        .forEach((name, value) -> {
          String key = "manifest_attribute." + name;
          if (value instanceof Long number) {
            facts.set(GLOBAL, key, number);
          } else {
            facts.set(GLOBAL, key, value.toString());
          }
        });
    ClockOf time = manifest.traceTime();
    if (time != null) {
      clocksOf(archive, time).chooseTraceClock(time.clock());
    }
    for (ManifestFile each : manifest.files()) {
      ClockRelation relation = each.clocks();
      if (relation != null) {
        relate(archive, each, relation);
      }
    }
  }

  /**
   * The clocks of the machine that a clock of the manifest refers to; without a file, those of the
   * first known machine.
   */
  private ClockGraph clocksOf(MachineStorages archive, ClockOf time) throws TraceFormatException {
    long machine = machines.traceTime(time);
    return time.file().isEmpty()
        ? archive.clocksOfFirstMachine(part == null ? 0 : part.number())
        : archive.clocks(part == null ? 0 : part.number(), machine);
  }

  private void relate(MachineStorages archive, ManifestFile of, ClockRelation relation)
      throws TraceFormatException {
    int clock = relation.clock() == 0 ? ClockGraph.TRACE_FILE : relation.clock();
    ClockOf reference = relation.reference();
    int other = reference.clock() == 0 ? ClockGraph.TRACE_FILE : reference.clock();
    long source = machines.source(of);
    long target = machines.reference(relation);
    archive
        .clocks(clock == ClockGraph.TRACE_FILE ? number(of.path()) : 0, source)
        .link(
            clock,
            archive.clocks(other == ClockGraph.TRACE_FILE ? number(reference.file()) : 0, target),
            other,
            relation.offsetNs());
  }

  private int number(String path) throws TraceFormatException {
    for (TraceArchiveMember each : files) {
      if (each.container() != TraceArchiveMember.NONE
          && TraceFileRows.name(each, files).equals(path)) {
        return each.number();
      }
    }
    throw new TraceFormatException(
        "perfetto_manifest: clocks: could not resolve file '%s': the archive has none of that name"
            .formatted(path));
  }
}
