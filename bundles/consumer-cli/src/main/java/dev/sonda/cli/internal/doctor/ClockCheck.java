package dev.sonda.cli.internal.doctor;

import dev.sonda.cli.internal.AmountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Checks how long reading the clock takes, and how far the boot clock and the monotonic clock are
 * apart.
 */
final class ClockCheck {
  private static final String ABOUT = "clock";
  private static final String FOLDER = "sys/devices/system/clocksource/clocksource0/";

  /** Clock sources whose reading takes about a microsecond, or which are as coarse as a tick. */
  private static final Set<String> SLOW =
      Set.of("hpet", "acpi_pm", "pit", "jiffies", "refined-jiffies");

  private static final double MILLIS = 1000;

  /** Tolerance for the time between the two readings. */
  private static final long READING_MS = 100;

  private final KernelFiles files;
  private final LongSupplier monotonicNs;

  ClockCheck(KernelFiles files, LongSupplier monotonicNs) {
    this.files = files;
    this.monotonicNs = monotonicNs;
  }

  /** Runs the checks of the clocks. */
  List<Finding> look() {
    List<Finding> findings = new ArrayList<>();
    files.text(FOLDER + "current_clocksource").map(this::source).ifPresent(findings::add);
    asleep().ifPresent(findings::add);
    return findings;
  }

  private Finding source(String name) {
    if (!SLOW.contains(name)) {
      return Finding.ok(ABOUT, name, "");
    }
    boolean hasTsc =
        files.text(FOLDER + "available_clocksource").map(all -> all.contains("tsc")).orElse(false);
    return Finding.degraded(
        ABOUT,
        name,
        "each timestamp takes about a microsecond, and each event one",
        hasTsc ? "echo tsc | sudo tee /" + FOLDER + "current_clocksource" : "");
  }

  /**
   * Compares the boot clock with the monotonic one: both begin when the machine does, but only the
   * boot clock counts while it sleeps. The monotonic clock is read a moment later, which {@link
   * #READING_MS} allows for.
   */
  private Optional<Finding> asleep() {
    return files
        .text("proc/uptime")
        .map(text -> text.replaceFirst(" .*", ""))
        .filter(text -> text.matches("\\d{1,12}(\\.\\d+)?"))
        .map(text -> Math.round(Double.parseDouble(text) * MILLIS))
        .map(bootMs -> {
          long apartMs = bootMs - TimeUnit.NANOSECONDS.toMillis(monotonicNs.getAsLong());
          return Finding.ok(
              ABOUT,
              "boottime",
              apartMs <= READING_MS
                  ? "as monotonic: the machine hasn't slept"
                  : "it is "
                      + AmountText.seconds(apartMs)
                      + " before monotonic, the machine's sleep; traces carry both");
        });
  }
}
