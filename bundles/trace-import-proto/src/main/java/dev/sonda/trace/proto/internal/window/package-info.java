/**
 * Import of packets of Android's window system. Each message becomes a row with its fields as
 * arguments and its bytes in Base64; further tables are derived from the messages.
 *
 * <pre>
 *   packet ─► WindowModule ─► EventQueue ─► WindowMessageImport ─► rows
 *                                                 └──────────────► MessageColumnWriter: args, base 64
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.window;

import org.jspecify.annotations.NullMarked;
