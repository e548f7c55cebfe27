package dev.sonda.benchmarks;

import java.io.PrintStream;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * Table of the results of one benchmark run, a line each: {@code name value unit ± yardstick
 * alloc}. Yardstick is the value as a multiple of the yardstick's, alloc the heap bytes allocated
 * per operation.
 */
final class ResultTable {
  private static final String YARDSTICK = Yardstick.class.getName() + ".copyChunk";
  private static final String ALLOCATED_PER_OPERATION = "gc.alloc.rate.norm";

  private final Collection<RunResult> results;
  private final double yardstick;

  ResultTable(Collection<RunResult> results) {
    this.results = results;
    this.yardstick =
        results.stream()
            .filter(result -> result.getParams().getBenchmark().equals(YARDSTICK))
            .mapToDouble(result -> result.getPrimaryResult().getScore())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the yardstick did not run"));
  }

  void print(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%n%-52s %10s %-6s %9s %10s %10s%n",
        "name",
        "value",
        "unit",
        "±",
        "yardstick",
        "alloc");
    results.forEach(result -> printRow(out, result));
  }

  private void printRow(PrintStream out, RunResult result) {
    Result<?> primary = result.getPrimaryResult();
    out.printf(
        Locale.ROOT,
        "%-52s %10.2f %-6s %9.2f %9.2fx %8.2f B%n",
        name(result),
        primary.getScore(),
        primary.getScoreUnit(),
        primary.getScoreError(),
        primary.getScore() / yardstick,
        allocatedBytes(result));
  }

  private static double allocatedBytes(RunResult result) {
    Result<?> allocated = result.getSecondaryResults().get(ALLOCATED_PER_OPERATION);
    return allocated == null ? Double.NaN : allocated.getScore();
  }

  private static String name(RunResult result) {
    String name = result.getParams().getBenchmark();
    String parameters =
        result.getParams().getParamsKeys().stream()
            .map(key -> key + "=" + result.getParams().getParam(key))
            .reduce("", (all, next) -> all + " " + next);
    return name.replaceFirst("^dev\\.sonda\\.benchmarks\\.([a-z]+\\.)?", "") + parameters;
  }
}
