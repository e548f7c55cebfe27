package dev.sonda.analysis.cli.internal.perfetto.line;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The subcommands of {@code trace_processor_shell}, given as the first word of a command line. */
public enum Subcommand {
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
      "Convert a trace to a format: text, systrace (kernel events as text), ctrace (systrace,"
          + " compressed), firefox (stack samples for Firefox Profiler), profile (stack samples or"
          + " allocations as files of pprof).",
      new Flag(Subcommand.TRUNCATE, 't', "start|end", "systrace: keep the first or last events."),
      Flag.of(Subcommand.SKIP_UNKNOWN, "text: leave out fields that are not known."),
      Flag.with("FOLDER", Subcommand.OUTPUT_DIR, "profile: where the files go, else a new folder."),
      Flag.with("PID", Subcommand.PID, "profile: of this process alone."),
      Flag.with("NS,NS", Subcommand.TIMESTAMPS, "profile: heap dumps of these times alone."),
      Flag.of(Subcommand.PERF, "profile: stack samples, if there are others, too."),
      Flag.of(Subcommand.ALLOC, "profile: sampled allocations."),
      Flag.of(Subcommand.JAVA_HEAP, "profile: graphs of Java heaps."),
      Flag.of(Subcommand.NO_ANNOTATIONS, "Taken, and changes nothing: frames have no annotations."),
      Flag.of(Subcommand.VERBOSE, "Taken, and changes nothing.")),
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
  BUNDLE(
      "INPUT OUTPUT",
      "Pack a trace with the symbols of its code and the original names of obfuscated classes, into"
          + " a tar that opens as one trace without the programs.",
      Flag.with("FOLDERS", Subcommand.SYMBOL_PATHS, "Folders with programs or symbols, as a,b."),
      Flag.of(
          Subcommand.NO_AUTO_SYMBOL_PATHS,
          "Not the trace's own programs, /usr/lib/debug and the like."),
      Flag.with("[PACKAGE=]FILE", Subcommand.PROGUARD_MAP, "A mapping.txt; may be repeated."),
      Flag.of(Subcommand.NO_AUTO_PROGUARD_MAPS, "Not those of PERFETTO_PROGUARD_MAP."),
      Flag.of(Subcommand.VERBOSE, "List the files, and the paths that were searched.")),
  UTIL(
      "UTILITY [INPUT] [OUTPUT]",
      "Utilities for trace files: merge (util merge -o FILE TRACE…: one archive of several traces"
          + " that opens as one), symbolize (packets with the functions of code addresses, by"
          + " programs below PERFETTO_BINARY_PATH), deobfuscate (packets with original names of"
          + " classes, by PERFETTO_PROGUARD_MAP), decompress_packets, text_to_binary.",
      Flag.of(Subcommand.VERBOSE, "symbolize: list the files, and the paths that were searched."),
      new Flag(Subcommand.OUTPUT, 'o', "FILE", "merge: the archive."),
      Flag.with("FILE", Subcommand.MANIFEST, "merge: how the traces' clocks relate, as JSON."),
      Flag.of(Subcommand.NO_VALIDATE, "merge: don't open the archive afterwards."),
      Flag.of(Subcommand.STRICT, "merge: fail if events can't be placed on the timeline.")),
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
      Flag.with(
          "NAMES",
          Subcommand.RUN,
          "Metrics by name, or as files: a.sql beside a.proto; with commas."),
      Flag.with("FILE", Subcommand.PRE, "Statements before the metrics."),
      Flag.with("FORMAT", Subcommand.OUTPUT, "text, binary or json."),
      Flag.with("FILE", Subcommand.POST_QUERY, "Statements after them, whose rows are printed."),
      Flag.with("FILE", Subcommand.PERF_FILE, "Write the times of import and metrics."),
      Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt afterwards."));

  public static final String QUERY_FILE = "query-file";
  public static final String INTERACTIVE_FLAG = "interactive";
  public static final String WIDE = "wide";
  public static final String PERF_FILE = "perf-file";
  public static final String RUN = "run";
  public static final String PRE = "pre";
  public static final String OUTPUT = "output";
  public static final String POST_QUERY = "post-query";
  public static final String STRUCTURED_QUERY = "structured-query-id";
  public static final String SUMMARY_SPEC = "summary-spec";
  public static final String METRICS_V2 = "metrics-v2";
  public static final String METADATA_QUERY = "metadata-query";
  public static final String FORMAT = "format";
  public static final String TRUNCATE = "truncate";
  public static final String SKIP_UNKNOWN = "skip-unknown";
  public static final String OUTPUT_DIR = "output-dir";
  public static final String PID = "pid";
  public static final String TIMESTAMPS = "timestamps";
  public static final String PERF = "perf";
  public static final String ALLOC = "alloc";
  public static final String JAVA_HEAP = "java-heap";
  public static final String NO_ANNOTATIONS = "no-annotations";
  public static final String VERBOSE = "verbose";
  public static final String SYMBOL_PATHS = "symbol-paths";
  public static final String NO_AUTO_SYMBOL_PATHS = "no-auto-symbol-paths";
  public static final String PROGUARD_MAP = "proguard-map";
  public static final String NO_AUTO_PROGUARD_MAPS = "no-auto-proguard-maps";
  public static final String MANIFEST = "manifest";
  public static final String NO_VALIDATE = "no-validate";
  public static final String STRICT = "strict";

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

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String arguments() {
    return arguments;
  }

  public String description() {
    return description;
  }

  public List<Flag> ownFlags() {
    return flags;
  }

  public List<Flag> allFlags() {
    return Stream.concat(flags.stream(), GlobalFlags.ALL.stream()).toList();
  }

  public static Optional<Subcommand> of(String word) {
    return Arrays.stream(values()).filter(command -> command.word().equals(word)).findFirst();
  }
}
