package dev.sonda.probe.counters.internal.cgroup;

/**
 * Groups of counters that are selected together. In lower case, the constants are the values of the
 * setting.
 */
enum CgroupFamily {
  CPU,
  MEMORY,
  IO,
  PRESSURE
}
