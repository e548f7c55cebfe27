package dev.sonda.cli.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints which Sonda this is and what it runs on. */
@Command(name = "version", description = "Print the version.")
public final class VersionCommand implements Callable<Integer> {
  private final CommandContext context;

  VersionCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context
        .out()
        .println(
            "sonda "
                + version()
                + " (Java "
                + Runtime.version()
                + ", "
                + System.getProperty("java.vendor")
                + ")");
    return ExitCode.OK.number();
  }

  /** The version of this build. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream file = VersionCommand.class.getResourceAsStream("version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
