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
 * Imports bytes that a fuzzer has generated, and fails unless the importer either creates readable
 * tables or rejects the bytes with an error message.
 */
public final class FuzzedImportCheck {
  private FuzzedImportCheck() {}

  /** Imports the bytes from a temporary file. */
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
