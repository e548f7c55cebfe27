package dev.sonda.probe.counters.internal.cgroup;

/** Counters that are asked for together. In lower case they are the words of the setting. */
enum Family {
  CPU,
  MEMORY,
  IO,
  PRESSURE
}
