/**
 * Benchmarks of queries to an open trace, compared with Perfetto's trace processor.
 *
 * <pre>
 *   queries.sql
 *        │
 *        ▼
 *   MeasureQueries ─┬─► TraceProcessor, one thread ─────────┐
 *                   ├─► TraceProcessor, all threads ────────┼─► rows compared, times printed
 *                   └─► PerfettoShellDatabase: its process ─┘
 * </pre>
 */
@NullMarked
package dev.sonda.benchmarks.query;

import org.jspecify.annotations.NullMarked;
