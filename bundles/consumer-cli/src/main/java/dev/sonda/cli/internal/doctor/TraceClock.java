package dev.sonda.cli.internal.doctor;

import dev.sonda.cli.internal.Amount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What timestamps cost, and how far the clocks that traces use are apart. */
final class TraceClock {
  private static final String ABOUT = "clock";
  private static final String FOLDER = "sys/devices/system/clocksource/clocksource0/";
  private static final Set<String> SLOW =
      Set.of("hpet", "acpi_pm", "pit", "jiffies", "refined-jiffies");
  private static final double MILLIS = 1000;

  /** What the two readings are apart anyway. */
  private static final long READING_MS = 100;

  private final KernelFiles files;
  private final LongSupplier monotonicNs;

  TraceClock(KernelFiles files, LongSupplier monotonicNs) {
    this.files = files;
    this.monotonicNs = monotonicNs;
  }

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
   * Both clocks begin when the machine does, but only one goes on while it sleeps. The other is
   * read later, on a busy machine much later, which is no sleep.
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
                      + Amount.seconds(apartMs)
                      + " before monotonic, the machine's sleep; traces carry both");
        });
  }
}
