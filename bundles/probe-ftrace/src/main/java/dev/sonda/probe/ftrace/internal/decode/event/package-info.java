/**
 * Decoders of single events: a plan of copies for each event of a session, interpreted first and
 * compiled to bytecode when it is used often.
 *
 * <pre>
 *   EventPlan ─► DeferredDecoder ─► InterpretedDecoder
 *                      └─ hot ────► DecoderCompiler (PlanEmitter) ─► DecoderCache
 * </pre>
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.event;

import org.jspecify.annotations.NullMarked;
