/**
 * The probe host: collects data sources and connects them to a tracing service as one producer.
 *
 * <pre>
 *   DataSource services      ┌──────────────── host thread: owns all state ───────────────┐
 *   ───────────────────      │                                                            │
 *   bundle a ──registered──► │ HostedSource ── CallbackQueue ─► a thread for each callback │
 *   bundle b ──registered──► │ HostedSource ── CallbackQueue ─► (open, start, flush, …)    │
 *                            │      │                                                     │
 *                            │ HostedInstance ── Sampler ─────► one thread a session,      │
 *                            │      │                           while it has tasks         │
 *                            │      └─ InstanceTraceWriters ──► shared memory              │
 *   TracingService ◄────────►│ ServiceConnection                                          │
 *                            └────────────────────────────────────────────────────────────┘
 * </pre>
 *
 * <p>A probe's code runs on callback and sampling threads only, each time with a deadline. A call
 * that exceeds its deadline is abandoned with its thread, and a new thread runs the other calls; an
 * exception ends the instance. Either way the bundle is named in the log, in the session's result
 * and in {@code why}. The host thread and the service's loop never wait for a probe.
 */
@NullMarked
package dev.sonda.producer.internal;

import org.jspecify.annotations.NullMarked;
