/**
 * Unwrapping of traces: compression, archives, compressed blocks of packets.
 *
 * <pre>
 *   file ─► Unwrapper ─┬─ gzip, zstd ─► TemporaryFileSpool ─► temporary file, mapped ─┐
 *                      ├─ zip ────────────────────────────────────────────────────────┤
 *                      ├─ tar: TarEntries, in place ──────────────────────────────────┴─► again
 *                      └─ else ─► UnwrappedFile
 *
 *   stream ─► StreamUnwrapper ─► ZipArchive, TarArchive ─► again
 *                                                            └─► a trace's stream after the other
 * </pre>
 */
@NullMarked
package dev.sonda.trace.format.internal.wrapping;

import org.jspecify.annotations.NullMarked;
