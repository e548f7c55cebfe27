package dev.sonda.benchmarks.query;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Runs each query of a set many times on an open trace: by Sonda with one thread, by Sonda with all
 * threads, and by a process of Perfetto's trace processor, in turns. Compares the result rows, and
 * prints the median times.
 */
public final class MeasureQueries {
  private static final double US_PER_NS = 1e-3;
  private static final double US_PER_MS = 1e3;

  private final PrintWriter out;
  private final int rounds;
  private final TraceDatabase oneThread;
  private final TraceDatabase allThreads;
  private final TraceDatabase reference;
  private final TimeRatios ratios = new TimeRatios();

  MeasureQueries(
      PrintWriter out,
      int rounds,
      TraceDatabase oneThread,
      TraceDatabase allThreads,
      TraceDatabase reference) {
    this.out = out;
    this.rounds = rounds;
    this.oneThread = oneThread;
    this.allThreads = allThreads;
    this.reference = reference;
  }

  /**
   * Arguments: number of rounds, trace file, path of trace_processor_shell, and optionally another
   * file of queries.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      throw new IllegalArgumentException("MeasureQueries ROUNDS TRACE SHELL [QUERIES]");
    }
    Path trace = Path.of(arguments[1]);
    try (PrintWriter out =
            new PrintWriter(
                new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        TraceDatabase oneThread = SondaDatabase.open(trace, 1);
        TraceDatabase allThreads = SondaDatabase.open(trace, 0);
        TraceDatabase reference = PerfettoShellDatabase.open(arguments[2], trace)) {
      MeasureQueries run =
          new MeasureQueries(out, Integer.parseInt(arguments[0]), oneThread, allThreads, reference);
      run.measure(
          arguments.length > 3
              ? NamedQuery.ofFile(Path.of(arguments[3]))
              : NamedQuery.ofResource("queries.sql"));
    }
  }

  void measure(List<NamedQuery> queries) throws IOException {
    out.printf(
        Locale.ROOT,
        "%-40s %10s %10s %10s  %6s %6s%n",
        "query",
        "reference",
        "one thread",
        "all",
        "×",
        "×");
    for (NamedQuery query : queries) {
      compare(query);
      if (!query.isSetup()) {
        measure(query);
      }
    }
    out.print(ratios.summary("queries", "on one thread", "on all"));
    out.flush();
  }

  private void compare(NamedQuery query) throws IOException {
    List<String> expected = lines(reference.rows(query.sql()));
    for (TraceDatabase ours : List.of(oneThread, allThreads)) {
      List<String> actual = lines(ours.rows(query.sql()));
      if (!actual.equals(expected)) {
        throw new IOException(
            "\"%s\" has other rows: %s, not %s"
                .formatted(query.name(), excerpt(actual, expected), excerpt(expected, actual)));
      }
    }
  }

  private static String excerpt(List<String> lines, List<String> others) {
    return lines.size()
        + " rows, "
        + lines.stream().filter(line -> !others.contains(line)).limit(3).toList();
  }

  /**
   * Rows as sorted texts, with fractions rounded to the digits that don't depend on the order of
   * summation.
   */
  private static List<String> lines(List<List<Object>> rows) {
    return rows.stream()
        .map(row -> String.join("|", row.stream().map(MeasureQueries::text).toList()))
        .sorted()
        .toList();
  }

  private static String text(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.9g", number)
        : value.toString();
  }

  private void measure(NamedQuery query) throws IOException {
    List<TraceDatabase> databases = List.of(reference, oneThread, allThreads);
    double[][] timesUs = new double[databases.size()][rounds];
    for (int round = -rounds / 4; round < rounds; round++) {
      for (int i = 0; i < databases.size(); i++) {
        double timeUs = timeUs(databases.get(i), query.sql());
        if (round >= 0) {
          timesUs[i][round] = timeUs;
        }
      }
    }
    double[] mediansUs = TimeRatios.medians(timesUs);
    double[] ratio = {mediansUs[0] / mediansUs[1], mediansUs[0] / mediansUs[2]};
    if (!query.isTiny()) {
      ratios.add(ratio[0], ratio[1]);
    }
    out.printf(
        Locale.ROOT,
        "%-40s %7.2f ms %7.2f ms %7.2f ms  %6.2f %6.2f%n",
        query.name(),
        mediansUs[0] / US_PER_MS,
        mediansUs[1] / US_PER_MS,
        mediansUs[2] / US_PER_MS,
        ratio[0],
        ratio[1]);
  }

  private static double timeUs(TraceDatabase database, String sql) throws IOException {
    long begin = System.nanoTime();
    database.rows(sql);
    return (System.nanoTime() - begin) * US_PER_NS;
  }
}
