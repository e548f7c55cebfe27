/**
 * The producer's side of the shared memory: {@code PagedArbiter} assigns chunks to writers and
 * commits full chunks, {@code ChunkTraceWriter} writes packets into one chunk after another.
 *
 * <pre>
 *   ChunkTraceWriter ─chunk full─► PagedArbiter ─► commit
 *          ▲                          │ no free chunk: StallSchedule, or drop and count
 *          └──────── new chunk ───────┘
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal.write;

import org.jspecify.annotations.NullMarked;
