/**
 * Clients that come and go while a test does something to the service:
 *
 * <pre>
 *   consumer   connect ─► record 100 ms ─► read ─► leave ─┐
 *                 ▲───────────────────────────────────────┘   one after the other, on a thread each
 *   producer   connect ─► register ─► 100 syncs ─► leave ─┐
 *                 ▲───────────────────────────────────────┘
 * </pre>
 *
 * <p>A service that goes away in the middle is no failure, a client that is never told is.
 */
@NullMarked
package dev.sonda.itests.visitors;

import org.jspecify.annotations.NullMarked;
