/**
 * Decoders of single events: a plan of copies for each event of a session, interpreted first and
 * compiled to bytecode when it is used often.
 *
 * <pre>
 *   EventDecodingPlan ─► TieredDecoder ─► InterpretedDecoder
 *                            └─ hot ────► DecoderCompiler (DecoderBytecodeEmitter) ─► DecoderCache
 * </pre>
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.event;

import org.jspecify.annotations.NullMarked;
