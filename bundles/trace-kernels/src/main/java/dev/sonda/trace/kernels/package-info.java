/**
 * The operators of PerfettoSQL that no SQL computes well: tables in, a table out.
 *
 * <pre>
 *   compiler ── name ──► OperatorTables ──► TableOperator ── apply(OperatorCall) ──► Table
 *                                               │                │
 *                        kernels over arrays ◄──┘                └─ tables, texts, numbers; memory
 * </pre>
 *
 * <p>An operator knows nothing of an engine: a compiler of queries collects the arguments as
 * tables, applies the operator once, and joins the result.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.kernels;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
