/**
 * The trace buffers of all sessions, registered by a service-wide number, and the limits of their
 * memory.
 */
@NullMarked
package dev.sonda.core.internal.buffer;

import org.jspecify.annotations.NullMarked;
