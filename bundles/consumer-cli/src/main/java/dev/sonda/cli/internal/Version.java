package dev.sonda.cli.internal;

import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build of Sonda. */
public final class Version {
  private Version() {}

  /** Prints the version of Sonda and of the Java that it runs on. */
  public static ExitCode print(PrintStream out) {
    out.println(
        "sonda "
            + current()
            + " (Java "
            + Runtime.version()
            + ", "
            + System.getProperty("java.vendor")
            + ")");
    return ExitCode.OK;
  }

  /** The version of this build. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
