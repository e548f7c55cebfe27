/**
 * Packets of Android's windows: messages of which each becomes a row with its fields as arguments
 * and its bytes in base 64, and what follows from them.
 *
 * <pre>
 *   packet ─► WindowModule ─► EventQueue ─► WindowMessage ─► rows
 *                                                 └────────► MessageRows: args, base 64
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.window;

import org.jspecify.annotations.NullMarked;
