package dev.sonda.probe.counters.internal.cgroup;

/**
 * Groups of counters that are selected together. In lower case, the constants are the values of the
 * setting.
 */
enum Family {
  CPU,
  MEMORY,
  IO,
  PRESSURE
}
