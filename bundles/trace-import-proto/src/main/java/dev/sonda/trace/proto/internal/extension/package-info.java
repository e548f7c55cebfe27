/**
 * Extensions of an import: their parsers for packets, their tables and views.
 *
 * <pre>
 *   TraceExtension.open ◄── OpenExtensions ──► ExtensionPackets ──EventQueue──► PacketParser
 *         └──► ExtensionNamespace: tables in TableSpace, views behind the trace's own
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.extension;

import org.jspecify.annotations.NullMarked;
