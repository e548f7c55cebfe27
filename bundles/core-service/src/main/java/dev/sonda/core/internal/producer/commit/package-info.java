/**
 * Commits on their way to the service's loop: copies, which a producer's thread makes and the loop
 * gives back, and the counters of what became of them.
 */
@NullMarked
package dev.sonda.core.internal.producer.commit;

import org.jspecify.annotations.NullMarked;
