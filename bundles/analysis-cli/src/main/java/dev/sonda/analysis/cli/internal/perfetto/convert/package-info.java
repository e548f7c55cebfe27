/**
 * Conversions of traces to other file formats, and utilities for trace files.
 *
 * <pre>
 *   trace file ─► packets ──► TraceToTextConversion (MessageText): readable text
 *                        └──► UncompressedTrace: the packets without any compression
 *   readable text ──────────► TextToTraceConversion: a trace file
 *   TraceProcessor ─► rows ─► SystraceText: kernel events as the kernel prints them
 *                        └──► PprofExport (StackTables), JavaHeapExport: profiles in files of pprof
 *   trace files ────────────► TraceArchive: one tar, which is read as one trace
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.convert;

import org.jspecify.annotations.NullMarked;
