/**
 * Memory to share: memfds with seals, mappings and their descriptors; memory of this process for
 * writers that share with nobody; the kernel's clocks. Any thread.
 */
@NullMarked
package dev.sonda.shm.internal.memory;

import org.jspecify.annotations.NullMarked;
