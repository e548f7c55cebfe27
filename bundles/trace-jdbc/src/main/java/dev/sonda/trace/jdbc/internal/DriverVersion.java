package dev.sonda.trace.jdbc.internal;

/** Names and versions that the driver reports for itself. */
public final class DriverVersion {
  public static final String PRODUCT = "Sonda trace processor";
  public static final String DRIVER = "Sonda JDBC driver";
  public static final int MAJOR = 0;
  public static final int MINOR = 1;
  public static final String TEXT = MAJOR + "." + MINOR;

  /** Version of JDBC that the driver implements, that of Java 25. */
  public static final int JDBC_MAJOR = 4;

  public static final int JDBC_MINOR = 3;

  private DriverVersion() {}
}
