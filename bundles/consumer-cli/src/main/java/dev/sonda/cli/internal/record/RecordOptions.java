package dev.sonda.cli.internal.record;

import static dev.sonda.cli.internal.Flags.flag;
import static dev.sonda.cli.internal.Flags.isSet;
import static dev.sonda.cli.internal.Flags.value;

import dev.sonda.cli.internal.Flags;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The flags of {@code record}; names and meanings are Perfetto's where it has them.
 *
 * @param config a file, or {@code -} for standard input
 * @param output a file, or {@code -} for standard output
 * @param events kernel events that were named
 */
record RecordOptions(
    Optional<String> config,
    boolean text,
    String output,
    boolean noClobber,
    Optional<Duration> time,
    Optional<Size> buffer,
    Optional<Size> maxFileSize,
    boolean allowMissing,
    boolean failOnLoss,
    boolean json,
    boolean connect,
    List<String> events) {
  private static final String DEFAULT_OUTPUT = "trace.pftrace";

  /** A duration that was given. */
  record Duration(long milliseconds) {}

  /** A size that was given. */
  record Size(long bytes) {}

  static CommandSpec spec() {
    CommandSpec spec = Flags.command("Record a trace into a file.");
    spec.usageMessage()
        .footer(
            "Ctrl-C stops and saves; a second one aborts, and the file ends with the last whole"
                + " packet that was written. SIGTERM and SIGHUP count as Ctrl-C.");
    addWhatToRecord(spec);
    addWhatToDoAboutTrouble(spec);
    return spec.addPositional(
        PositionalParamSpec.builder()
            .arity("0..*")
            .type(String[].class)
            .paramLabel("EVENT")
            .description("Kernel events such as sched/sched_switch, for linux.ftrace.")
            .build());
  }

  private static void addWhatToRecord(CommandSpec spec) {
    spec.addOption(
            value(
                "-c",
                "--config",
                "FILE",
                "Trace config, binary unless --txt is given; - reads standard input."))
        .addOption(flag("--txt", "The config is text (protobuf text format)."))
        .addOption(
            value(
                "-o",
                "--out",
                "FILE",
                "Where the trace goes (default: trace.pftrace); - is standard output, whose reader"
                    + " has to stay to the end (else: exit 1)."))
        .addOption(flag("--no-clobber", "Fail if the output file exists."))
        .addOption(
            value(
                "-t",
                "--time",
                "TIME",
                Duration.class,
                new DurationOption(),
                "How long: 500ms, 5s, 10m, 1h (default: as the config says; 10s without one)."))
        .addOption(
            value(
                "-b",
                "--buffer",
                "SIZE",
                Size.class,
                new SizeOption(),
                "Size of each buffer: 512kb, 32mb, 1gb (default: 32mb)."))
        .addOption(
            value(
                "-s",
                "--size",
                "SIZE",
                Size.class,
                new SizeOption(),
                "Write into the file while recording, and stop at this size."));
  }

  private static void addWhatToDoAboutTrouble(CommandSpec spec) {
    spec.addOption(
            flag(
                "--allow-missing",
                "Record although data sources of the config are missing; they may come later."))
        .addOption(flag("--fail-on-loss", "Exit with 4 if data was lost."))
        .addOption(flag("--json", "Print the summary as JSON on standard output."))
        .addOption(
            flag(
                "--connect",
                "Record with a running daemon, or exit with 3 (default: in process without one)."));
  }

  static RecordOptions of(ParseResult arguments) {
    return new RecordOptions(
        Flags.text(arguments, "-c"),
        isSet(arguments, "--txt"),
        Flags.text(arguments, "-o").orElse(DEFAULT_OUTPUT),
        isSet(arguments, "--no-clobber"),
        Optional.ofNullable(arguments.matchedOptionValue("-t", (Duration) null)),
        Optional.ofNullable(arguments.matchedOptionValue("-b", (Size) null)),
        Optional.ofNullable(arguments.matchedOptionValue("-s", (Size) null)),
        isSet(arguments, "--allow-missing"),
        isSet(arguments, "--fail-on-loss"),
        isSet(arguments, "--json"),
        isSet(arguments, "--connect"),
        List.of(arguments.matchedPositionalValue(0, new String[0])));
  }
}
