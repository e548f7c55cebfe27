package dev.sonda.analysis.cli.internal.perfetto;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The subcommands of {@code trace_processor_shell}, given as the first word of a command line. */
enum Subcommand {
  QUERY(
      "TRACE [SQL]",
      "Run statements and print each one's rows as CSV, an empty line between two results. They"
          + " come from the argument, a file, or standard input.",
      new Flag(Subcommand.QUERY_FILE, 'f', "FILE", "Statements of a file; - is standard input."),
      Flag.with("ID", Subcommand.STRUCTURED_QUERY, "Run a structured query, and no statements."),
      Flag.with("FILE", Subcommand.SUMMARY_SPEC, "A spec that has it; may be repeated."),
      Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt afterwards."),
      Flag.of(Subcommand.WIDE, 'W', "Columns of the prompt are twice as wide."),
      Flag.with("FILE", Subcommand.PERF_FILE, "Write the times of import and statements.")),
  INTERACTIVE(
      "TRACE",
      "Ask for statements and print their rows as a table.",
      Flag.of(Subcommand.WIDE, 'W', "Columns are twice as wide.")),
  CONVERT(
      "FORMAT [INPUT] [OUTPUT]",
      "Convert a trace: the formats text and json are there, without options; sonda convert has"
          + " more."),
  SUMMARIZE(
      "TRACE [SPEC…]",
      "Compute a summary of metrics of the second kind by specs, as text or bytes, and print it as"
          + " one message.",
      Flag.with("IDS", Subcommand.METRICS_V2, "Ids of metrics, with commas, or all."),
      Flag.with("ID", Subcommand.METADATA_QUERY, "A query of the specs with key and value."),
      Flag.with("FORMAT", Subcommand.FORMAT, "text or binary."),
      Flag.with("FILE", Subcommand.POST_QUERY, "Statements whose rows are printed instead."),
      Flag.with("FILE", Subcommand.PERF_FILE, "Write the times of import and summary."),
      Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt afterwards.")),
  BUNDLE("INPUT OUTPUT", "Pack a trace with its symbols: not there."),
  UTIL("UTILITY [ARGUMENT…]", "Utilities of traces: of these, sonda merge is there."),
  SERVER("MODE [TRACE]", "Answer a user interface: not there yet."),
  EXPORT(
      "FORMAT -o FILE TRACE",
      "Write all tables into a file: sqlite is a database of SQLite, arrow_tar a tar of Apache"
          + " Arrow's files.",
      new Flag(Subcommand.OUTPUT, 'o', "FILE", "The file; one that is there is replaced.")),
  METRICS(
      "TRACE",
      "Compute metrics of the first kind, which Perfetto calls deprecated, and print them as one"
          + " message. --metric-extension names their folders.",
      Flag.with("NAMES", Subcommand.RUN, "Names of metrics, with commas."),
      Flag.with("FILE", Subcommand.PRE, "Statements before the metrics."),
      Flag.with("FORMAT", Subcommand.OUTPUT, "text, binary or json."),
      Flag.with("FILE", Subcommand.POST_QUERY, "Statements after them, whose rows are printed."),
      Flag.with("FILE", Subcommand.PERF_FILE, "Write the times of import and metrics."),
      Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt afterwards."));

  static final String QUERY_FILE = "query-file";
  static final String INTERACTIVE_FLAG = "interactive";
  static final String WIDE = "wide";
  static final String PERF_FILE = "perf-file";
  static final String RUN = "run";
  static final String PRE = "pre";
  static final String OUTPUT = "output";
  static final String POST_QUERY = "post-query";
  static final String STRUCTURED_QUERY = "structured-query-id";
  static final String SUMMARY_SPEC = "summary-spec";
  static final String METRICS_V2 = "metrics-v2";
  static final String METADATA_QUERY = "metadata-query";
  static final String FORMAT = "format";

  private final String arguments;
  private final String description;

  // The list comes from List.of and is immutable.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Flag> flags;

  Subcommand(String arguments, String description, Flag... flags) {
    this.arguments = arguments;
    this.description = description;
    this.flags = List.of(flags);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String arguments() {
    return arguments;
  }

  String description() {
    return description;
  }

  List<Flag> ownFlags() {
    return flags;
  }

  List<Flag> allFlags() {
    return Stream.concat(flags.stream(), GlobalFlags.ALL.stream()).toList();
  }

  static Optional<Subcommand> of(String word) {
    return Arrays.stream(values()).filter(command -> command.word().equals(word)).findFirst();
  }
}
