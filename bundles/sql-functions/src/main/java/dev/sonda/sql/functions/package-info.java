/**
 * Functions of PerfettoSQL that are computed row by row in Java.
 *
 * <pre>
 *   engine ── chunk of rows ──► ScalarFunction ──► text, hash, time: values alone
 *                                    │
 *                                    └───────────► time, args: tables of the trace, read at the first call
 * </pre>
 *
 * <p>Functions that the engine provides, such as regular expressions, are not included: the query
 * compiler emits the engine's own functions.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.sql.functions;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
