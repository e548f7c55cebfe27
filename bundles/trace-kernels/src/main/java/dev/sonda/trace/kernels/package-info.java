/**
 * The operators of PerfettoSQL that can't be computed efficiently in SQL; each converts tables to a
 * table.
 *
 * <pre>
 *   compiler ── name ──► OperatorRegistry ──► TableOperator ── apply(OperatorCall) ──► Table
 *                                               │                │
 *                        kernels over arrays ◄──┘                └─ tables, texts, numbers; memory
 * </pre>
 *
 * <p>Operators don't depend on an SQL engine: the query compiler collects the arguments as tables,
 * applies the operator once, and joins the result.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.kernels;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
