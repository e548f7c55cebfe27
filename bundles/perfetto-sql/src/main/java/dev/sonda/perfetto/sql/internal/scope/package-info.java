/**
 * Resolves names of columns.
 *
 * <pre>
 *   name ─► Scope: relations of a FROM clause ─► Relation ─► Column: its SQL, type and affinity
 *             └─ outer Scope, of the query around
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.scope;

import org.jspecify.annotations.NullMarked;
