package dev.sonda.probe.ftrace.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Decodes pages of this machine's kernel and compares them with the kernel's text of the period:
 * equal events in equal order, and equal values wherever text and message have a field of equal
 * name.
 */
class RealEventsTest {
  private static final Set<String> GROUPS =
      Set.of(
          "sched",
          "irq",
          "timer",
          "signal",
          "kmem",
          "raw_syscalls",
          "workqueue",
          "task",
          "rcu",
          "power",
          "writeback",
          "block",
          "ext4",
          "filemap",
          "net",
          "skb",
          "sock",
          "tcp",
          "napi",
          "cgroup",
          "ipi",
          "irq_vectors",
          "tlb",
          "iomap",
          "jbd2",
          "vmscan",
          "oom",
          "mmap");

  /** Kernels print addresses as hashes by default. */
  private static final String HASHED_ADDRESS = "[0-9a-f]{16}";

  /** Fields that the messages give as indexes into a table of symbols. */
  private static final Set<String> SYMBOLS = Set.of("callback", "function");

  @TempDir private Path folder;

  private final Set<String> compared = new TreeSet<>();

  /** One example of a difference for each event and field. */
  private final Map<String, String> differences = new TreeMap<>();

  @BeforeEach
  void needTracefs() {
    assumeTrue(
        TemporaryTracefsInstance.isPossible(),
        "no instance can be made at /sys/kernel/tracing: not mounted, or not allowed");
  }

  @Test
  void shouldDecodeSameValuesAsTextOfKernel() throws Exception {
    try (TemporaryTracefsInstance instance = new TemporaryTracefsInstance()) {
      FormatFileReader formats = new FormatFileReader(instance.root());
      PrintkFormats texts = new FormatFileReader(TemporaryTracefsInstance.TRACEFS).printkFormats();
      Map<Integer, EventDecodingPlan> plans = plans(instance, formats, texts);
      enable(instance, plans);
      instance.write("tracing_on", "1");
      load(instance);
      instance.write("tracing_on", "0");
      for (int cpu = 0; cpu < instance.cpus(); cpu++) {
        compare(instance, cpu, formats.page(), texts, plans);
      }
    }
    assertThat(differences).isEmpty();
    assertThat(compared).hasSizeGreaterThan(30);
  }

  private static Map<Integer, EventDecodingPlan> plans(
      TemporaryTracefsInstance instance, FormatFileReader formats, PrintkFormats texts)
      throws Exception {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), texts);
    Map<Integer, EventDecodingPlan> plans = new TreeMap<>();
    for (String path : RecordedEventFormats.paths(instance.root())) {
      String[] parts = path.split("/", -1);
      if (GROUPS.contains(parts[0]) || path.equals("ftrace/print")) {
        EventDecodingPlan plan = planner.plan(formats.event(parts[0], parts[1]));
        plans.put(plan.number(), plan);
      }
    }
    return plans;
  }

  private static void enable(
      TemporaryTracefsInstance instance, Map<Integer, EventDecodingPlan> plans) throws Exception {
    for (EventDecodingPlan plan : plans.values()) {
      if (!plan.path().equals("ftrace/print")) {
        instance.write("events/" + plan.path() + "/enable", "1");
      }
    }
  }

  /**
   * Causes events: starts threads and a process, uses files and sockets, sends a signal and writes
   * a mark.
   */
  private void load(TemporaryTracefsInstance instance) throws Exception {
    instance.write("trace_marker", "hello from a test");
    new ProcessBuilder("true").start().waitFor();
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    sleeper.destroyForcibly().waitFor();
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(1 << 14));
      file.force(true);
    }
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept();
        OutputStream out = client.getOutputStream();
        InputStream in = accepted.getInputStream()) {
      out.write(1);
      assertThat(in.read()).isEqualTo(1);
    }
  }

  private void compare(
      TemporaryTracefsInstance instance,
      int cpu,
      PageFormat page,
      PrintkFormats texts,
      Map<Integer, EventDecodingPlan> plans)
      throws Exception {
    List<KernelTraceLine> lines =
        KernelTraceLine.parse(instance.read(TemporaryTracefsInstance.cpu(cpu) + "trace"));
    List<DecodedEvent> events = instance.decode(cpu, page, texts, List.copyOf(plans.values()));
    assertThat(events.stream().map(event -> line(event, plans)).toList())
        .isEqualTo(lines.stream().map(RealEventsTest::line).toList());
    for (int i = 0; i < events.size(); i++) {
      compareValues(events.get(i), lines.get(i));
    }
  }

  private static String line(DecodedEvent event, Map<Integer, EventDecodingPlan> plans) {
    String name = requireNonNull(plans.get(event.number())).name();
    return "%s %d %d"
        .formatted(
            name.equals("print") ? "tracing_mark_write" : name,
            event.thread(),
            (event.timeNs() + 500) / 1000);
  }

  private static String line(KernelTraceLine line) {
    return "%s %d %d".formatted(line.event(), line.thread(), line.timeUs());
  }

  private void compareValues(DecodedEvent event, KernelTraceLine line) {
    line.values()
        .forEach((name, text) -> {
          Object value = event.values().get(name);
          if (value instanceof String string) {
            note(line, name, text, string.startsWith(text), string);
          } else if (value instanceof Number number && isNumber(text) && !SYMBOLS.contains(name)) {
            note(line, name, text, isSame(text, number.longValue()), number);
          }
        });
  }

  private void note(KernelTraceLine line, String name, String text, boolean same, Object value) {
    compared.add(line.event());
    if (!same) {
      differences.put(line.event() + "." + name, text + " but " + value);
    }
  }

  private static boolean isNumber(String text) {
    return text.matches("-?\\d+|(0x)?[0-9a-f]+") && !text.matches(HASHED_ADDRESS);
  }

  /** Compares a number; the kernel prints it with or without 0x and leading zeros. */
  private static boolean isSame(String text, long value) {
    String digits = text.replaceFirst("^0x", "");
    boolean sameHex = !text.startsWith("-") && new BigInteger(digits, 16).longValue() == value;
    boolean mayBeDecimal = digits.matches("-?\\d+") && digits.equals(text);
    return sameHex || (mayBeDecimal && new BigInteger(digits).longValue() == value);
  }
}
