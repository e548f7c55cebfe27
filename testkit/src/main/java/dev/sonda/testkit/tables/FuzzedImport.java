package dev.sonda.testkit.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Imports bytes that a fuzzer made, and fails unless an importer makes tables of them, all of which
 * can be read, or refuses them with a sentence.
 */
public final class FuzzedImport {
  private FuzzedImport() {}

  /** Imports the bytes from a file that is gone afterwards. */
  public static void check(TraceImporter importer, byte[] bytes) throws IOException {
    Path file = Files.createTempFile("sonda-fuzz", ".trace");
    try {
      Files.write(file, bytes);
      check(importer, file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void check(TraceImporter importer, Path file) {
    try (ImportedTrace trace = importer.open(file, ImportProgress.none(), List.of())) {
      trace.catalog().schemas().forEach(table -> trace.catalog().table(table.name()));
    } catch (IOException | UncheckedIOException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }
}
