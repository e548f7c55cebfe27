/**
 * Decides which configs become sessions, and creates those sessions.
 *
 * <pre>
 *   config ─► ConfigCheck ─► SessionLimits ─► SessionSetup ─► TracingSession
 *              each alone     beside others    buffers, file
 * </pre>
 *
 * <p>A config that is refused gets a {@code ConfigError} with a sentence. {@code ConfigChange}
 * changes the config of a session that has begun. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.admission;

import org.jspecify.annotations.NullMarked;
