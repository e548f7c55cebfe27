package dev.sonda.core.internal.packet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What this service calls itself, in traces and in answers to queries. */
public final class ServiceVersion {
  private static final String TEXT = "Sonda v" + read();

  /**
   * Perfetto's readers tell from a version what its service does by itself, such as flushing before
   * each write into a file, and complain of a config that would need it with any other.
   */
  private static final String BEHAVES_AS = "Perfetto v58.2";

  private ServiceVersion() {}

  /** For traces: first whose behaviour it is, then who did it. */
  public static String traceText() {
    return BEHAVES_AS + " (" + TEXT + ")";
  }

  /** For people. */
  public static String text() {
    return TEXT;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = ServiceVersion.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("version.properties is not beside this class");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "");
  }
}
