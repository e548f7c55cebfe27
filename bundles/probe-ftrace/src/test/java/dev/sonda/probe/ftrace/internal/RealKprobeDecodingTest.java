package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.ftrace.internal.TemporaryKprobes.OwnProbe;
import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Decodes calls and returns of this kernel's functions and compares them with the kernel's text of
 * the period: equal functions in equal order, thread, time and type.
 */
class RealKprobeDecodingTest {
  /** One probe for each kind that a config can request: both, calls, returns. */
  private static final List<OwnProbe> PROBES =
      List.of(
          new OwnProbe("vfs_read", false, KprobeType.BEGIN),
          new OwnProbe("vfs_read", true, KprobeType.END),
          new OwnProbe("vfs_write", false, KprobeType.INSTANT),
          new OwnProbe("vfs_open", true, KprobeType.INSTANT));

  /** Field number of kprobe_event in FtraceEvent. */
  private static final int NUMBER = 542;

  /** {@code (vfs_read+0x0/0x2b0)} is a call. */
  private static final Pattern CALL = Pattern.compile("\\((\\w+)\\+0x[0-9a-f]+/0x[0-9a-f]+\\)");

  /** {@code (ksys_read+0x5f/0xe0 <- vfs_read)} is a return. */
  private static final Pattern RETURN = Pattern.compile("\\(\\S+ <- (\\w+)\\)");

  private static final int ROUNDS = 50;

  @TempDir private Path folder;

  /** A call or return, from the decoded pages or from the kernel's text. */
  private record Hit(int thread, long timeUs, String function, String type) {}

  @BeforeEach
  void needProbes() {
    assumeTrue(
        TemporaryTracefsInstance.isPossible(),
        "no instance can be made at /sys/kernel/tracing: not mounted, or not allowed");
    assumeTrue(
        TemporaryKprobes.arePossible(),
        "no kprobe_events: this kernel is built without CONFIG_KPROBE_EVENTS, or it isn't allowed");
  }

  @Test
  void shouldDecodeSameCallsAndReturnsAsTextOfKernel() throws Exception {
    Set<Integer> threads = new HashSet<>();
    List<String> seen = new ArrayList<>();
    try (TemporaryKprobes probes = new TemporaryKprobes();
        TemporaryTracefsInstance instance = new TemporaryTracefsInstance()) {
      List<EventDecodingPlan> plans = enable(probes, instance);
      instance.write("tracing_on", "1");
      load();
      instance.write("tracing_on", "0");
      FormatFileReader formats = new FormatFileReader(instance.root());
      for (int cpu = 0; cpu < instance.cpus(); cpu++) {
        List<Hit> hits =
            KernelTraceLine.parse(instance.read(TemporaryTracefsInstance.cpu(cpu) + "trace"))
                .stream()
                .map(RealKprobeDecodingTest::hit)
                .toList();
        assertThat(instance.decode(cpu, formats.page(), PrintkFormats.NONE, plans))
            .allMatch(event -> event.number() == NUMBER)
            .extracting(RealKprobeDecodingTest::hit)
            .isEqualTo(hits);
        hits.forEach(hit -> {
          threads.add(hit.thread());
          seen.add(hit.function() + " " + hit.type());
        });
      }
    }
    assertThat(seen)
        .contains(
            "vfs_read KPROBE_TYPE_BEGIN",
            "vfs_read KPROBE_TYPE_END",
            "vfs_write KPROBE_TYPE_INSTANT",
            "vfs_open KPROBE_TYPE_INSTANT")
        .hasSizeGreaterThan(PROBES.size() * ROUNDS);
    assertThat(threads).as("this thread's and another process's").hasSizeGreaterThan(1);
  }

  private static List<EventDecodingPlan> enable(
      TemporaryKprobes probes, TemporaryTracefsInstance instance) throws IOException {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
    FormatFileReader formats = new FormatFileReader(instance.root());
    List<EventDecodingPlan> plans = new ArrayList<>();
    for (OwnProbe probe : PROBES) {
      probes.make(probe);
      plans.add(planner.kprobePlan(formats.event(probe.group(), probe.function()), probe.type()));
      instance.write("events/" + probe.path() + "/enable", "1");
    }
    return plans;
  }

  /** Opens, writes and reads files in this thread and in another process. */
  private void load() throws Exception {
    Path file = folder.resolve("file");
    for (int round = 0; round < ROUNDS; round++) {
      Files.writeString(file, "round " + round);
      assertThat(Files.readString(file)).endsWith(String.valueOf(round));
    }
    assertThat(new ProcessBuilder("cat", "/proc/self/status").start().waitFor()).isZero();
  }

  private static Hit hit(DecodedEvent event) {
    return new Hit(
        event.thread(),
        (event.timeNs() + 500) / 1000,
        String.valueOf(event.values().get("name")),
        String.valueOf(event.values().get("type")));
  }

  /** Parses a line; the function and call or return in the text must match the event's name. */
  private static Hit hit(KernelTraceLine line) {
    Matcher atReturn = RETURN.matcher(line.rest());
    Matcher call = CALL.matcher(line.rest());
    boolean returns = atReturn.matches();
    assertThat(returns || call.matches()).as(line.toString()).isTrue();
    String function = (returns ? atReturn : call).group(1);
    assertThat(line.event()).isEqualTo(function);
    return new Hit(
        line.thread(), line.timeUs(), function, "KPROBE_TYPE_" + type(function, returns));
  }

  private static KprobeType type(String function, boolean atReturn) {
    return PROBES.stream()
        .filter(probe -> probe.function().equals(function) && probe.atReturn() == atReturn)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no request was made for " + function))
        .type();
  }
}
