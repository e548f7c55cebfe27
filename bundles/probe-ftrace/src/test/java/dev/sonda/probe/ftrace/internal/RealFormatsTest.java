package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FormatFolder;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import dev.sonda.probe.ftrace.internal.plan.EventPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What this machine's kernel says of its events, where tracefs is mounted and may be read. */
class RealFormatsTest {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  private final FormatFolder folder = new FormatFolder(TRACEFS);

  @BeforeEach
  void needTracefs() {
    assumeTrue(
        Files.isReadable(TRACEFS.resolve("events/header_page")),
        "tracefs is not mounted at /sys/kernel/tracing, or may not be read");
  }

  @Test
  void shouldPlanEveryEventOfThisKernel() throws IOException {
    EventPlanner planner = new EventPlanner(KnownEvents.load(), folder.printkFormats());
    int planned = 0;
    for (String path : RecordedTracefs.paths(TRACEFS)) {
      Optional<EventFormat> format = read(path);
      if (format.isPresent()) {
        EventPlan plan = planner.plan(format.get());
        assertThat(plan.threadOffset()).as(path).isEqualTo(4);
        assertThat(plan.moves().isEmpty()).as(path).isEqualTo(format.get().fields().isEmpty());
        assertThat(planner.legacyPlan(format.get()).id()).isEqualTo(plan.id());
        planned++;
      }
    }
    assertThat(planned).isGreaterThan(100);
  }

  @Test
  void shouldReadThisKernelsPageFormat() throws IOException {
    assertThat(folder.page().pageSizeBytes()).isGreaterThanOrEqualTo(4096);
  }

  /** Somebody else's kprobe may go while we look. */
  private Optional<EventFormat> read(String path) throws IOException {
    String[] parts = path.split("/", -1);
    try {
      return Optional.of(folder.event(parts[0], parts[1]));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
