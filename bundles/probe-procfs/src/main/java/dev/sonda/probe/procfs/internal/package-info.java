/**
 * Data sources read from /proc and /sys; so far {@code linux.sys_stats} with its CPU times.
 *
 * <pre>
 *   SysStatsDataSource ──open──► SysStatsInstance ──every(period)──► CpuTimesReader ──► packet
 *        │ SysStatsRequest: what the config asks for             OSHI, or a test's
 * </pre>
 */
@NullMarked
package dev.sonda.probe.procfs.internal;

import org.jspecify.annotations.NullMarked;
