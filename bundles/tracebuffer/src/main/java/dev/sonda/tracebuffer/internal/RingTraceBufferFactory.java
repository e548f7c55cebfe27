package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.foreign.MemorySegment;
import org.osgi.service.component.annotations.Component;

/** The only implementation of {@link TraceBufferFactory}; stateless. */
@Component
public final class RingTraceBufferFactory implements TraceBufferFactory {
  @Override
  public TraceBuffer create(MemorySegment memory, FillPolicy fillPolicy, HeapQuota heap) {
    long sizeBytes = memory.byteSize();
    if (sizeBytes == 0 || sizeBytes > MAX_SIZE_BYTES || sizeBytes % SIZE_GRANULARITY_BYTES != 0) {
      throw new IllegalArgumentException("no size for a trace buffer: " + sizeBytes + " bytes");
    }
    return new RingTraceBuffer(new RingBufferState(memory, fillPolicy, heap));
  }
}
