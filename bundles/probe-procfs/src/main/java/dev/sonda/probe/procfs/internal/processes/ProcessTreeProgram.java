package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.SourceConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The ProtoVM program of this data source: the service folds descriptions of processes into a state
 * with it, where a session's config has a {@code protovm_config}, so that names outlive the ring
 * that they were written into. {@code sonda config protovm} makes the resource of the text beside
 * it.
 */
final class ProcessTreeProgram {
  private static final String RESOURCE = "process-tree.vm";
  private static final int PROTOVM_PROGRAM = 10; // DataSourceDescriptor
  private static final int PROTOVM_CONFIG = 12; // DataSourceConfig
  private static final int LENGTH_DELIMITED = 2;
  private static final int TAG_BITS = 3;
  private static final int VARINT_BITS = 7;
  private static final int CONTINUES = 1 << VARINT_BITS;
  private static final int MAX_TAG_AND_SIZE_BYTES = 6;

  private ProcessTreeProgram() {}

  /** The program as a field of the data source's descriptor. */
  static ByteBuffer declaration() {
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

  /** Whether a session wants the program to run. */
  static boolean isWanted(SourceConfig config) {
    return config.payload(PROTOVM_CONFIG).hasRemaining();
  }

  private static byte[] bytes() {
    try (InputStream in = ProcessTreeProgram.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + RESOURCE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }
}
