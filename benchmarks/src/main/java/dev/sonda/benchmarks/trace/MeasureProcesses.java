package dev.sonda.benchmarks.trace;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands in turns, and prints for each command the medians of elapsed time, CPU time and
 * peak memory of its process. Commands are separated by {@code --}.
 */
public final class MeasureProcesses {
  private static final long NS_PER_MS = 1_000_000;
  private static final long LIMIT_MS = 300_000;

  /**
   * Interval at which a process's memory and CPU time are read, which is also the precision of the
   * CPU time.
   */
  private static final long POLL_MS = 2;

  private MeasureProcesses() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = Integer.parseInt(arguments[0]);
    List<List<String>> commands = commands(Arrays.asList(arguments).subList(1, arguments.length));
    List<List<Usage>> usages = new ArrayList<>();
    commands.forEach(_ -> usages.add(new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < commands.size(); i++) {
        usages.get(i).add(run(commands.get(i)));
      }
    }
    try (PrintWriter out =
        new PrintWriter(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
      for (int i = 0; i < commands.size(); i++) {
        out.println(name(commands.get(i)) + ": " + medians(usages.get(i)));
      }
    }
  }

  private static String name(List<String> command) {
    return String.valueOf(Path.of(command.getFirst()).getFileName());
  }

  private static List<List<String>> commands(List<String> words) {
    List<List<String>> commands = new ArrayList<>(List.of(new ArrayList<>()));
    for (String word : words) {
      if (word.equals("--")) {
        commands.add(new ArrayList<>());
      } else {
        commands.getLast().add(word);
      }
    }
    return commands;
  }

  private static Usage run(List<String> command) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return watch(process, command, begin);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Usage watch(Process process, List<String> command, long begin)
      throws IOException, InterruptedException {
    long peakKb = 0;
    long cpuMs = 0;
    while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
      peakKb = Math.max(peakKb, peakKb(process.pid()));
      cpuMs = process.info().totalCpuDuration().map(time -> time.toMillis()).orElse(cpuMs);
      if (System.nanoTime() - begin > LIMIT_MS * NS_PER_MS) {
        throw new IOException(command + " did not end within its limit");
      }
    }
    if (process.exitValue() != 0) {
      throw new IOException(command + " failed with " + process.exitValue());
    }
    return new Usage((System.nanoTime() - begin) / NS_PER_MS, cpuMs, peakKb / 1024);
  }

  /** The peak resident memory of a process in kB, or 0 if it has already exited. */
  private static long peakKb(long pid) throws IOException {
    Path status = Path.of("/proc/" + pid + "/status");
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", ""));
        }
      }
    } catch (IOException e) {
      if (Files.exists(status)) {
        throw e;
      }
    }
    return 0;
  }

  private static String medians(List<Usage> usages) {
    return "wall %d ms, CPU %d ms, peak %d MB"
        .formatted(
            median(usages.stream().mapToLong(Usage::wallMs).toArray()),
            median(usages.stream().mapToLong(Usage::cpuMs).toArray()),
            median(usages.stream().mapToLong(Usage::peakMb).toArray()));
  }

  private static long median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private record Usage(long wallMs, long cpuMs, long peakMb) {}
}
