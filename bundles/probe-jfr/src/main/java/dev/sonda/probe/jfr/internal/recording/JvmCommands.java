package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;

/** Executes diagnostic commands in a JVM, as {@code jcmd} does. */
@FunctionalInterface
public interface JvmCommands {
  /**
   * Executes a command.
   *
   * @return the JVM's answer
   * @throws IOException if the JVM can't be reached or refuses the command; with the reason
   */
  String execute(int pid, String command) throws IOException;
}
