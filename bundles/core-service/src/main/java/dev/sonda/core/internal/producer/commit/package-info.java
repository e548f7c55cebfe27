/**
 * Commits queued for the service's loop: their copies, which a producer's thread creates and the
 * loop returns to a pool, and counters of processed commits and refused chunks.
 */
@NullMarked
package dev.sonda.core.internal.producer.commit;

import org.jspecify.annotations.NullMarked;
