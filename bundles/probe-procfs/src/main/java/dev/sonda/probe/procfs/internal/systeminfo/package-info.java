/**
 * {@code linux.system_info}: what CPUs this machine has and what its interrupts are called, written
 * once at the start.
 *
 * <pre>
 *   /proc/cpuinfo, cpu_capacity, scaling_*_frequencies ──► CpuDescription ──┐
 *   /proc/interrupts, if irq_names is set ───────────────► InterruptName ───┴► two packets
 * </pre>
 */
@NullMarked
package dev.sonda.probe.procfs.internal.systeminfo;

import org.jspecify.annotations.NullMarked;
