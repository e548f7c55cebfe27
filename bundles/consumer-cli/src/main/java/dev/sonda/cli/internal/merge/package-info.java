/**
 * The {@code merge} command: merges several traces of one machine into one file, packet by packet.
 *
 * <pre>
 *   each file ──► OriginScan ──► TraceOrigin: which recording, and when the machine started
 *   each packet ──► SequenceNumbers: a unique id for each writer ──► PacketOutput ──► file
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.merge;

import org.jspecify.annotations.NullMarked;
