package dev.sonda.trace.jdbc;

import dev.sonda.engine.EngineFactory;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.jdbc.internal.DriverVersion;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.jdbc.internal.connection.TraceConnection;
import dev.sonda.trace.jdbc.internal.open.OpenTraces;
import dev.sonda.trace.jdbc.internal.open.TraceUrl;
import dev.sonda.trace.jdbc.internal.open.UrlProperty;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * The JDBC driver, which opens traces as databases: {@code jdbc:sonda:FILE?memory=4g&timeout=30s}.
 * Connections to one file share its tables.
 */
@Component(service = Driver.class, configurationPolicy = ConfigurationPolicy.IGNORE)
public final class TraceDriver implements Driver {
  private static final TraceDriver OF_DRIVER_MANAGER = new TraceDriver();

  private final OpenTraces traces;

  static {
    try {
      DriverManager.registerDriver(OF_DRIVER_MANAGER);
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Creates a driver with the importers, extensions and the engine that {@link
   * java.util.ServiceLoader} finds.
   */
  public TraceDriver() {
    this(TraceProcessorOptions.defaults());
  }

  /**
   * Creates a driver with the importers, extensions and the engine that an OSGi framework provides.
   */
  @Activate
  public TraceDriver(
      @Reference EngineFactory engine,
      @Reference(policyOption = ReferencePolicyOption.GREEDY) List<TraceImporter> importers,
      @Reference(policyOption = ReferencePolicyOption.GREEDY) List<TraceExtension> extensions) {
    this(
        TraceProcessorOptions.defaults()
            .withEngine(engine)
            .withImporters(importers)
            .withExtensions(extensions));
  }

  /** Creates a driver with the importers, extensions and the engine in the options. */
  public TraceDriver(TraceProcessorOptions options) {
    traces = new OpenTraces(options);
  }

  /**
   * Removes the driver from {@link java.sql.DriverManager} when the bundle is stopped, so that the
   * Java runtime doesn't refer to the bundle's classes any more.
   */
  @Deactivate
  void deregister() throws SQLException {
    DriverManager.deregisterDriver(OF_DRIVER_MANAGER);
  }

  @Override
  public boolean acceptsURL(String url) {
    return TraceUrl.isOurs(url);
  }

  @Override
  public @Nullable Connection connect(String url, @Nullable Properties properties)
      throws SQLException {
    if (!TraceUrl.isOurs(url)) {
      return null;
    }
    TraceUrl parsed = TraceUrl.of(url, properties == null ? new Properties() : properties);
    return new TraceConnection(url, traces.open(parsed));
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) {
    Properties given = properties == null ? new Properties() : properties;
    return Arrays.stream(UrlProperty.values())
        .map(property -> info(property, given.getProperty(property.key())))
        .toArray(DriverPropertyInfo[]::new);
  }

  private static DriverPropertyInfo info(UrlProperty property, @Nullable String value) {
    DriverPropertyInfo info = new DriverPropertyInfo(property.key(), value);
    info.description = property.meaning();
    info.choices = property.choices().isEmpty() ? null : property.choices().toArray(new String[0]);
    return info;
  }

  @Override
  public int getMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return DriverVersion.MINOR;
  }

  /** False, as a trace has neither keys nor transactions. */
  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw SqlErrors.unsupported("the driver logs nothing");
  }
}
