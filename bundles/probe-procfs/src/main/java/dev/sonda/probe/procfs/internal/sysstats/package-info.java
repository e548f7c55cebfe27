/**
 * The data source {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <pre>
 *   SysStatsDataSource ──open──► SysStatsInstance ──every(smallest period)──► packet
 *     │ SysStatsRequest:                │ whose turn is it?
 *     │ what the config asks for        ▼
 *     └─ CounterFamilies ──makes──► CounterFamily: LineFamily    a file of /proc, an entry a line
 *                                                  DeviceFamily  a folder of /sys, an entry a device
 *                                                  Temperatures  zones, or OSHI
 *                                                  SlabCaches    /proc, and /sys in between
 * </pre>
 *
 * <p>Files stay open from sample to sample and are parsed as bytes ({@code KernelText}). What the
 * kernel says is not trusted: an entry that isn't what it should be is left out, and nothing else.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats;

import org.jspecify.annotations.NullMarked;
