package dev.sonda.cli.internal.shell;

import java.util.List;

/** Completes the arguments of the Gogo commands of scope {@code sonda}. */
@FunctionalInterface
public interface ArgumentCompleter {

  /**
   * The candidates for the next word; may include candidates that don't begin with {@code typed}.
   * Blocks while the service is queried.
   *
   * @param command without its scope
   * @param before the words between the command and the word that is being typed
   * @param typed the beginning of that word
   */
  List<CompletionCandidate> after(String command, List<String> before, String typed);
}
