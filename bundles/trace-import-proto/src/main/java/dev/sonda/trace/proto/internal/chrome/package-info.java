/**
 * Facts that Chrome tells in track descriptors, typed events and packets of its own.
 *
 * <pre>
 *   TrackDescriptor ─► ChromeDescriptors ─► process, thread, args
 *   active processes ─► ActiveProcesses ─► experimental_missing_chrome_processes
 *   TranslationTable ─► TranslationModule ─► TranslatedHashes ─► args
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.chrome;

import org.jspecify.annotations.NullMarked;
