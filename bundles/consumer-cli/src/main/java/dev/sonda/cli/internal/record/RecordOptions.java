package dev.sonda.cli.internal.record;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags of {@code record}; names and meanings are Perfetto's where it has them. */
public final class RecordOptions {
  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Trace config, binary unless --txt is given; - reads standard input.")
  @Nullable String config;

  @Option(names = "--txt", description = "The config is text (protobuf text format).")
  boolean text;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where the trace goes (default: trace.pftrace); - is standard output.")
  String output = "trace.pftrace";

  @Option(names = "--no-clobber", description = "Fail if the output file exists.")
  boolean noClobber;

  @Option(
      names = {"-t", "--time"},
      paramLabel = "TIME",
      converter = DurationOption.class,
      description =
          "How long: 500ms, 5s, 10m, 1h (default: the config's duration, 10s without a config).")
  @Nullable Duration time;

  @Option(
      names = {"-b", "--buffer"},
      paramLabel = "SIZE",
      converter = SizeOption.class,
      description = "Size of the buffer: 512kb, 32mb, 1gb (default: 32mb).")
  @Nullable Size buffer;

  @Option(
      names = {"-s", "--size"},
      paramLabel = "SIZE",
      converter = SizeOption.class,
      description = "Write into the file while recording, and stop at this size.")
  @Nullable Size maxFileSize;

  @Option(
      names = "--allow-missing",
      description = "Record although data sources of the config are missing; they may come later.")
  boolean allowMissing;

  @Option(names = "--fail-on-loss", description = "Exit with 4 if data was lost.")
  boolean failOnLoss;

  @Option(names = "--json", description = "Print the summary as JSON on standard output.")
  boolean json;

  @Parameters(
      arity = "0..*",
      paramLabel = "EVENT",
      description = "Kernel events such as sched/sched_switch, recorded with linux.ftrace.")
  List<String> events = new ArrayList<>();

  /** A duration that was given. */
  record Duration(long milliseconds) {}

  /** A size that was given. */
  record Size(long bytes) {}
}
