package dev.sonda.probe.procfs.internal.program;

import com.google.protobuf.ByteString;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * A ProtoVM program that a data source declares: the service folds packets which its ring loses
 * into a state with it, where a session's config has a {@code protovm_config}.
 */
public enum DeclaredProgram {
  /** Keeps each process and thread as it was described last. */
  PROCESS_TREE("process-tree.vm"),

  /** Keeps the last value of each counter of the machine. */
  SYS_STATS("sys-stats.vm");

  private static final int PROTOVM_CONFIG = 12; // DataSourceConfig

  private final String resource;

  DeclaredProgram(String resource) {
    this.resource = resource;
  }

  /** The program as a field of the data source's descriptor. */
  public ByteBuffer declaration() {
    return DataSourceDescriptor.newBuilder()
        .setProtovmProgram(bytes())
        .build()
        .toByteString()
        .asReadOnlyByteBuffer();
  }

  /** Whether a session wants packets to be folded. */
  public static boolean isWanted(SourceConfig config) {
    return config.payload(PROTOVM_CONFIG).hasRemaining();
  }

  private ByteString bytes() {
    try (InputStream in = DeclaredProgram.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + resource);
      }
      return ByteString.readFrom(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }
}
