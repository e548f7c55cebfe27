package dev.sonda.probe.procfs.internal.program;

import dev.sonda.api.probe.SourceConfig;
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

  private static final int PROTOVM_PROGRAM = 10; // DataSourceDescriptor
  private static final int PROTOVM_CONFIG = 12; // DataSourceConfig
  private static final int LENGTH_DELIMITED = 2;
  private static final int TAG_BITS = 3;
  private static final int VARINT_BITS = 7;
  private static final int CONTINUES = 1 << VARINT_BITS;
  private static final int MAX_TAG_AND_SIZE_BYTES = 6;

  private final String resource;

  DeclaredProgram(String resource) {
    this.resource = resource;
  }

  /** The program as a field of the data source's descriptor. */
  public ByteBuffer declaration() {
    byte[] program = bytes();
    ByteBuffer field = ByteBuffer.allocate(program.length + MAX_TAG_AND_SIZE_BYTES);
    field.put((byte) ((PROTOVM_PROGRAM << TAG_BITS) | LENGTH_DELIMITED));
    int rest = program.length;
    while (rest >= CONTINUES) {
      field.put((byte) ((rest & (CONTINUES - 1)) | CONTINUES));
      rest >>>= VARINT_BITS;
    }
    return field.put((byte) rest).put(program).flip();
  }

  /** Whether a session wants packets to be folded. */
  public static boolean isWanted(SourceConfig config) {
    return config.payload(PROTOVM_CONFIG).hasRemaining();
  }

  private byte[] bytes() {
    try (InputStream in = DeclaredProgram.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + resource);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }
}
