/**
 * The trace buffer: where the service keeps what producers commit until it is read.
 *
 * <p>A buffer is one piece of memory, handed in by the caller, filled with chunks back to back.
 * Each chunk belongs to a sequence (one writer of one producer) and holds fragments; a packet is
 * one fragment, or several over consecutive chunks of its sequence.
 *
 * <pre>
 *            write cursor
 *                 v
 *   | A3 | B7 | C1 | A1 ..pad.. | B5 | A2 | B6 |        A, B, C: sequences; the digit: chunk id
 *                  ^ reading starts here and wraps around, oldest chunk first
 * </pre>
 *
 * <p>Reading iterates over the chunks in the order of writing, and reads each chunk's sequence up
 * to that chunk, so packets of one sequence are always returned in order, and those of different
 * sequences nearly in order. Reading removes the packets. A ring that is full overwrites its oldest
 * chunks; every loss this causes is reported with the next packet of the sequence, see {@link
 * dev.sonda.tracebuffer.LossReason}.
 *
 * <p>No I/O, no threads, no locks: one thread at a time owns a buffer. All data about a chunk
 * except the identity of its producer is untrusted.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.tracebuffer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
