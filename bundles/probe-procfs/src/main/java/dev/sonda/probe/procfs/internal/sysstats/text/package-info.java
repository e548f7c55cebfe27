/**
 * Files of {@code /proc} and {@code /sys} that are read at each sample: kept open, parsed as bytes,
 * without objects. For one thread.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.text;

import org.jspecify.annotations.NullMarked;
