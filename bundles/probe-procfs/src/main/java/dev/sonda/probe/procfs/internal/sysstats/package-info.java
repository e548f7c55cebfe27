/**
 * {@code linux.sys_stats}: counters of the whole machine; so far CPU times.
 *
 * <pre>
 *   SysStatsDataSource ──open──► SysStatsInstance ──every(period)──► CpuTimesReader ──► packet
 *        │ SysStatsRequest: what the config asks for             OSHI, or a test's
 * </pre>
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats;

import org.jspecify.annotations.NullMarked;
