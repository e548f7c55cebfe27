/**
 * Conversion of a trace into Chrome's JSON, as Perfetto's {@code convert json} writes it: fields of
 * an object in the order of their names, times in microseconds, and the kernel's events as text.
 *
 * <pre>
 *   ChromeJsonExport ─┬─► ExportedTasks: pids and tids, names
 *                     ├─► SliceEvents, FlowEvents, RawChromeEvents ─► JsonEvents: "traceEvents"
 *                     │     └─► AsyncEventOrder
 *                     ├─► MemoryDumpEvents, SystemMemoryEvents ─► JsonEvents
 *                     ├─► ExportMetadata: "metadata"
 *                     └─► KernelText: "androidProcessDump", "systemTraceEvents"
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import org.jspecify.annotations.NullMarked;
