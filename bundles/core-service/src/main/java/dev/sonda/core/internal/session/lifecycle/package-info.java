/**
 * Moves a session through its states.
 *
 * <pre>
 *   CONFIGURED ─start─► STARTED ─stop─► DISABLING_WAITING_STOP_ACKS ─► DISABLED ─► freed
 *                         │ PeriodicWork: snapshots of clocks, flushes, writes into the file
 *                         └ DetachedSessions: continue without a consumer
 * </pre>
 *
 * <p>Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.lifecycle;

import org.jspecify.annotations.NullMarked;
