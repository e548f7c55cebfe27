package dev.sonda.analysis.cli.internal.perfetto.line;

import java.util.List;

/** The options that all subcommands accept. */
public final class GlobalFlags {
  public static final String HELP = "help";
  public static final String VERSION = "version";
  public static final String FULL_SORT = "full-sort";
  public static final String NO_FTRACE_RAW = "no-ftrace-raw";
  public static final String ANALYZE_CONTENT = "analyze-trace-proto-content";
  public static final String CROP = "crop-track-events";
  public static final String SQL_FILES = "allow-sql-file-access";
  public static final String DEV = "dev";
  public static final String DEV_FLAG = "dev-flag";
  public static final String EXTRA_CHECKS = "extra-checks";
  public static final String ADD_PACKAGE = "add-sql-package";
  public static final String OVERRIDE_PACKAGE = "override-sql-package";
  public static final String OVERRIDE_STDLIB = "override-stdlib";
  public static final String REGISTER_FILES = "register-files-dir";
  public static final String METRIC_EXTENSION = "metric-extension";
  public static final String REMOTE = "remote";
  public static final String METATRACE = "metatrace";
  public static final String METATRACE_CAPACITY = "metatrace-buffer-capacity";
  public static final String METATRACE_CATEGORIES = "metatrace-categories";

  private static final String PACKAGE = "FOLDER[@NAME]";
  private static final String FILE = "FILE";

  /** All global options, in the order in which the help lists them. */
  public static final List<Flag> ALL =
      List.of(
          Flag.of(HELP, 'h', "Print this help."),
          Flag.of(VERSION, 'v', "Print the version."),
          Flag.of(FULL_SORT, "Taken, and changes nothing: events are always sorted as a whole."),
          Flag.of(NO_FTRACE_RAW, "Taken, and changes nothing: ftrace_event costs nothing unused."),
          Flag.of(ANALYZE_CONTENT, "Sum up the bytes of fields: experimental_proto_content."),
          Flag.of(CROP, "Leave out track events before the trace's range of interest."),
          Flag.of(SQL_FILES, "Let statements read and write files."),
          Flag.of(DEV, "Allow --override-stdlib."),
          Flag.with("KEY=VALUE", DEV_FLAG, "Taken, and changes nothing."),
          Flag.of(EXTRA_CHECKS, "Taken, and changes nothing: all checks are always made."),
          Flag.with(PACKAGE, ADD_PACKAGE, "A folder of modules for INCLUDE PERFETTO MODULE."),
          Flag.with(PACKAGE, OVERRIDE_PACKAGE, "The same, also in place of one of that name."),
          Flag.with("FOLDER", OVERRIDE_STDLIB, "Each of its folders in place of that package."),
          Flag.with("FOLDER", REGISTER_FILES, "Taken, and changes nothing yet."),
          Flag.with("FOLDER@PATH", METRIC_EXTENSION, "Metrics of a folder, or Perfetto's with @/."),
          Flag.with("ADDRESS", REMOTE, "Ask a server: refused until there is one."),
          new Flag(METATRACE, 'm', FILE, "Record what the shell does, as a trace."),
          Flag.with("N", METATRACE_CAPACITY, "The last N events of it; 262144."),
          Flag.with("NAMES", METATRACE_CATEGORIES, "all, or what of it, by commas."));

  private GlobalFlags() {}
}
