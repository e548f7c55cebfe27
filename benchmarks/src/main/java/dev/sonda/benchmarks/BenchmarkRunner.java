package dev.sonda.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Main class of the benchmarks: runs those that match a regular expression, and always the
 * yardstick, prints a table of the results and writes JMH's JSON file. Arguments are those of JMH.
 */
public final class BenchmarkRunner {
  private static final int WARMUP_ITERATIONS = 5;
  private static final int ITERATIONS = 10;
  private static final int FORKS = 2;

  private BenchmarkRunner() {}

  public static void main(String[] args) throws Exception {
    Path json = Path.of(System.getProperty("sonda.benchmarks.json", "benchmarks.json"));
    Path parent = json.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Collection<RunResult> results = new Runner(options(args, json)).run();
    new ResultTable(results).print(System.out);
    System.out.println("JMH's own figures: " + json);
  }

  private static Options options(String[] args, Path json) throws Exception {
    CommandLineOptions asked = new CommandLineOptions(args);
    OptionsBuilder options = new OptionsBuilder();
    options.parent(asked);
    options.include(Yardstick.class.getName());
    options.addProfiler(GCProfiler.class);
    options.resultFormat(ResultFormatType.JSON).result(json.toString());
    options.warmupIterations(asked.getWarmupIterations().orElse(WARMUP_ITERATIONS));
    options.warmupTime(asked.getWarmupTime().orElse(TimeValue.seconds(1)));
    options.measurementIterations(asked.getMeasurementIterations().orElse(ITERATIONS));
    options.measurementTime(asked.getMeasurementTime().orElse(TimeValue.seconds(1)));
    options.forks(asked.getForkCount().orElse(FORKS));
    return options.build();
  }
}
