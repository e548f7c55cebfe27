package dev.sonda.probe.procfs.internal.sysstats;

/** How long one CPU has been in each state since boot. */
record CpuTimes(
    int cpuId,
    long userNs,
    long userNiceNs,
    long systemNs,
    long idleNs,
    long ioWaitNs,
    long irqNs,
    long softIrqNs,
    long stealNs) {}
