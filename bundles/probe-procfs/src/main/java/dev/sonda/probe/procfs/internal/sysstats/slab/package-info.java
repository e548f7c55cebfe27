/**
 * The kernel's object caches: names from {@code /proc/slabinfo}, counts from a file of {@code /sys}
 * a cache, since that costs the kernel less.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.slab;

import org.jspecify.annotations.NullMarked;
