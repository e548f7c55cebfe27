package dev.sonda.benchmarks.query;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Includes each standard module in a new session of an open trace, and counts the rows of its
 * public tables and views: by Sonda's modules and by Perfetto's trace processor with its own, in
 * turns. Prints the median times of the statement INCLUDE alone, and with the counting. With no
 * rounds, reads all modules in one session, and prints the memory of both processes, at once and
 * after an idle second.
 */
public final class MeasureModules {
  private static final double MS_PER_NS = 1e-6;
  private static final String OWN_STATUS = "/proc/self/status";

  private final PrintWriter out;
  private final int rounds;
  private final Path trace;
  private final PerfettoShellDatabase reference;
  private final TimeRatios ratios = new TimeRatios();

  private MeasureModules(PrintWriter out, int rounds, Path trace, PerfettoShellDatabase reference) {
    this.out = out;
    this.rounds = rounds;
    this.trace = trace;
    this.reference = reference;
  }

  /**
   * Arguments: number of rounds, trace file, path of trace_processor_shell, and a GLOB pattern of
   * modules.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 4) {
      throw new IllegalArgumentException("MeasureModules ROUNDS TRACE SHELL MODULES");
    }
    Path trace = Path.of(arguments[1]);
    try (PrintWriter out =
            new PrintWriter(
                new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PerfettoShellDatabase reference = PerfettoShellDatabase.open(arguments[2], trace)) {
      new MeasureModules(out, Integer.parseInt(arguments[0]), trace, reference)
          .measure(arguments[3]);
    }
  }

  private void measure(String pattern) throws IOException, InterruptedException {
    List<String> modules = modules(pattern);
    if (rounds > 0) {
      measure(modules);
    } else {
      printMemory(modules);
    }
  }

  private void measure(List<String> modules) throws IOException {
    out.printf(
        Locale.ROOT,
        "%-34s %11s %11s %7s  %11s %11s %7s%n",
        "module",
        "INCLUDE",
        "ours",
        "×",
        "with rows",
        "ours",
        "×");
    for (String module : modules) {
      measure(module, relations(module));
    }
    out.print(ratios.summary("modules", "INCLUDE", "with rows"));
    out.flush();
  }

  private void printMemory(List<String> modules) throws IOException, InterruptedException {
    try (SondaDatabase database = SondaDatabase.openForPerfettoSql(trace, 0)) {
      reference.restoreInitialTables();
      for (String module : modules) {
        List<String> relations = relations(module);
        Session.run(reference, module, relations);
        Session.run(database, module, relations);
      }
      String status = "/proc/" + reference.pid() + "/status";
      out.printf(
          Locale.ROOT,
          "memory after all modules: reference %s; ours %s%n",
          residentMemory(status),
          residentMemory(OWN_STATUS));
      database.awaitIdle();
      out.printf(
          Locale.ROOT,
          "when nothing is asked any more: reference %s; ours %s%n",
          residentMemory(status),
          residentMemory(OWN_STATUS));
    }
  }

  private List<String> modules(String pattern) throws IOException {
    return reference
        .rows(
            "SELECT DISTINCT module FROM __intrinsic_stdlib_objects WHERE module GLOB '"
                + pattern
                + "' AND object_type IN ('TABLE', 'VIEW') AND exposed ORDER BY module")
        .stream()
        .map(row -> row.getFirst().toString())
        .toList();
  }

  private List<String> relations(String module) throws IOException {
    return reference
        .rows(
            "SELECT name FROM __intrinsic_stdlib_objects WHERE module = '"
                + module
                + "' AND object_type IN ('TABLE', 'VIEW') AND exposed ORDER BY name")
        .stream()
        .map(row -> row.getFirst().toString())
        .toList();
  }

  private void measure(String module, List<String> relations) throws IOException {
    double[][] timesMs = new double[4][rounds];
    for (int round = -1; round < rounds; round++) {
      reference.restoreInitialTables();
      Session theirs = Session.run(reference, module, relations);
      Session ours;
      try (SondaDatabase database = SondaDatabase.openForPerfettoSql(trace, 0)) {
        database.rows("SELECT 1");
        ours = Session.run(database, module, relations);
      }
      if (!ours.rowCounts().equals(theirs.rowCounts())) {
        throw new IOException(
            "%s has other rows: %s, not %s"
                .formatted(module, ours.rowCounts(), theirs.rowCounts()));
      }
      if (round >= 0) {
        timesMs[0][round] = theirs.includeMs();
        timesMs[1][round] = ours.includeMs();
        timesMs[2][round] = theirs.totalMs();
        timesMs[3][round] = ours.totalMs();
      }
    }
    print(module, TimeRatios.medians(timesMs));
  }

  private void print(String module, double[] mediansMs) {
    double[] ratio = {mediansMs[0] / mediansMs[1], mediansMs[2] / mediansMs[3]};
    ratios.add(ratio[0], ratio[1]);
    out.printf(
        Locale.ROOT,
        "%-34s %8.2f ms %8.2f ms %7.2f  %8.2f ms %8.2f ms %7.2f%n",
        module,
        mediansMs[0],
        mediansMs[1],
        ratio[0],
        mediansMs[2],
        mediansMs[3],
        ratio[1]);
  }

  /**
   * What a new session took.
   *
   * @param totalMs time of INCLUDE and of counting the rows
   * @param rowCounts numbers of rows of the module's tables and views
   */
  private record Session(double includeMs, double totalMs, List<Object> rowCounts) {
    static Session run(TraceDatabase database, String module, List<String> relations)
        throws IOException {
      long begin = System.nanoTime();
      database.rows("INCLUDE PERFETTO MODULE " + module);
      double includeMs = (System.nanoTime() - begin) * MS_PER_NS;
      List<Object> rowCounts = new ArrayList<>();
      for (String relation : relations) {
        rowCounts.add(database.rows("SELECT COUNT(*) FROM " + relation).getFirst().getFirst());
      }
      return new Session(includeMs, (System.nanoTime() - begin) * MS_PER_NS, rowCounts);
    }
  }

  private static String residentMemory(String statusFile) throws IOException {
    return Files.readAllLines(Path.of(statusFile)).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .findFirst()
        .map(line -> line.substring("VmRSS:".length()).strip())
        .orElse("?");
  }
}
