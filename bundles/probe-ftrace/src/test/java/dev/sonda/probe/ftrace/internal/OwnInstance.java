package dev.sonda.probe.ftrace.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An instance of the real tracefs that nobody else uses; gone when it is closed. */
final class OwnInstance implements AutoCloseable {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");

  private final Path root;

  OwnInstance() throws IOException {
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

  /** All pages of a CPU. Reading one that isn't there would block, so the kernel is asked first. */
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
