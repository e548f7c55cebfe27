/**
 * Translates structured queries to PerfettoSQL.
 *
 * <pre>
 *   QueryWriter ──a common table for each query──► WITH a AS (…), b AS (…) SELECT * FROM b
 *        │
 *        ├─ TableSources, SqlSource, IntervalSources, JoinSources: the text after FROM
 *        └─ Filters, SelectedColumns, RowOrder: the clauses around it
 * </pre>
 */
@NullMarked
package dev.sonda.trace.summary.internal.query;

import org.jspecify.annotations.NullMarked;
