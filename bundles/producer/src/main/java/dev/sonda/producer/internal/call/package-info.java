/**
 * Calls into a probe's code, each with a deadline.
 *
 * <pre>
 *   host thread ─ ProbeCall ──► CallbackLane ──► HostThread: the probe's code
 *                                  ▲                 │ returns, throws, acknowledges later,
 *                                  └──── Outcome ◄───┘ or is late: then its thread is abandoned
 * </pre>
 *
 * <p>Lanes belong to the host thread; a data source has one, so that its calls come one at a time.
 */
@NullMarked
package dev.sonda.producer.internal.call;

import org.jspecify.annotations.NullMarked;
