/**
 * The {@code merge} command: several traces of one machine as one file, packet by packet.
 *
 * <pre>
 *   each file ──► OriginScan ──► TraceOrigin: which recording, and when the machine started
 *   each packet ──► SequenceNumbers: a number of its own for each writer ──► PacketOutput ──► file
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.merge;

import org.jspecify.annotations.NullMarked;
