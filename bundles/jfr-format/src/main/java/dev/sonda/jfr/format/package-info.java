/**
 * Translates JFR recordings into packets of a trace.
 *
 * <pre>
 *   file ──chunk──► records ──type, value──► events ──trace──► packets of a TraceWriter
 * </pre>
 *
 * <p>A recording is written by another process, so its contents are untrusted and validated;
 * damaged records are skipped and counted.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.jfr.format;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
