/**
 * Chrome's JSON traces: an object with {@code traceEvents}, or an array of events, whole or cut
 * off.
 *
 * <pre>
 *   file ─► JsonImporter ─► document: events and their times ─► EventQueue ─► events by phase
 *                             └─ systemTraceEvents ─► FtraceTextImport
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.json;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
