/**
 * Memory to share: memfds with seals, mappings and their descriptors; and memory of this process
 * alone, for writers in the service's own process. Any thread.
 */
@NullMarked
package dev.sonda.shm.internal.memory;

import org.jspecify.annotations.NullMarked;
