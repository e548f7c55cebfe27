/**
 * Both ends of the shared memory buffer, and here the kernel's clocks.
 *
 * <pre>
 *   write  ── packets ──► message ── bytes ──► page ◄── chunks ── the service
 *     └── full chunks ──► commit                └── memory: a memfd, or this process's own
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal;

import org.jspecify.annotations.NullMarked;
