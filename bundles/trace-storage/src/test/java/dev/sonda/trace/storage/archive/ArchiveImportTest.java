package dev.sonda.trace.storage.archive;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sonda.testkit.tables.TableRowFormatter;
import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.track.TrackKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives of traces in a test format: a word, and the times of slices of thread 5. */
@Timeout(240)
class ArchiveImportTest {
  private static final List<LineImporter> IMPORTERS =
      List.of(
          new LineImporter("mono", TraceFormatClock.MONOTONIC),
          new LineImporter("own", TraceFormatClock.OF_FILE));

  @TempDir Path folder;

  @Test
  void shouldPutTracesOfSeveralFormatsIntoOneStorage() throws IOException {
    try (ImportedTrace trace = open("a", "mono 7 30", "b", "own 20")) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows("__intrinsic_trace_file", "id", "parent_id", "name", "trace_type"))
          .containsExactly("0 - - zip", "1 0 a mono", "2 0 b own");
      assertThat(tables.rows("__intrinsic_slice", "ts", "name"))
          .containsExactly("7 mono", "20 own", "30 mono");
      assertThat(tables.rows("__intrinsic_thread", "tid")).containsExactly("0", "5");
      assertThat(tables.rows("__intrinsic_metadata", "name", "trace_id", "int_value", "str_value"))
          .contains("trace_type 1 - mono", "trace_type 2 - own", "trace_time_clock_id - 3 -");
    }
  }

  @Test
  void shouldApplyClocksMachinesAndAttributesOfManifest() throws IOException {
    String manifest =
        manifest(
            "'attributes': {'run': 42}, 'files': [{'path': 'b', 'machine': {'name': 'phone'},"
                + " 'clocks': {'sync_to': {'file': 'a', 'clock': 'MONOTONIC'},"
                + " 'offset_ns': 500}}, {'path': 'a'}]");
    try (ImportedTrace trace = open("a", "mono 7", "b", "own 20", "m", manifest)) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows("__intrinsic_slice", "ts")).containsExactly("7", "520");
      assertThat(tables.rows("__intrinsic_machine", "raw_id", "name"))
          .containsExactly("4294967296 phone", "0 -");
      assertThat(tables.rows("__intrinsic_thread", "tid", "machine_id")).contains("5 0", "5 1");
      assertThat(tables.rows("__intrinsic_clock_snapshot", "clock_id", "clock_value"))
          .containsExactly("11 0", "3 500");
      assertThat(tables.rows("__intrinsic_metadata", "name", "int_value"))
          .contains("manifest_attribute.run 42");
    }
  }

  @Test
  void shouldSayWhichFileIsOfUnknownFormat() {
    assertThatIOException()
        .isThrownBy(() -> open("a", "mono 7", "b", "garden"))
        .withMessageContaining("b is no trace of a known format");
  }

  @Test
  void shouldRefuseSecondManifest() {
    String manifest = manifest("'files': []");
    assertThatIOException()
        .isThrownBy(() -> open("a", manifest, "b", manifest))
        .withMessage("multiple perfetto_manifest files in archive: a and b");
  }

  @Test
  void shouldRefuseRelationToFileThatManifestDoesNotName() {
    String manifest =
        manifest("'files': [{'path': 'a', 'clocks': {'sync_to': {'file': 'ghost'}}}]");
    assertThatIOException()
        .isThrownBy(() -> open("a", "own 7", "m", manifest))
        .withMessageContaining("clocks: sync_to.file names unknown file 'ghost'");
  }

  private static String manifest(String content) {
    return ("{'perfetto_manifest': {'version': 1, " + content + "}}").replace('\'', '"');
  }

  private ImportedTrace open(String... namesAndContents) throws IOException {
    Path file = folder.resolve("archive.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndContents[i]));
        zip.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return ArchiveImport.open(file, ArchiveImportTest::importer, ImportProgress.none(), List.of());
  }

  private static Optional<LineImporter> importer(byte[] head) {
    return IMPORTERS.stream().filter(importer -> importer.accepts(head)).findFirst();
  }

  private record LineImporter(String format, TraceFormatClock clock) implements MemberImporter {
    @Override
    public boolean accepts(byte[] head) {
      return new String(head, StandardCharsets.UTF_8).startsWith(format + " ");
    }

    @Override
    public TraceFormatImport begin(List<TraceExtension> extensions) {
      return LineImport::new;
    }
  }

  private static final class LineImport implements MemberImport {
    private final TraceMember member;
    private final TraceStorage storage;
    private final int kind;
    private int name;

    LineImport(TraceMember member) {
      this.member = member;
      storage = member.storage();
      kind = storage.events().addKind(this::parse);
    }

    @Override
    public void read() {
      TraceArchiveMember part = member.part();
      byte[] bytes =
          member
              .file()
              .memory()
              .segment(part.place())
              .asSlice(TraceMemory.offset(part.place()), part.sizeBytes())
              .toArray(JAVA_BYTE);
      String[] words = new String(bytes, StandardCharsets.UTF_8).split(" ", -1);
      name = storage.strings().intern(words[0]);
      for (int i = 1; i < words.length; i++) {
        member
            .timeOfEvent(Long.parseLong(words[i]))
            .ifPresent(time -> storage.events().addRun().add(time, kind, 0, 0, 0));
      }
    }

    private void parse(long timeNs, long detail, long first, long second) {
      int track =
          storage
              .tracks()
              .of(TrackKind.slices("thread_execution").number("utid"))
              .track(storage.processes().thread(5));
      storage.slices().add(timeNs, 0, track, 0, name, new ArgSet());
    }

    @Override
    public void finish() {}
  }
}
