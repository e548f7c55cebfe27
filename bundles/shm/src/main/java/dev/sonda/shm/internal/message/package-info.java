/**
 * Encodes protobuf messages directly into chunks, without intermediate buffers.
 *
 * <pre>
 *   StreamMessageWriter ── fields ──► ScatteredStreamWriter ──► range of memory,
 *      │ nested                                │                replaced when it is full
 *      └─ MessageNesting                       │ sizes of messages that began earlier
 *                                              └──► PatchQueue
 * </pre>
 *
 * <p>Each writer is used by one thread; nothing is allocated after the first messages.
 */
@NullMarked
package dev.sonda.shm.internal.message;

import org.jspecify.annotations.NullMarked;
