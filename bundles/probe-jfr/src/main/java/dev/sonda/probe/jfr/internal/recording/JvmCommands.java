package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;

/** Has a JVM carry out a diagnostic command, as {@code jcmd} does. */
@FunctionalInterface
public interface JvmCommands {
  /**
   * Carries out a command.
   *
   * @return what the JVM answered
   * @throws IOException if it can't be reached, or refuses; with the reason
   */
  String execute(int pid, String command) throws IOException;
}
