/**
 * Families that are a folder of {@code /sys} with an entry a device: idle states, frequencies,
 * temperatures.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.device;

import org.jspecify.annotations.NullMarked;
