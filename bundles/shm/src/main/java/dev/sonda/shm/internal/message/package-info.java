/**
 * Protobuf encoded straight into chunks.
 *
 * <pre>
 *   EncodedMessage ── fields ──► PacketStream ──► range of memory, replaced when it is full
 *      │ nested                                        │ sizes of messages that began earlier
 *      └─ Nesting                                      └──► PatchQueue
 * </pre>
 *
 * <p>One thread a writer; nothing allocates after the first messages.
 */
@NullMarked
package dev.sonda.shm.internal.message;

import org.jspecify.annotations.NullMarked;
