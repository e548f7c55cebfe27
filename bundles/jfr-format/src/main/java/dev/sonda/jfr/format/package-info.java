/**
 * Recordings of JFR, from their bytes to packets of a trace.
 *
 * <pre>
 *   file ──chunk──► records ──type, value──► events ──trace──► packets of a TraceWriter
 * </pre>
 *
 * <p>The JVM that writes a recording is another program: all that a file says is checked, and what
 * is damaged is left out and counted.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.jfr.format;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
