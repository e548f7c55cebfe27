package dev.sonda.analysis.cli.internal.perfetto.line;

import java.util.ArrayList;
import java.util.List;

/**
 * A command line of {@code trace_processor_shell} without a subcommand: its options select the
 * action. Translates it to one with a subcommand.
 */
public final class ClassicCommandLine {
  private static final String QUERY_STRING = "query-string";
  private static final String EXPORT = "export";
  private static final String HTTP = "httpd";
  private static final String STDIO = "stdiod";
  private static final String SUMMARY = "summary";
  private static final String SUMMARY_METRICS = "summary-metrics-v2";
  private static final String SUMMARY_METADATA = "summary-metadata-query";
  private static final String SUMMARY_FORMAT = "summary-format";
  private static final String RUN_METRICS = "run-metrics";
  private static final String PRE_METRICS = "pre-metrics";
  private static final String METRICS_OUTPUT = "metrics-output";
  public static final String HELP_CLASSIC = "help-classic";

  /** Options that only exist without a subcommand; {@link GlobalFlags} are accepted in addition. */
  public static final List<Flag> OWN =
      List.of(
          Flag.of(HELP_CLASSIC, "Print these options."),
          new Flag(Subcommand.QUERY_FILE, 'q', "FILE", "Run the statements of a file."),
          new Flag(QUERY_STRING, 'Q', "SQL", "Run these statements."),
          Flag.of(Subcommand.INTERACTIVE_FLAG, 'i', "A prompt after -q or -Q."),
          Flag.of(Subcommand.WIDE, 'W', "Columns of the prompt are twice as wide."),
          new Flag(Subcommand.PERF_FILE, 'p', "FILE", "Write the times of import and statements."),
          new Flag(EXPORT, 'e', "FILE", "Write all tables into an SQLite database."),
          Flag.of(HTTP, 'D', "Answer a user interface: not there yet."),
          Flag.with("PORT", "http-port", "The port of -D."),
          Flag.with("IP", "http-ip-address", "The address of -D."),
          Flag.with("NAMES", "http-additional-cors-origins", "Origins that -D trusts."),
          Flag.of(STDIO, "Answer a program on standard input: not there yet."),
          Flag.of(SUMMARY, "Compute a summary."),
          Flag.with("IDS", SUMMARY_METRICS, "Metrics of the summary, or all."),
          Flag.with("ID", SUMMARY_METADATA, "The query of the summary's metadata."),
          Flag.with("FILE", Subcommand.SUMMARY_SPEC, "A spec of the summary; may be repeated."),
          Flag.with("FORMAT", SUMMARY_FORMAT, "The format of the summary: text, binary."),
          Flag.with(
              "NAMES",
              RUN_METRICS,
              "Compute metrics of the first kind, by name or as files a.sql beside a.proto."),
          Flag.with("FILE", PRE_METRICS, "Statements before metrics."),
          Flag.with("FORMAT", METRICS_OUTPUT, "The format of metrics: text, binary, json."));

  private final GetoptCommandLine line;
  private final List<String> translated = new ArrayList<>();

  private ClassicCommandLine(GetoptCommandLine line) {
    this.line = line;
  }

  public static List<Flag> allFlags() {
    List<Flag> all = new ArrayList<>(OWN);
    all.addAll(GlobalFlags.ALL);
    return all;
  }

  /**
   * Translates a classic command line to the equivalent arguments with a subcommand, which comes
   * first.
   */
  public static List<String> translate(GetoptCommandLine line) throws ShellException {
    return new ClassicCommandLine(line).translate();
  }

  private List<String> translate() throws ShellException {
    if (line.has(HTTP) || line.has(STDIO)) {
      return begin(Subcommand.SERVER, line.has(HTTP) ? "http" : "stdio");
    }
    checkCompany();
    if (line.has(SUMMARY)) {
      return summary();
    }
    if (line.has(RUN_METRICS)) {
      return metrics();
    }
    if (line.has(EXPORT)) {
      return begin(Subcommand.EXPORT, "-o", line.value(EXPORT), "sqlite", trace());
    }
    return hasQuery() ? query() : interactive();
  }

  private void checkCompany() throws ShellException {
    if (line.has(SUMMARY) && line.has(RUN_METRICS)) {
      throw new ShellException("--summary and --run-metrics exclude each other");
    }
    if (line.has(EXPORT) && line.has(Subcommand.QUERY_FILE)) {
      throw new ShellException("-e and -q exclude each other; the subcommand export may help");
    }
    boolean isPrompt =
        line.has(Subcommand.INTERACTIVE_FLAG)
            || !(hasQuery() || line.has(EXPORT) || line.has(SUMMARY) || line.has(RUN_METRICS));
    if (line.has(Subcommand.PERF_FILE) && isPrompt) {
      throw new ShellException("--perf-file needs statements by -q or -Q, and no prompt");
    }
  }

  private boolean hasQuery() {
    return line.has(Subcommand.QUERY_FILE) || line.has(QUERY_STRING);
  }

  private String trace() throws ShellException {
    if (line.words().size() != 1) {
      throw new ShellException(
          line.words().isEmpty()
              ? "a trace file is required"
              : "one trace file is expected, not " + line.words().size());
    }
    return line.words().getFirst();
  }

  private List<String> query() throws ShellException {
    begin(Subcommand.QUERY);
    if (line.has(Subcommand.QUERY_FILE)) {
      translated.addAll(List.of("-f", line.value(Subcommand.QUERY_FILE)));
    }
    if (line.has(Subcommand.INTERACTIVE_FLAG)) {
      translated.add("-i");
    }
    if (line.has(Subcommand.PERF_FILE)) {
      translated.addAll(List.of("--perf-file", line.value(Subcommand.PERF_FILE)));
    }
    addWide();
    // The dashes end the options, so that a statement may begin with an SQL comment.
    translated.addAll(List.of("--", trace()));
    if (line.has(QUERY_STRING)) {
      translated.add(line.value(QUERY_STRING));
    }
    return translated;
  }

  private List<String> summary() throws ShellException {
    begin(Subcommand.SUMMARIZE);
    add(SUMMARY_METRICS, Subcommand.METRICS_V2);
    add(SUMMARY_METADATA, Subcommand.METADATA_QUERY);
    add(SUMMARY_FORMAT, Subcommand.FORMAT);
    addAfterwards();
    translated.addAll(List.of("--", trace()));
    translated.addAll(line.values(Subcommand.SUMMARY_SPEC));
    return translated;
  }

  private List<String> metrics() throws ShellException {
    begin(Subcommand.METRICS);
    add(RUN_METRICS, Subcommand.RUN);
    add(PRE_METRICS, Subcommand.PRE);
    add(METRICS_OUTPUT, Subcommand.OUTPUT);
    addAfterwards();
    translated.addAll(List.of("--", trace()));
    return translated;
  }

  private void addAfterwards() {
    add(Subcommand.QUERY_FILE, Subcommand.POST_QUERY);
    add(Subcommand.PERF_FILE, Subcommand.PERF_FILE);
    if (line.has(Subcommand.INTERACTIVE_FLAG)) {
      translated.add("-i");
    }
  }

  private void add(String flag, String translatedFlag) {
    if (line.has(flag)) {
      translated.addAll(List.of("--" + translatedFlag, line.value(flag)));
    }
  }

  private List<String> interactive() throws ShellException {
    begin(Subcommand.INTERACTIVE);
    addWide();
    translated.add(trace());
    return translated;
  }

  private void addWide() {
    if (line.has(Subcommand.WIDE)) {
      translated.add("-W");
    }
  }

  private List<String> begin(Subcommand command, String... words) {
    translated.add(command.word());
    for (Flag flag : GlobalFlags.ALL) {
      for (String value : line.values(flag.name())) {
        translated.add("--" + flag.name());
        if (flag.hasArgument()) {
          translated.add(value);
        }
      }
    }
    translated.addAll(List.of(words));
    return translated;
  }
}
