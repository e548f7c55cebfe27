/**
 * Encodes protobuf messages directly into chunks, without intermediate buffers.
 *
 * <pre>
 *   StreamMessageWriter ── fields ──► PacketStream ──► range of memory, replaced when it is full
 *      │ nested                                        │ sizes of messages that began earlier
 *      └─ MessageNesting                                      └──► PatchQueue
 * </pre>
 *
 * <p>Each writer is used by one thread; nothing is allocated after the first messages.
 */
@NullMarked
package dev.sonda.shm.internal.message;

import org.jspecify.annotations.NullMarked;
