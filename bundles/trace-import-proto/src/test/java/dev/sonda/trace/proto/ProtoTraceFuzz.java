package dev.sonda.trace.proto;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.testkit.tables.FuzzedImport;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * Any bytes as a trace of Perfetto's format: tables, all of which can be read, or a sentence.
 * Replays what is in the resources; {@code JAZZER_FUZZ=1} looks for more.
 */
class ProtoTraceFuzz {
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "10m")
  void shouldGiveTablesOrSentence(byte[] bytes) throws IOException {
    FuzzedImport.check(new ProtoImporter(), bytes);
  }
}
