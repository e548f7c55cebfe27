/**
 * The standard modules of PerfettoSQL as text, by the names used in INCLUDE PERFETTO MODULE.
 *
 * <pre>
 *   INCLUDE PERFETTO MODULE slices.with_context ─► StandardModules ─► slices/with_context.sql
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.sql.modules;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
