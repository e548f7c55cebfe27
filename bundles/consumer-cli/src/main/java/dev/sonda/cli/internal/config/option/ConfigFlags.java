package dev.sonda.cli.internal.config.option;

import static dev.sonda.cli.internal.PicocliSpecs.flag;
import static dev.sonda.cli.internal.PicocliSpecs.isSet;
import static dev.sonda.cli.internal.PicocliSpecs.value;

import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.option.UnitOption.Duration;
import dev.sonda.cli.internal.config.option.UnitOption.Size;
import dev.sonda.cli.internal.config.read.TraceConfigReader;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The values of the flags that make up a trace config. Flags that Perfetto's tool also has have its
 * names and meanings.
 *
 * @param files configs, {@code -} for standard input, or the name of a built-in one; each config
 *     overrides the previous ones
 * @param attributes {@code key=value} or {@code key}
 * @param events kernel events, and {@code track_event} for those of programs, as typed
 * @param presets names of presets
 * @param jvms names of main classes or jars, or pids
 */
public record ConfigFlags(
    List<String> files,
    TraceConfigReader.Format format,
    Optional<Duration> time,
    Optional<Size> buffer,
    Optional<Size> maxFileSize,
    List<String> attributes,
    List<String> events,
    List<String> presets,
    List<String> jvms) {
  public static final String CONFIG = "--config";
  public static final String TXT = "--txt";
  public static final String TXT_LOSSY = "--txt-lossy";
  public static final String YAML = "--yaml";
  public static final String TIME = "--time";
  public static final String BUFFER = "--buffer";
  public static final String SIZE = "--size";
  public static final String ADD_ATTRIBUTE = "--add-attribute";
  public static final String PRESET = "--preset";
  public static final String JVM = "--jvm";

  /** The long names of all these flags. */
  public static final Set<String> NAMES =
      Set.of(CONFIG, TXT, TXT_LOSSY, YAML, TIME, BUFFER, SIZE, ADD_ATTRIBUTE, PRESET, JVM);

  /** Adds the flags to a command, and its arguments, which are events. */
  public static void addTo(CommandSpec spec) {
    spec.addOption(
        value(
            "-c",
            CONFIG,
            "FILE",
            "Trace config, text or binary as it comes, YAML where --yaml is given or its name ends"
                + " in .yaml or .yml; - reads standard input, :test is a small one of two"
                + " seconds."));
    addOptionsTo(spec);
    spec.addPositional(
        PositionalParamSpec.builder()
            .arity("0..*")
            .type(String[].class)
            .paramLabel("EVENT")
            .description(
                "Kernel events for linux.ftrace: sched/sched_switch, sched/*, or one system call"
                    + " as syscalls:read. And track_event: what programs write of themselves.")
            .build());
  }

  /** Adds the flags that say how a config is read, and those that override parts of it. */
  public static void addOptionsTo(CommandSpec spec) {
    spec.addOption(flag(TXT, "The config is text (protobuf text format)."))
        .addOption(flag(TXT_LOSSY, "The same, and unknown fields and values are left out."))
        .addOption(flag(YAML, "The config is YAML, with the names of fields as keys."))
        .addOption(
            list(
                PRESET,
                "NAME",
                "What to record: cpu, io, memory, jvm or all, or several with commas; what"
                    + " this machine or this user can't give is left out. sonda config presets"
                    + " says more."))
        .addOption(
            list(
                JVM,
                "NAME",
                "Record within these JVMs alone: main classes or jars, with *, or pids; the"
                    + " preset jvm unless something else is named."));
    addSizes(spec);
    spec.addOption(
        PicocliSpecs.values(
            ADD_ATTRIBUTE,
            "KEY[=VALUE]",
            "Write this about the trace into it; as often as wanted."));
  }

  private static OptionSpec list(String name, String label, String description) {
    return OptionSpec.builder(name)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .splitRegex(",")
        .paramLabel(label)
        .description(description)
        .build();
  }

  private static void addSizes(CommandSpec spec) {
    spec.addOption(
            value(
                "-t",
                TIME,
                "TIME",
                Duration.class,
                UnitOption::durationOrEndless,
                "How long: 500ms, 5s, 10m, 1h; 0: until it is stopped (default: as the config"
                    + " says; 10s without one)."))
        .addOption(
            value(
                "-b",
                BUFFER,
                "SIZE",
                Size.class,
                UnitOption::size,
                "Size of each buffer: 512kb, 32mb, 1gb (default: 32mb)."))
        .addOption(
            value(
                "-s",
                SIZE,
                "SIZE",
                Size.class,
                UnitOption::size,
                "Write into the file while recording, and stop at this size."));
  }

  /** Reads a command line whose flags and arguments are those of {@link #addTo}. */
  public static ConfigFlags of(ParseResult arguments) throws CommandFailure {
    return of(
        arguments,
        PicocliSpecs.text(arguments, CONFIG).stream().toList(),
        List.of(arguments.matchedPositionalValue(0, new String[0])));
  }

  /** Reads a command line whose files and events were parsed elsewhere. */
  public static ConfigFlags of(ParseResult arguments, List<String> files, List<String> events)
      throws CommandFailure {
    return new ConfigFlags(
        files,
        format(arguments),
        Optional.ofNullable(arguments.matchedOptionValue(TIME, (Duration) null)),
        Optional.ofNullable(arguments.matchedOptionValue(BUFFER, (Size) null)),
        Optional.ofNullable(arguments.matchedOptionValue(SIZE, (Size) null)),
        arguments.matchedOptionValue(ADD_ATTRIBUTE, List.of()),
        events,
        arguments.matchedOptionValue(PRESET, List.of()),
        arguments.matchedOptionValue(JVM, List.of()));
  }

  private static TraceConfigReader.Format format(ParseResult arguments) throws CommandFailure {
    List<String> given =
        Stream.of(TXT, TXT_LOSSY, YAML).filter(flag -> isSet(arguments, flag)).toList();
    if (given.size() > 1) {
      throw new CommandFailure(ExitCode.USAGE, given.get(0) + " does not go with " + given.get(1));
    }
    return switch (given.isEmpty() ? "" : given.getFirst()) {
      case TXT -> TraceConfigReader.Format.TEXT;
      case TXT_LOSSY -> TraceConfigReader.Format.TEXT_LOSSY;
      case YAML -> TraceConfigReader.Format.YAML;
      default -> TraceConfigReader.Format.BY_NAME;
    };
  }
}
