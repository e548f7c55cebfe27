/**
 * Packets by kind: each kind has a module that reads it.
 *
 * <pre>
 *   packet ─► PacketRouter ─ time by ClockGraph, state by SequenceStates ─► PacketModule ─┬─► tables
 *                                                                 EventQueue ◄────────────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.packet;

import org.jspecify.annotations.NullMarked;
