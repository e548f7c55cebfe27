/**
 * The standard modules of PerfettoSQL, read from files of the bundle.
 *
 * <pre>
 *   index.txt: names      slices.with_context ─► slices/with_context.sql
 * </pre>
 */
@NullMarked
package dev.sonda.sql.modules.internal;

import org.jspecify.annotations.NullMarked;
