/**
 * Critical paths, the threads that a thread waited for: wakeups as a graph, which is traversed
 * backwards.
 *
 * <pre>
 *   thread 1   ──idle──────┊[run]                root
 *                          ┊ woken by
 *   thread 2   ──idle──┊[══run══]                blocks thread 1 while it runs
 *                      ┊ woken by
 *   thread 3        [══run══]                    blocks thread 2, and so thread 1
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.wakeup;

import org.jspecify.annotations.NullMarked;
