package dev.sonda.api.probe;

import java.nio.ByteBuffer;

/**
 * What a data source tells the service about itself.
 *
 * @param name the name that trace configs use, such as {@code linux.sys_stats}
 * @param handlesIncrementalStateClear whether {@link Instance#clearIncrementalState} means anything
 * @param noFlush whether the source never holds anything back, so that flushes can skip it
 * @param details fields of Perfetto's DataSourceDescriptor beyond these (serialized, for instance
 *     an ftrace_descriptor); empty for most
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
