/**
 * Times and frequencies of CPUs: from the kernel's text, or through OSHI where the setting {@code
 * cpuTimes} says so.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.cpu;

import org.jspecify.annotations.NullMarked;
