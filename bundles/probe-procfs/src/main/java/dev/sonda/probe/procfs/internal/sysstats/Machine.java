package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.posix.FileSyscalls;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * Where the kernel's files are, how to read them and what time it is: the real ones, or a test's.
 */
record Machine(Path proc, Path sys, FileSyscalls files, LongSupplier bootTimeNs) {

  KernelFile procFile(String name) {
    return new KernelFile(proc.resolve(name), this);
  }

  KernelFile sysFile(String name) {
    return new KernelFile(sys.resolve(name), this);
  }
}
