/**
 * Families of counters with an entry for each device of a folder of {@code /sys}: idle states,
 * frequencies, temperatures.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.device;

import org.jspecify.annotations.NullMarked;
