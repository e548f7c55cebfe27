/**
 * The {@code merge} command: merges several traces of one machine into one file, packet by packet.
 *
 * <pre>
 *   each file ──► OriginScan ──► TraceOrigin: which recording, and when the machine started
 *   each packet ──► SequenceIdAssignment: a unique id for each writer
 *                     └──► RenumberingPacketWriter ──► file
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.merge;

import org.jspecify.annotations.NullMarked;
