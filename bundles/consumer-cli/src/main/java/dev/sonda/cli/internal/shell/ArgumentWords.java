package dev.sonda.cli.internal.shell;

import java.util.List;

/** Knows what may follow the commands of scope {@code sonda}. */
@FunctionalInterface
public interface ArgumentWords {

  /**
   * What could be typed next; may be more than begins as the typed word does.
   *
   * @param command without its scope
   * @param before the words between the command and the one that is being typed
   * @param typed how that begins
   */
  List<ShellWord> after(String command, List<String> before, String typed);
}
