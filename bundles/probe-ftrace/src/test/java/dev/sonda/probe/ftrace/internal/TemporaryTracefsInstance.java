package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.RequestedKernelEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.testkit.trace.MessageView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An instance of the real tracefs that only one test uses; closing it removes it. */
final class TemporaryTracefsInstance implements AutoCloseable {
  static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  private final Path root;

  TemporaryTracefsInstance() throws IOException {
    root =
        Files.createDirectory(
            TRACEFS.resolve("instances/sonda-decode-" + ProcessHandle.current().pid()));
    write("trace_clock", "boot");
    write("buffer_size_kb", "2048");
  }

  static boolean isPossible() {
    return Files.isWritable(TRACEFS.resolve("instances"));
  }

  Path root() {
    return root;
  }

  void write(String file, String text) throws IOException {
    Files.writeString(root.resolve(file), text);
  }

  String read(String file) throws IOException {
    return Files.readString(root.resolve(file), StandardCharsets.ISO_8859_1);
  }

  /**
   * All pages of a CPU. Reading a missing page would block, so the number of entries is read first.
   */
  List<byte[]> pages(int cpu, int pageBytes) throws IOException {
    List<byte[]> pages = new ArrayList<>();
    try (InputStream in = Files.newInputStream(root.resolve(cpu(cpu) + "trace_pipe_raw"))) {
      while (!read(cpu(cpu) + "stats").startsWith("entries: 0\n")) {
        byte[] page = new byte[pageBytes];
        if (in.read(page) != pageBytes) {
          throw new IOException("not a whole page");
        }
        pages.add(page);
      }
    }
    return pages;
  }

  /** Number of CPUs that have a buffer in this instance. */
  int cpus() {
    int cpus = 0;
    while (Files.exists(root.resolve(cpu(cpus)))) {
      cpus++;
    }
    return cpus;
  }

  /**
   * The events of a CPU's pages, none of which may be invalid. The kernel's text must be read
   * before.
   */
  List<DecodedEvent> decode(
      int cpu, PageFormat page, PrintkFormats texts, List<EventDecodingPlan> plans)
      throws Exception {
    PageDecoder decoder = PageDecoder.of(page, texts, RequestedKernelEvents.of(plans));
    DecodedPages decoded = new DecodedPages(decoder);
    decoded.decode(cpu, pages(cpu, page.pageSizeBytes()).toArray(byte[][]::new));
    List<DecodedEvent> events = new ArrayList<>();
    for (MessageView bundle : decoded.bundles()) {
      events.addAll(DecodedEvent.of(bundle));
    }
    assertThat(decoder.statuses()).isEmpty();
    return events;
  }

  static String cpu(int cpu) {
    return "per_cpu/cpu" + cpu + "/";
  }

  @Override
  public void close() throws IOException {
    write("tracing_on", "0");
    write("events/enable", "0");
    Files.delete(root);
  }
}
