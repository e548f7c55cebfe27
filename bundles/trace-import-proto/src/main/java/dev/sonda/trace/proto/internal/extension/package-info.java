/**
 * Extensions of an import: their parsers for packets, their tables and views.
 *
 * <pre>
 *   TraceExtension.open ◄── ActiveImportExtensions ──► ExtensionPacketModule
 *         │                                                      └──EventQueue──► PacketParser
 *         └──► ExtensionTableRegistry: tables in TraceTableMemory, views behind the trace's own
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.extension;

import org.jspecify.annotations.NullMarked;
