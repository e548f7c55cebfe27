package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.RequestedKernelEvents;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Event formats of this machine's kernel, if tracefs is mounted and readable. */
class RealFormatsTest {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  /** Number of events up to which all are compiled when a session starts. */
  private static final int FEW_EVENTS = 100;

  private final FormatFileReader folder = new FormatFileReader(TRACEFS);

  @BeforeEach
  void needTracefs() {
    assumeTrue(
        Files.isReadable(TRACEFS.resolve("events/header_page")),
        "tracefs is not mounted at /sys/kernel/tracing, or may not be read");
  }

  @Test
  void shouldPlanAndCompileEveryEventOfThisKernel() throws IOException {
    List<EventDecodingPlan> plans = new ArrayList<>();
    EventDecodingPlanner planner =
        new EventDecodingPlanner(KnownEvents.load(), folder.printkFormats());
    for (String path : RecordedEventFormats.paths(TRACEFS)) {
      Optional<EventFormat> format = read(path);
      if (format.isPresent()) {
        EventDecodingPlan plan = planner.plan(format.get());
        assertThat(plan.threadOffset()).as(path).isEqualTo(4);
        assertThat(plan.moves().isEmpty()).as(path).isEqualTo(format.get().fields().isEmpty());
        assertThat(planner.legacyPlan(format.get()).id()).isEqualTo(plan.id());
        plans.add(plan);
      }
    }
    assertThat(plans).hasSizeGreaterThan(100);
    for (int from = 0; from < plans.size(); from += FEW_EVENTS) {
      List<EventDecodingPlan> few = plans.subList(from, Math.min(plans.size(), from + FEW_EVENTS));
      PageDecoder decoder =
          PageDecoder.of(folder.page(), PrintkFormats.NONE, RequestedKernelEvents.of(few));
      assertThat(decoder.statuses()).isEmpty();
    }
  }

  @Test
  void shouldReadThisKernelsPageFormat() throws IOException {
    assertThat(folder.page().pageSizeBytes()).isGreaterThanOrEqualTo(4096);
  }

  /** Another program's kprobe may be removed during the test. */
  private Optional<EventFormat> read(String path) throws IOException {
    String[] parts = path.split("/", -1);
    try {
      return Optional.of(folder.event(parts[0], parts[1]));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
