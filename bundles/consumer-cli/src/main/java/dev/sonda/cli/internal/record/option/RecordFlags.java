package dev.sonda.cli.internal.record.option;

import static dev.sonda.cli.internal.PicocliSpecs.flag;
import static dev.sonda.cli.internal.PicocliSpecs.value;

import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.rotation.RotationSettings;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Describes the flags of {@code record}, for its parser, help and manual page. */
public final class RecordFlags {
  static final String OUT = "--out";
  static final String NO_CLOBBER = "--no-clobber";
  static final String ALLOW_MISSING = "--allow-missing";
  static final String FAIL_ON_LOSS = "--fail-on-loss";
  static final String JSON = "--json";
  static final String CONNECT = "--connect";
  public static final String BACKGROUND = "--background";
  static final String BACKGROUND_WAIT = "--background-wait";
  public static final String NOTIFY_FD = "--notify-fd";
  static final String DETACH = "--detach";
  static final String ATTACH = "--attach";
  static final String STOP = "--stop";
  static final String IS_DETACHED = "--is_detached";
  static final String CLONE = "--clone";
  static final String CLONE_BY_NAME = "--clone-by-name";
  static final String CLONE_FOR_BUGREPORT = "--clone-for-bugreport";

  private RecordFlags() {}

  /** The description of the command with all its flags. */
  public static CommandSpec spec() {
    CommandSpec spec = PicocliSpecs.command("Record a trace into a file.");
    spec.usageMessage()
        .footer(
            "Ctrl-C stops and saves; a second one aborts, and the file ends with the last whole"
                + " packet that was written. SIGTERM and SIGHUP count as Ctrl-C.");
    ConfigFlags.addTo(spec);
    addWhereTo(spec);
    addWhatToDoAboutTrouble(spec);
    addBackground(spec);
    addDetached(spec);
    addCloned(spec);
    return spec;
  }

  /** Adds the flags of the output file. */
  private static void addWhereTo(CommandSpec spec) {
    spec.addOption(
            value(
                "-o",
                OUT,
                "FILE",
                "Where the trace goes (default: trace.pftrace); - is standard output, whose reader"
                    + " has to stay to the end (else: exit 1)."))
        .addOption(flag(NO_CLOBBER, "Fail if the output file exists."));
    RotationSettings.addFlags(spec);
  }

  /** Adds the flags that change how missing sources and losses are treated. */
  private static void addWhatToDoAboutTrouble(CommandSpec spec) {
    spec.addOption(
            flag(
                ALLOW_MISSING,
                "Record although data sources of the config are missing; they may come later."))
        .addOption(
            flag(
                FAIL_ON_LOSS,
                "Exit with 4 if data was lost, or if a data source failed or a producer did not"
                    + " answer the last flush."))
        .addOption(flag(JSON, "Print the summary as JSON on standard output."))
        .addOption(
            flag(
                CONNECT,
                "Record with a running daemon, or exit with 3 (default: in process without one)."));
  }

  /** Adds the flags of recordings in the background; Perfetto's tool has the same names. */
  private static void addBackground(CommandSpec spec) {
    spec.addOption(
            flag(
                "-d",
                BACKGROUND,
                "Go on in the background once the session has begun, and print the number of that"
                    + " process, which kill -TERM has stop and save. Its summary goes to standard"
                    + " error if that is a file. Needs a daemon."))
        .addOption(
            flag(
                "-D",
                BACKGROUND_WAIT,
                "The same once all data sources have started; if that takes more than 30 s, exit"
                    + " with 1, and the recording goes on."))
        .addOption(
            value(
                List.of(NOTIFY_FD),
                "FD",
                "Write a zero byte into this descriptor once all data sources have started, or"
                    + " another one if the command ends before that, and close it."));
  }

  /** Adds the flags of detached sessions; Perfetto's tool has the same names. */
  private static void addDetached(CommandSpec spec) {
    spec.addOption(
            value(
                List.of(DETACH),
                "KEY",
                "Leave the session to the daemon and exit. It ends when it is over or a client"
                    + " attaches to it and stops it. With -s, or write_into_file, the daemon writes"
                    + " the file; else the session has to be endless, and stays in its buffers."))
        .addOption(
            value(
                List.of(ATTACH),
                "KEY",
                "Follow a session that was detached to its end. -o says where its trace goes if"
                    + " the daemon doesn't write it. Exit 2 if there is no such session."))
        .addOption(flag(STOP, "End the session that --attach finds."))
        .addOption(
            value(
                List.of(IS_DETACHED, "--is-detached"),
                "KEY",
                "Exit with 0 if --attach would find a session, with 2 if not."));
  }

  /** Adds the flags of clones; Perfetto's tool has the same names. */
  private static void addCloned(CommandSpec spec) {
    spec.addOption(
            value(
                List.of(CLONE),
                "SESSION",
                "Save what a running session of the daemon has recorded so far, and let it go on."
                    + " SESSION is its number or its unique_session_name."))
        .addOption(value(List.of(CLONE_BY_NAME), "NAME", "The same, for names that are numbers."))
        .addOption(flag(CLONE_FOR_BUGREPORT, "Clone without the session's trace_filter."));
  }
}
