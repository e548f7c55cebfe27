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
 * concerned; {@code ConfigCheck}, {@code SessionLimits} and {@code ExtraGuardrails} say which
 * configs become sessions; {@code DetachedSessions} keeps those that have lost their consumer on
 * purpose; {@code Triggers} start, stop or want to clone them; {@code Clones} makes read-only
 * sessions of what others hold.
 *
 * <p>{@link dev.sonda.core.internal.session.state.TracingSession} holds the state, the other
 * classes change it. All of it belongs to the loop.
 */
@NullMarked
package dev.sonda.core.internal.session;

import org.jspecify.annotations.NullMarked;
