/**
 * Times and frequencies of CPUs, read from text files of the kernel; CPU times are read through
 * OSHI if the setting {@code cpuTimes} or the default for the period chooses it.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.cpu;

import org.jspecify.annotations.NullMarked;
