/**
 * Translates structured queries to PerfettoSQL.
 *
 * <pre>
 *   StructuredQueryTranslator ──a common table per query──► WITH a AS (…), b AS (…) SELECT * FROM b
 *        │
 *        ├─ TableSources, SqlSource, IntervalSources, JoinSources: the text after FROM
 *        └─ FilterSql, SelectGroupSql, OrderLimitSql: the clauses around it
 * </pre>
 */
@NullMarked
package dev.sonda.trace.summary.internal.query;

import org.jspecify.annotations.NullMarked;
