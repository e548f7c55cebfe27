/**
 * Perfetto's structured queries, which are SQL queries expressed as protobuf messages, and
 * summaries of traces computed with such queries.
 *
 * <pre>
 *   specs, as text or bytes ─► queries ──► PerfettoSQL ──► rows
 *                          └─► metrics ─────┘               │
 *                                 └────────► TraceSummary ◄─┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.summary;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
