package dev.sonda.probe.procfs.internal.program;

import com.google.protobuf.ByteString;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * A ProtoVM program that a data source declares. If a session's config has a {@code
 * protovm_config}, the service runs the program to merge packets that its ring buffer overwrites
 * into a state.
 */
public enum DeclaredProtoVmProgram {
  /** Maintains the last description of each process and thread. */
  PROCESS_TREE("process-tree.vm"),

  /** Maintains the last value of each system-wide counter. */
  SYS_STATS("sys-stats.vm");

  private static final int PROTOVM_CONFIG = 12; // field number in DataSourceConfig

  private final String resource;

  DeclaredProtoVmProgram(String resource) {
    this.resource = resource;
  }

  /** The program as an encoded field of DataSourceDescriptor. */
  public ByteBuffer declaration() {
    return DataSourceDescriptor.newBuilder()
        .setProtovmProgram(bytes())
        .build()
        .toByteString()
        .asReadOnlyByteBuffer();
  }

  /**
   * Whether a session's config has a {@code protovm_config}, which makes the service merge
   * overwritten packets into a state.
   */
  public static boolean isWanted(SourceConfig config) {
    return config.payload(PROTOVM_CONFIG).hasRemaining();
  }

  private ByteString bytes() {
    try (InputStream in = DeclaredProtoVmProgram.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + resource);
      }
      return ByteString.readFrom(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }
}
