package dev.sonda.probe.ftrace.internal.tracer.statistics;

import dev.sonda.probe.ftrace.internal.tracefs.CpuBufferStats;
import java.util.List;

/**
 * The values of one FtraceStats message, read at one moment.
 *
 * @param probes hits and misses of kprobes, if this session has kprobes
 * @param bufferPages the size of each CPU's buffer as the kernel reports it, rounded up
 * @param wantedBufferPages the size of each CPU's buffer that was requested from the kernel
 * @param symbols how many functions of the kernel are known by name, 0 if no session wants names
 * @param symbolsKb the memory that these names occupy
 */
public record FtraceStatsSnapshot(
    List<CpuBufferStats> cpus,
    KprobeCounts probes,
    long bufferPages,
    long wantedBufferPages,
    long symbols,
    long symbolsKb) {
  public FtraceStatsSnapshot {
    cpus = List.copyOf(cpus);
  }
}
