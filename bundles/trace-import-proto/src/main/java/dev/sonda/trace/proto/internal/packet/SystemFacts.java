package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.proto.internal.schema.Schema;
import dev.sonda.trace.storage.sched.KernelVersion;
import org.jspecify.annotations.Nullable;

/** Properties of the machine that packets have stated, for other modules. */
public final class SystemFacts {
  private static final long USUAL_PAGE_BYTES = 4096;

  private @Nullable Schema schema;
  private @Nullable KernelVersion kernel;
  private String machine = "";
  private long pageBytes = USUAL_PAGE_BYTES;

  /** Perfetto's schema, read when it is first asked for. */
  public Schema schema() {
    if (schema == null) {
      schema = Schema.load();
    }
    return schema;
  }

  /** The kernel's version, null while it isn't known. */
  public @Nullable KernelVersion kernel() {
    return kernel;
  }

  public void setKernel(@Nullable KernelVersion newKernel) {
    kernel = newKernel;
  }

  /** The machine's architecture as the kernel names it; empty while it isn't known. */
  public String machine() {
    return machine;
  }

  public void setMachine(String newMachine) {
    machine = newMachine;
  }

  public long pageBytes() {
    return pageBytes;
  }

  public void setPageBytes(long bytes) {
    pageBytes = bytes == 0 ? USUAL_PAGE_BYTES : bytes;
  }
}
