package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * Any bytes as a trace of Perfetto's format: tables, all of which can be read, or a sentence.
 * Replays what is in the resources; {@code JAZZER_FUZZ=1} looks for more.
 */
class ProtoTraceFuzz {
  private Path file;

  @BeforeEach
  void makeFile() throws IOException {
    file = Files.createTempFile("sonda-fuzz", ".trace");
  }

  @AfterEach
  void deleteFile() throws IOException {
    Files.deleteIfExists(file);
  }

  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "10m")
  void shouldGiveTablesOrSentence(byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try (ImportedTrace trace = new ProtoImporter().open(file, ImportProgress.none(), List.of())) {
      trace.catalog().schemas().forEach(table -> trace.catalog().table(table.name()));
    } catch (IOException | UncheckedIOException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }
}
