/**
 * Clones: read-only sessions with the contents of another session's buffers.
 *
 * <pre>
 *   request ─► CloneRequestCheck ─► SessionCloning ─► flush ─► PendingClone ─┐
 *              which, whose                    other session's producers     │
 *                             a session, DISABLED ◄─ CloneSetup ◄────────────┘
 *                                                  buffers copied
 * </pre>
 *
 * <p>Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.clone;

import org.jspecify.annotations.NullMarked;
