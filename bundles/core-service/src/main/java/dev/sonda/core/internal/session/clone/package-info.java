/**
 * Clones: read-only sessions with the contents of another session's buffers.
 *
 * <pre>
 *   request ─► CloneRules ─► SessionCloning ─► flush ─► PendingClone ─► CloneSetup ─► a session, DISABLED
 *              which, whose             other session's producers   buffers copied
 * </pre>
 *
 * <p>Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.clone;

import org.jspecify.annotations.NullMarked;
