package dev.sonda.probe.procfs.internal.sysstats;

import java.io.IOException;
import java.util.List;

/** Reads the times of all CPUs that are online, now. */
@FunctionalInterface
interface CpuTimesReader {
  List<CpuTimes> read() throws IOException;
}
