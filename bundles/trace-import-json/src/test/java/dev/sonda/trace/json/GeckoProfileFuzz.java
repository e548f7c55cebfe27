package dev.sonda.trace.json;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.testkit.tables.FuzzedImportCheck;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes the import of profiles of the Firefox Profiler: the result is readable tables or an error
 * message. Replays the inputs in the resources; {@code JAZZER_FUZZ=1} searches for more.
 */
class GeckoProfileFuzz {
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "10m")
  void shouldImportOrReportErrorForAnyProfileBytes(byte[] bytes) throws IOException {
    FuzzedImportCheck.check(new GeckoImporter(), bytes);
  }
}
