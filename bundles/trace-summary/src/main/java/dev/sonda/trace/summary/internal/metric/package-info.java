/**
 * Computes metrics and summaries: specs are translated to queries, and the rows to a message.
 *
 * <pre>
 *   templates ──► specs ──► MetricBundle ──query──► rows ──► MetricBundleRowWriter
 *                                │                                    ├──► TraceMetricV2Bundle
 *                                └─ interned dimensions ──► rows ─────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.summary.internal.metric;

import org.jspecify.annotations.NullMarked;
