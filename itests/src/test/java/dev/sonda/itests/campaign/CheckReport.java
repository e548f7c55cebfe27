package dev.sonda.itests.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the results of the checks of one campaign, a long-running test; {@link #tell} prints
 * them and fails if one isn't met.
 */
public final class CheckReport {
  private static final Duration SHORT = Duration.ofSeconds(60);

  private final String campaign;
  private final List<String> lines = new ArrayList<>();
  private int failures;

  public CheckReport(String campaign) {
    this.campaign = campaign;
  }

  /** Duration given on the command line; a minute with {@code -Pstress}. */
  static Duration duration() {
    String minutes = System.getProperty("campaign.minutes", "");
    return minutes.isEmpty()
        ? SHORT
        : Duration.ofSeconds((long) (60 * Double.parseDouble(minutes)));
  }

  /**
   * Records one check.
   *
   * @param what a sentence with the measured value and its limit
   */
  public void check(boolean isMet, String what) {
    lines.add((isMet ? "  ok      " : "  FAILED  ") + what);
    failures += isMet ? 0 : 1;
  }

  /** Records information in addition to the checks. */
  public void note(String what) {
    lines.add("  note    " + what);
  }

  /** Prints all checks and writes them to a file; fails if a check isn't met. */
  public void tell() throws IOException {
    String text =
        "campaign %s: %s%n%s%n"
            .formatted(
                campaign,
                failures == 0 ? "PASS" : "FAIL (%d)".formatted(failures),
                String.join(System.lineSeparator(), lines));
    System.out.print(text);
    Files.writeString(
        Path.of(System.getProperty("sonda.root"), "itests/target/campaign-" + campaign + ".txt"),
        text);
    if (failures > 0) {
      throw new AssertionError(text);
    }
  }
}
