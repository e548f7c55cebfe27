/**
 * The data source {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <pre>
 *   SysStatsDataSource ──open──► SysStatsInstance ──every(smallest period)──► packet
 *     │ SysStatsRequest:                   │ whose turn is it?
 *     │ what the config asks for           ▼
 *     └─ CounterFamilyFactory ─makes─► CounterFamily:
 *                                      ProcLineCounterFamily  a file of /proc, an entry a line
 *                                      DeviceCounterFamily    a folder of /sys, an entry a device
 *                                      Temperatures           zones, or OSHI
 *                                      SlabCaches             /proc, and /sys in between
 * </pre>
 *
 * <p>Files stay open from sample to sample and are parsed as bytes ({@code KernelFileBuffer}). The
 * content of the kernel's files is not trusted: a malformed entry is skipped, without affecting the
 * other entries.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats;

import org.jspecify.annotations.NullMarked;
