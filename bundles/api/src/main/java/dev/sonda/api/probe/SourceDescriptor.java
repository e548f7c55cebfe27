package dev.sonda.api.probe;

import java.nio.ByteBuffer;

/**
 * Name and capabilities of a data source, as announced to the service.
 *
 * @param name the name that trace configs use, such as {@code linux.sys_stats}
 * @param handlesIncrementalStateClear whether the source implements {@link
 *     Instance#clearIncrementalState}
 * @param noFlush whether the source never buffers data itself, so that flushes can skip it
 * @param details further fields of Perfetto's DataSourceDescriptor (serialized, for instance an
 *     ftrace_descriptor); empty for most sources
 */
public record SourceDescriptor(
    String name, boolean handlesIncrementalStateClear, boolean noFlush, ByteBuffer details) {

  public SourceDescriptor {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a data source needs a name");
    }
    details = details.asReadOnlyBuffer();
  }

  /** A source that is flushed and has no incremental state. */
  public static SourceDescriptor of(String name) {
    return new SourceDescriptor(name, false, false, ByteBuffer.allocate(0));
  }
}
