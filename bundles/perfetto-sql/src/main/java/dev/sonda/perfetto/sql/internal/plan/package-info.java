/**
 * Arranges the queries within a query so that the engine plans and computes it sooner.
 *
 * <pre>
 *   values of a SELECT ─► SubqueryGroups: their queries, eight at a time, beside the rows
 *                      ─► RepeatedQueries: equal ones once, as columns of the rows
 *                           └─► EmbeddedQuery: where a query lies in the SQL of a value
 *   a compiled query ─► OuterColumns: whether it reads columns of a query around it
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.plan;

import org.jspecify.annotations.NullMarked;
