/**
 * The JDBC driver: {@code jdbc:sonda:trace.pftrace}.
 *
 * <p>Programs get connections from {@link java.sql.DriverManager}, which finds the driver by its
 * entry in {@code META-INF/services}; in a framework the driver is a service.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.jdbc;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
