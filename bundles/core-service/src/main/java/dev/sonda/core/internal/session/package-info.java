/**
 * Sessions: from a config to a stopped recording.
 *
 * <pre>
 *   SessionSetup ─► TracingSession ◄─ SessionLifecycle   CONFIGURED ─► STARTED ─► (acks) ─► DISABLED
 *    config, buffers,      ▲  ▲       start, stop, free
 *    data sources          │  │
 *                          │  └────── SessionFlushes     ask producers, count answers, time out
 *                          │
 *               DataSourceInstances   set up, start, stop; late producers; producers that leave
 * </pre>
 *
 * <p>Around them: {@code ProducerEventRouter} passes events of producers on to the sessions
 * concerned; {@code ConfigCheck}, {@code SessionLimits} and {@code ExtraGuardrails} decide which
 * configs become sessions; {@code DetachedSessions} holds sessions that their consumer has
 * detached; {@code Triggers} start, stop or clone sessions; {@code SessionCloning} creates
 * read-only copies of sessions.
 *
 * <p>{@link dev.sonda.core.internal.session.state.TracingSession} holds the state, the other
 * classes change it. All of it belongs to the loop.
 */
@NullMarked
package dev.sonda.core.internal.session;

import org.jspecify.annotations.NullMarked;
