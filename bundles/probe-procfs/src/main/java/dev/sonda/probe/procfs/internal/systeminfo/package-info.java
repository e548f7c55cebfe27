/**
 * The data source {@code linux.system_info}: the machine's CPUs and the names of its interrupts,
 * written once at the start.
 *
 * <pre>
 *   /proc/cpuinfo, cpu_capacity, scaling_*_frequencies ──► CpuDescription ──┐
 *   /proc/interrupts, if irq_names is set ───────────────► InterruptName ───┴► two packets
 * </pre>
 */
@NullMarked
package dev.sonda.probe.procfs.internal.systeminfo;

import org.jspecify.annotations.NullMarked;
