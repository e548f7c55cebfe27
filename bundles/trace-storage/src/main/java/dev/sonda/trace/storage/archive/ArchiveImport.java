package dev.sonda.trace.storage.archive;

import static dev.sonda.trace.storage.metadata.MetadataScope.GLOBAL;
import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MachineStorages.OfMachine;
import dev.sonda.trace.storage.internal.manifest.ManifestMachines;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.tables.TableCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Imports all traces of a file into one storage, each with the importer of its format: first reads
 * each trace sequentially, then parses the events of all traces in the order of time.
 */
public final class ArchiveImport {
  /** Bytes of the file that stay in memory while its events are parsed. */
  private static final long BYTES_IN_MEMORY = 128L << 20;

  private final Path path;
  private final TraceFile file;
  private final Function<byte[], Optional<? extends TraceImporter>> importers;
  private final ImportProgress progress;
  private final List<TraceExtension> extensions;
  private final ArchiveManifest manifest;
  private final MachineStorages machines;
  private final Map<MemberImporter, TraceFormatImport> formats = new LinkedHashMap<>();
  private final List<MemberImport> members = new ArrayList<>();
  private long doneBytes;
  private long totalBytes;

  private ArchiveImport(
      Path path,
      TraceFile file,
      Function<byte[], Optional<? extends TraceImporter>> importers,
      ImportProgress progress,
      List<TraceExtension> extensions)
      throws IOException {
    this.path = path;
    this.file = file;
    this.importers = importers;
    this.progress = progress;
    this.extensions = extensions;
    manifest = new ArchiveManifest(file);
    machines = new MachineStorages(firstStorage());
  }

  private TraceStorage firstStorage() {
    ManifestMachines names = manifest.machines();
    TraceArchiveMember first = manifest.firstTrace();
    return new TraceStorage(
        first.number(),
        rows -> {
          names.addRows(rows);
          return manifest.machineOf(first);
        });
  }

  /**
   * Imports a file, which stays open until the tables are closed.
   *
   * @param importers returns the importer for a trace, given its first bytes
   * @throws IOException whose message is a sentence for the user
   */
  public static ImportedTrace open(
      Path path,
      Function<byte[], Optional<? extends TraceImporter>> importers,
      ImportProgress progress,
      List<TraceExtension> extensions)
      throws IOException {
    TraceFile file = TraceFile.open(path);
    try {
      return new ArchiveImport(path, file, importers, progress, extensions).run();
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private ImportedTrace run() throws IOException {
    TraceStorage storage = machines.first();
    try {
      readAll();
      storage.events().parseAll(this::onEvents);
      members.forEach(MemberImport::finish);
      finish(storage);
      ImportedTrace tables = storage.finish();
      for (TraceFormatImport format : formats.values()) {
        tables = format.extend(tables);
      }
      progress.onBytes(totalBytes, totalBytes);
      // few queries need the file again, those that ask for what was left to be read on first use
      file.unload();
      return new TablesWithFile(tables, file);
    } catch (UncheckedIOException e) {
      storage.close();
      if (e.getCause() instanceof TraceFormatException sentence) {
        throw sentence;
      }
      throw e;
    } catch (IOException | RuntimeException e) {
      storage.close();
      throw e;
    } finally {
      members.forEach(MemberImport::close);
    }
  }

  private void readAll() throws IOException {
    file.parts().forEach(part -> totalBytes += part.sizeBytes());
    TraceFileRows rows = new TraceFileRows(machines.first(), file.files());
    manifest.apply(machines);
    for (TraceArchiveMember part : file.parts()) {
      if (part.kind() == TraceFileFormat.MANIFEST) {
        manifest.check(part);
      } else {
        MemberImporter importer = importer(part);
        rows.setType(part, importer.format());
        read(part, importer);
      }
      doneBytes += part.sizeBytes();
    }
  }

  private MemberImporter importer(TraceArchiveMember part) throws TraceFormatException {
    TraceImporter importer = importers.apply(manifest.head(part)).orElseThrow(() -> unknown(part));
    if (importer instanceof MemberImporter member) {
      return member;
    }
    throw new TraceFormatException(
        "%s: %s: traces of the format %s can't be read with others"
            .formatted(path, part.name(), importer.format()));
  }

  private TraceFormatException unknown(TraceArchiveMember part) {
    return new TraceFormatException(
        "%s: %s is no trace of a known format: Unknown trace type provided (ERR:fmt)"
            .formatted(path, part.name()));
  }

  private void read(TraceArchiveMember part, MemberImporter importer) throws IOException {
    ManifestFile said = manifest.file(part);
    ManifestMachines names = manifest.machines();
    OfMachine base = machines.ofTrace(part.number(), manifest.machineOf(part));
    setClock(base.clocks(), importer.clock(), said);
    Metadata facts = base.storage().metadata();
    facts.set(TRACE, "trace_type", importer.format());
    TraceFormatImport format = formats.get(importer);
    if (format == null) {
      format = importer.begin(extensions);
      formats.put(importer, format);
    }
    MemberImport member =
        format.begin(
            new TraceMember(
                file,
                part,
                base.storage(),
                base.clocks(),
                new MemberMachines(machines, names, base, said),
                this::report));
    members.add(member);
    member.read();
    if (importer.clock() != TraceFormatClock.BY_SNAPSHOTS && base.clocks().isUnrelatable()) {
      base.storage().importLogs().add("clock_sync_unrelatable_clock_domains");
    }
    facts.set(TRACE, "trace_size_bytes", part.sizeBytes());
    report(part.sizeBytes());
  }

  /**
   * Selects the default clock of a trace: the format's clock, or the file's own clock if the
   * manifest defines its relation to other clocks.
   */
  private static void setClock(
      ClockGraph clocks, TraceFormatClock clock, @Nullable ManifestFile said) {
    ClockRelation relation = said == null ? null : said.clocks();
    boolean isPinned = relation != null && relation.isPinned();
    int number = isPinned ? ClockGraph.TRACE_FILE : clock.number();
    clocks.setUnrelatedClock(number);
    if (isPinned || clock != TraceFormatClock.BY_SNAPSHOTS) {
      clocks.setDefaultClock(number);
      clocks.chooseTraceClock(number);
    }
  }

  private void report(long bytesOfPart) {
    progress.onBytes(Math.min(doneBytes + bytesOfPart, totalBytes), totalBytes);
    checkCancelled();
  }

  /**
   * Unloads a large file from memory from time to time, because its events are spread over all of
   * the file; accessed parts are loaded again.
   */
  private void onEvents() {
    if (totalBytes > BYTES_IN_MEMORY) {
      file.unload();
    }
    checkCancelled();
  }

  private void checkCancelled() {
    if (progress.isCancelled()) {
      throw new CancellationException("the import was cancelled");
    }
  }

  private void finish(TraceStorage storage) throws IOException {
    ClockGraph clocks = machines.firstClocks();
    if (clocks.isTraceClockChosen()) {
      storage.metadata().set(GLOBAL, "trace_time_clock_id", clocks.traceClock());
    }
    if (!storage.metadata().has(TraceUuidHash.KEY)) {
      storage.metadata().set(GLOBAL, TraceUuidHash.KEY, TraceUuidHash.of(path));
    }
    new ClockOffsetRows(storage).add(clocks);
  }

  /** The tables, together with the file that some tables are later read from. */
  private record TablesWithFile(ImportedTrace tables, TraceFile file) implements ImportedTrace {
    @Override
    public TableCatalog catalog() {
      return tables.catalog();
    }

    @Override
    public void close() {
      try (file) {
        tables.close();
      }
    }
  }
}
