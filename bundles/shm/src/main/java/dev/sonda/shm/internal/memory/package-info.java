/**
 * Implementations of shared memory: sealed memfds with their mappings and descriptors, and unshared
 * memory for commits by value. Any thread.
 */
@NullMarked
package dev.sonda.shm.internal.memory;

import org.jspecify.annotations.NullMarked;
