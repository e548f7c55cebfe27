/**
 * Diagnostics for unwise trace configs, by the rules of Perfetto's trace processor.
 *
 * <pre>
 *   TraceConfig ─► SessionSettings ─► ConfigDiagnostics ─► FtraceRules, DataSourceConfigRules
 *                                                                         └─► table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.diagnostics;

import org.jspecify.annotations.NullMarked;
