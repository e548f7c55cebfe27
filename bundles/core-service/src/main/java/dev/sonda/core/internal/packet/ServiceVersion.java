package dev.sonda.core.internal.packet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What this service calls itself, in traces and in answers to queries. */
public final class ServiceVersion {
  private static final String TEXT = "Sonda v" + read();

  private ServiceVersion() {}

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
