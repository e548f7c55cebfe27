/**
 * Flushes of a session: requests from its producers to commit all their data, waits for the
 * replies, and stops waiting after a time limit. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.flush;

import org.jspecify.annotations.NullMarked;
