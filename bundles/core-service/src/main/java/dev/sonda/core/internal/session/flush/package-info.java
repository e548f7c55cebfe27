/**
 * Flushes of a session: asks its producers for what they hold, counts the answers, and stops
 * waiting after a time limit. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.flush;

import org.jspecify.annotations.NullMarked;
