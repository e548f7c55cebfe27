package dev.sonda.trace.processor.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ImporterChoiceTest {
  @TempDir Path folder;

  private final ImporterChoice choice =
      new ImporterChoice(List.of(new PrefixImporter("first"), new PrefixImporter("second")), false);

  @Test
  void shouldChooseImporterByBeginningOfFile() throws IOException {
    assertThat(choice.importerOf(file(bytes("second trace"))).format()).isEqualTo("second");
  }

  @Test
  void shouldChooseImporterByBeginningOfCompressedTrace() throws IOException {
    assertThat(choice.importerOf(file(gzip(bytes("second trace")))).format()).isEqualTo("second");
    assertThat(choice.importerOf(file(gzip(gzip(bytes("first trace"))))).format())
        .isEqualTo("first");
  }

  @Test
  void shouldPreferImporterThatTakesCompressedFileAsWhole() throws IOException {
    ImporterChoice withWhole =
        new ImporterChoice(
            List.of(new PrefixImporter("second"), new PrefixImporter("\u001f")), false);
    assertThat(withWhole.importerOf(file(gzip(bytes("second trace")))).format())
        .isEqualTo("\u001f");
  }

  @Test
  void shouldImportArchiveMembersIndividuallyWhenSupported() throws IOException {
    ImporterChoice withMember =
        new ImporterChoice(List.of(new PrefixImporter("first"), new MemberOfArchive()), false);
    assertThat(withMember.importerOf(file(gzip(bytes("member")))))
        .isInstanceOf(ArchiveImporter.class);
    assertThat(withMember.importerOf(file(bytes("{\"perfetto_manifest\": {}}"))))
        .isInstanceOf(ArchiveImporter.class);
    assertThat(withMember.importerOf(file(gzip(bytes("first trace")))).format()).isEqualTo("first");
  }

  @Test
  void shouldRefuseUnknownFormatInPerfettosWordsForPerfettosShell() throws IOException {
    ImporterChoice perfettos = new ImporterChoice(List.of(new PrefixImporter("first")), true);
    Path other = file(bytes("other"));
    assertThatIOException()
        .isThrownBy(() -> perfettos.importerOf(other))
        .withMessageEndingWith("Unknown trace type provided (ERR:fmt)");
  }

  @Test
  void shouldNameFormatsWhenCompressedTraceIsOfNone() throws IOException {
    Path other = file(gzip(bytes("other")));
    assertThatIOException()
        .isThrownBy(() -> choice.importerOf(other))
        .withMessageEndingWith("is no trace of a known format (there are: first, second)");
  }

  @Test
  void shouldSayThatCompressedFileIsDamaged() throws IOException {
    Path damaged = file(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3});
    assertThatIOException()
        .isThrownBy(() -> choice.importerOf(damaged))
        .withMessage("trace: the compressed bytes are damaged");
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("trace"), bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** An importer that accepts files that begin with its format name. */
  private record PrefixImporter(String format) implements TraceImporter {
    @Override
    public boolean accepts(byte[] head) {
      return new String(head, StandardCharsets.ISO_8859_1).startsWith(format);
    }

    @Override
    public ImportedTrace open(Path file, ImportProgress progress) {
      throw new AssertionError("nothing is opened here");
    }
  }

  /** An importer that accepts archive members that begin with "member". */
  private record MemberOfArchive() implements MemberImporter {
    @Override
    public String format() {
      return "member";
    }

    @Override
    public boolean accepts(byte[] head) {
      return new String(head, StandardCharsets.ISO_8859_1).startsWith("member");
    }

    @Override
    public TraceFormatClock clock() {
      return TraceFormatClock.OF_FILE;
    }

    @Override
    public TraceFormatImport begin(List<TraceExtension> extensions) {
      throw new AssertionError("nothing is opened here");
    }
  }
}
