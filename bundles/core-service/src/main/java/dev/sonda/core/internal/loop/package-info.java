/**
 * The service's thread: its tasks, its timers and the pollers on which it sleeps. Independent of
 * tracing.
 */
@NullMarked
package dev.sonda.core.internal.loop;

import org.jspecify.annotations.NullMarked;
