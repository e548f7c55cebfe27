package dev.sonda.cli.internal.jvm;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads Sonda's Java agent into a running JVM. */
public final class AgentLoading {
  private static final String JAR = "lib/agent/sonda-agent.jar";

  private final Path jar;

  /**
   * Uses the agent jar of an installation.
   *
   * @param home the installation's folder
   */
  public AgentLoading(Path home) {
    jar = home.resolve(JAR);
  }

  /**
   * Loads the agent into a JVM, which starts tracing; a second call adds to the settings of the
   * first.
   *
   * @param settings the agent's settings, as after {@code -javaagent:sonda-agent.jar=}
   * @return sentences that say what is traced
   * @throws CommandFailure if there is no such process, or if its JVM refuses to be attached to
   */
  public List<String> attach(String pid, String settings) throws CommandFailure {
    if (!Files.isReadable(jar)) {
      throw new CommandFailure(ExitCode.FAILURE, "the agent isn't at " + jar.toAbsolutePath());
    }
    try {
      Path report = Files.createTempFile("sonda-agent", ".txt");
      try {
        load(pid, settings.isEmpty() ? "report=" + report : settings + ",report=" + report);
        return said(pid, report);
      } finally {
        Files.deleteIfExists(report);
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "process " + pid + " can't be attached to: " + e.getMessage(), e);
    }
  }

  private void load(String pid, String settings) throws IOException, CommandFailure {
    try {
      VirtualMachine machine = VirtualMachine.attach(pid);
      try {
        machine.loadAgent(jar.toAbsolutePath().toString(), settings);
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "process " + pid + " isn't a Java program: " + e.getMessage(), e);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new CommandFailure(
          ExitCode.FAILURE, "process " + pid + " doesn't take the agent: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the agent's report. The agent writes it last; if the report is empty, the agent has
   * failed and printed the reason on that process's standard error.
   */
  private static List<String> said(String pid, Path report) throws IOException, CommandFailure {
    List<String> sentences = Files.readAllLines(report);
    if (sentences.isEmpty()) {
      throw new CommandFailure(
          ExitCode.FAILURE, "the agent failed; standard error of process " + pid + " says why");
    }
    return sentences;
  }
}
