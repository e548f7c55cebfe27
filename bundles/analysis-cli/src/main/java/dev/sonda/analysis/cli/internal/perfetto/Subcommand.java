package dev.sonda.analysis.cli.internal.perfetto;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The first word of a command line. */
enum Subcommand {
  QUERY(
      "TRACE [SQL]",
      "Run statements and print each one's rows as CSV, an empty line between two results. They"
          + " come from the argument, a file, or standard input.",
      new Flag(Subcommand.QUERY_FILE, 'f', "FILE", "Statements of a file; - is standard input."),
      Flag.with("ID", "structured-query-id", "Refused: there are no structured queries yet."),
      Flag.with("FILE", "summary-spec", "Refused: there are no structured queries yet."),
      Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt afterwards."),
      Flag.of(Subcommand.WIDE, 'W', "Columns of the prompt are twice as wide."),
      Flag.with("FILE", Subcommand.PERF_FILE, "Write the times of import and statements.")),
  INTERACTIVE(
      "TRACE",
      "Ask for statements and print their rows as a table.",
      Flag.of(Subcommand.WIDE, 'W', "Columns are twice as wide.")),
  CONVERT("FORMAT [INPUT] [OUTPUT]", "Convert a trace: sonda convert does that."),
  SUMMARIZE("TRACE [SPEC…]", "Compute a summary: not there yet."),
  BUNDLE("INPUT OUTPUT", "Pack a trace with its symbols: not there."),
  UTIL("UTILITY [ARGUMENT…]", "Utilities of traces: of these, sonda merge is there."),
  SERVER("MODE [TRACE]", "Answer a user interface: not there yet."),
  EXPORT(
      "FORMAT -o FILE TRACE",
      "Write all tables into a file: not there yet.",
      new Flag("output", 'o', "FILE", "The file.")),
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

  private final String arguments;
  private final String description;

  // The list is of List.of.
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
