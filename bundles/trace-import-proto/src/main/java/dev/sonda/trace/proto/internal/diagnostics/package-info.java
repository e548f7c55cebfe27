/**
 * What is unwise in the config of a trace, by the rules that Perfetto's trace processor has.
 *
 * <pre>
 *   TraceConfig ─► SessionSettings ─► ConfigDiagnostics ─► FtraceRules, SourceRules ─► table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.diagnostics;

import org.jspecify.annotations.NullMarked;
