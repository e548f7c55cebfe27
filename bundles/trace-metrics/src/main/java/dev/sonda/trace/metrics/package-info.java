/**
 * Perfetto's metrics v1: SQL files that create an output table with one protobuf message.
 *
 * <pre>
 *   folder/sql/*.sql ──────► RUN_METRIC(path, …) ──► statements ──► X_output ──► TraceMetrics
 *   folder/protos/*.proto ─► schema ─► functions that build its messages ──┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.metrics;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
