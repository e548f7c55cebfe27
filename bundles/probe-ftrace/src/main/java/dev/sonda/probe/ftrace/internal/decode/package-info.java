/**
 * From raw pages to packets.
 *
 * <pre>
 *   reader of a CPU ──pages──▶ PageDecoder of each session ──FtraceEventBundle──▶ TraceWriter
 *                                 │ which events: RequestedKernelEvents
 *                                 └ what was seen: ParseStatus, SeenThreads
 * </pre>
 *
 * The reader owns the kernel's files and the buffers for pages; it passes each page to every
 * session in turn. A {@link dev.sonda.probe.ftrace.internal.decode.PageDecoder} belongs to one
 * session and to one thread at a time, and holds no reference to a page after it returns.
 *
 * <p>Trust: pages are the kernel's, and are checked all the same. Nothing that a page holds makes
 * the decoder throw: what makes no sense ends that page, is written into the bundle as an error and
 * is counted.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode;

import org.jspecify.annotations.NullMarked;
