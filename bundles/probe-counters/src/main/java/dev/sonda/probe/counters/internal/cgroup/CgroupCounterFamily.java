package dev.sonda.probe.counters.internal.cgroup;

/**
 * The groups of a control group's counters, each selected as a whole by a session. In lower case,
 * the constants are the values of the setting.
 */
enum CgroupCounterFamily {
  CPU,
  MEMORY,
  IO,
  PRESSURE
}
