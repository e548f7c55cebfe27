/**
 * Both sides of the shared memory buffer; this package itself contains only the kernel's clocks.
 *
 * <pre>
 *   write  ── packets ──► message ── bytes ──► page ◄── chunks ── the service
 *     └── full chunks ──► commit                └── memory: a memfd, or this process's own
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal;

import org.jspecify.annotations.NullMarked;
