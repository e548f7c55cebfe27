/**
 * Import of Chrome's data in track descriptors, typed events and Chrome's own packets.
 *
 * <pre>
 *   TrackDescriptor ─► ChromeProcessDescriptors ─► process, thread, args
 *   active processes ─► ChromeProcessDataLoss ─► experimental_missing_chrome_processes
 *   TranslationTable ─► TranslationTableModule ─► TranslatedHashes ─► args
 *   ChromeEventBundle ─► ChromeEventsModule ─┬─► ChromeRawEvents ─► __intrinsic_chrome_raw
 *                                            └─► metadata
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.chrome;

import org.jspecify.annotations.NullMarked;
