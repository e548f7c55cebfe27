package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.proto.internal.schema.ProtobufSchema;
import dev.sonda.trace.storage.sched.KernelVersion;
import org.jspecify.annotations.Nullable;

/** Properties of the traced machine that modules read from packets and share with other modules. */
public final class MachineProperties {
  private static final long USUAL_PAGE_BYTES = 4096;

  private @Nullable ProtobufSchema schema;
  private @Nullable KernelVersion kernel;
  private String machine = "";
  private long pageBytes = USUAL_PAGE_BYTES;

  /** Perfetto's schema, loaded on first use. */
  public ProtobufSchema schema() {
    if (schema == null) {
      schema = ProtobufSchema.load();
    }
    return schema;
  }

  /** The kernel's version; null until a packet with the version has been read. */
  public @Nullable KernelVersion kernel() {
    return kernel;
  }

  public void setKernel(@Nullable KernelVersion newKernel) {
    kernel = newKernel;
  }

  /**
   * The kernel's name of the machine's architecture; empty until a packet with the name has been
   * read.
   */
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
