package dev.sonda.trace.proto.internal.packet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.statistics.Statistic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.zip.GZIPInputStream;

/**
 * Reads extension descriptors: the protobuf descriptors of program-specific messages and extension
 * fields in a trace.
 */
public final class ExtensionDescriptorModule implements PacketModule {
  private static final int EXTENSION_DESCRIPTOR = 72;
  private static final int PLAIN = 1;
  private static final int COMPRESSED = 2;

  /**
   * Upper limit of the descriptors' decompressed size; the descriptors of all messages of a large
   * program have a few MB.
   */
  private static final int MAX_BYTES = 64 << 20;

  private final ImportState state;
  private final WireReader fields = new WireReader();

  public ExtensionDescriptorModule(ImportState state) {
    this.state = state;
  }

  @Override
  public int[] contentFields() {
    return new int[] {EXTENSION_DESCRIPTOR};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case PLAIN -> state.system().schema().add(fields.segment(), fields.start(), fields.end());
        case COMPRESSED -> addCompressed();
        default -> {} // other encodings of descriptors don't exist
      }
    }
  }

  private void addCompressed() {
    long size = fields.end() - fields.start();
    byte[] bytes = fields.segment().asSlice(fields.start(), size).toArray(JAVA_BYTE);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      byte[] plain = in.readNBytes(MAX_BYTES);
      state.system().schema().add(MemorySegment.ofArray(plain), 0, plain.length);
    } catch (IOException _) {
      state.statistics().add(Statistic.PACKETS_BROKEN, 1);
    }
  }
}
