/** Both ends of the shared memory buffer: layouts, page table, arbiter, writers, memory. */
@NullMarked
package dev.sonda.shm.internal;

import org.jspecify.annotations.NullMarked;
