/**
 * The producer's end: {@code PagedArbiter} hands out chunks and commits the full ones, {@code
 * ChunkTraceWriter} writes packets into one chunk after another.
 *
 * <pre>
 *   ChunkTraceWriter ─chunk full─► PagedArbiter ─► commit
 *          ▲                          │ no free chunk: Stall, or drop and count
 *          └──────── new chunk ───────┘
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal.write;

import org.jspecify.annotations.NullMarked;
