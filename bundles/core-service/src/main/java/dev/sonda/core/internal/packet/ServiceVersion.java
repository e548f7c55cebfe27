package dev.sonda.core.internal.packet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this service, for traces and for replies to queries. */
public final class ServiceVersion {
  private static final String TEXT = "Sonda v" + read();

  /**
   * The version of Perfetto's service whose behavior this service implements. Perfetto's readers
   * derive features from it, such as a flush before each write into a file, and warn about configs
   * that need a newer version.
   */
  private static final String BEHAVES_AS = "Perfetto v58.2";

  private ServiceVersion() {}

  /**
   * The text for traces: first the version of Perfetto that this service implements, then the
   * version of Sonda.
   */
  public static String traceText() {
    return BEHAVES_AS + " (" + TEXT + ")";
  }

  /** The version text shown to users. */
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
