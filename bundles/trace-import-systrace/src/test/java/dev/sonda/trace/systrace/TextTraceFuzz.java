package dev.sonda.trace.systrace;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.testkit.tables.FuzzedImport;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * Any bytes as the kernel's text: tables, all of which can be read, or a sentence. Replays what is
 * in the resources; {@code JAZZER_FUZZ=1} looks for more.
 */
class TextTraceFuzz {
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "10m")
  void shouldGiveTablesOrSentence(byte[] bytes) throws IOException {
    FuzzedImport.check(new SystraceImporter(), bytes);
  }
}
