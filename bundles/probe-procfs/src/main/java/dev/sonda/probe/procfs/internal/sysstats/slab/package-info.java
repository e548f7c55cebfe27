/**
 * The kernel's object caches (slabs): their names are read from {@code /proc/slabinfo}, their sizes
 * mostly from a file in {@code /sys} for each cache, since these files cost the kernel less.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.slab;

import org.jspecify.annotations.NullMarked;
