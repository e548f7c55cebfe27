/**
 * Calls into a probe's code, each with a deadline.
 *
 * <pre>
 *   host thread ─ ProbeCall ──► CallbackQueue ──────► ProbeThread: the probe's code
 *                                  ▲                     │ returns, throws, acknowledges later,
 *                                  └─ ProbeCallOutcome ◄─┘ or is late: then its thread is abandoned
 * </pre>
 *
 * <p>Host thread only. A data source has one CallbackQueue, which runs its calls one at a time.
 */
@NullMarked
package dev.sonda.producer.internal.call;

import org.jspecify.annotations.NullMarked;
