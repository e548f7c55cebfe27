/**
 * The {@code info} command: summarizes a finished trace, read once from its beginning to its end.
 *
 * <pre>
 *   TracePacketReader ─► PacketHead ─► TraceScan ─► TraceScanResult ─► InfoText, InfoJson
 * </pre>
 *
 * Of most packets only the outermost fields are read; packets that the service writes about the
 * trace itself are parsed.
 */
@NullMarked
package dev.sonda.cli.internal.info;

import org.jspecify.annotations.NullMarked;
