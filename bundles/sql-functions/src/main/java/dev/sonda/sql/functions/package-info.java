/**
 * Functions of PerfettoSQL that are computed row by row in Java.
 *
 * <pre>
 *   engine ── chunk of rows ──► ScalarFunction ──► text, hash, time: values alone
 *                                    │
 *                                    └───────────► time, args: tables of the trace, read at the first call
 * </pre>
 *
 * <p>What the engine has itself, such as regular expressions, isn't here: the compiler of queries
 * writes the engine's own words for it.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.sql.functions;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
