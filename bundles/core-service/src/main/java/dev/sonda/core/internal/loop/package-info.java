/** The service's thread: tasks, timers, and what it sleeps on. Knows nothing of tracing. */
@NullMarked
package dev.sonda.core.internal.loop;

import org.jspecify.annotations.NullMarked;
