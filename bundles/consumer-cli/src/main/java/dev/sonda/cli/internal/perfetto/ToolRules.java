package dev.sonda.cli.internal.perfetto;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;

/**
 * Checks the combination of options: refuses those that Perfetto's tool refuses, before the command
 * does any work.
 */
final class ToolRules {
  private ToolRules() {}

  /**
   * Checks the combination of all options.
   *
   * @throws CommandFailure at the first rule that is broken
   */
  static void check(ToolOptions options) throws CommandFailure {
    boolean detaches = options.has("detach");
    refuseIf(
        options.isQuery() && (detaches || options.isAttach() || options.isInBackground()),
        "--query goes with no other option");
    refuseIf(options.has("long") && !options.isQuery(), "--long needs --query");
    refuseIf(detaches && options.isAttach(), "--attach does not go with --detach");
    refuseIf(options.has("txt") && options.has("txt-lossy"), "--txt does not go with --txt-lossy");
    refuseIf(detaches && options.isInBackground(), "--detach does not go with --background");
    refuseIf(options.has("stop") && !options.isAttach(), "--stop needs --attach");
    refuseIf(
        options.has("clone") && options.has("clone-by-name"),
        "--clone does not go with --clone-by-name");
    refuseIf(
        options.has("clone-for-bugreport") && !options.isClone(),
        "--clone-for-bugreport needs --clone or --clone-by-name");
    checkKeys(options);
    if (options.isQuery() || options.isAttach()) {
      refuseIf(
          options.has("config") || options.isLight(),
          "a trace config does not go with --query, --attach and --is_detached");
      refuseIf(options.has("out"), "--out does not go with --query, --attach and --is_detached");
    } else {
      checkConfig(options);
    }
  }

  private static void checkKeys(ToolOptions options) throws CommandFailure {
    for (String name : new String[] {"detach", "attach", "is_detached"}) {
      refuseIf(
          options.value(name).filter(String::isEmpty).isPresent(), "--" + name + " needs a key");
    }
  }

  private static void checkConfig(ToolOptions options) throws CommandFailure {
    refuseIf(
        options.has("config") && options.isLight(),
        "-c does not go with --time, --buffer, --size and names of events");
    refuseIf(
        !options.has("config") && !options.isLight() && !options.isClone(),
        "there is no trace config: give -c FILE, or names of events");
    refuseIf(
        options.isInBackground() && options.value("out").filter("-"::equals).isPresent(),
        "what records in the background has no standard output: give -o FILE");
  }

  /** Fails with {@code sentence} and the tool's exit code 1 if {@code refused} is true. */
  static void refuseIf(boolean refused, String sentence) throws CommandFailure {
    if (refused) {
      throw new CommandFailure(ExitCode.FAILURE, sentence);
    }
  }
}
