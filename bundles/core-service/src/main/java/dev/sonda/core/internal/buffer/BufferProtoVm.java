package dev.sonda.core.internal.buffer;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.ProtoVm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;

/**
 * A ProtoVM of a trace buffer: the program of one data source and the state into which it folds
 * overwritten packets. Producers that declare an identical program share one ProtoVM. Loop only.
 */
public final class BufferProtoVm {
  /** Bytes per kilobyte, the unit in which the config sets the limit of the state's size. */
  static final long KB = 1024;

  private static final int PROGRAM = 1; // Field numbers of TracePacket.ProtoVms.Instance.
  private static final int STATE = 2;
  private static final int MEMORY_LIMIT_KB = 3;
  private static final int PRODUCER_ID = 4;

  private final String dataSourceName;
  private final ByteString program;
  private final int memoryLimitKb;
  private final long memoryLimitBytes;
  private final ProtoVm vm;
  private final BitSet producerIds = new BitSet();
  private long abortedPackets;
  private long refusedBytes;

  BufferProtoVm(String dataSourceName, ByteString program, int memoryLimitKb) {
    this.dataSourceName = dataSourceName;
    this.program = program;
    this.memoryLimitKb = memoryLimitKb;
    memoryLimitBytes = Integer.toUnsignedLong(memoryLimitKb) * KB;
    vm = ProtoVm.of(program.toByteArray(), memoryLimitBytes);
  }

  boolean isOf(String name, ByteString declared) {
    return dataSourceName.equals(name) && program.equals(declared);
  }

  void addProducer(int producerId) {
    producerIds.set(producerId);
  }

  boolean hasProducer(int producerId) {
    return producerIds.get(producerId);
  }

  /**
   * Whether a packet is small enough to be copied for this ProtoVM: not larger than the limit of
   * the state.
   */
  boolean admits(long packetBytes) {
    if (packetBytes > memoryLimitBytes || packetBytes > Integer.MAX_VALUE) {
      refusedBytes = packetBytes;
      abortedPackets++;
      return false;
    }
    return true;
  }

  /**
   * Folds a packet into the state; returns false if the program doesn't handle this packet or has
   * aborted.
   */
  boolean fold(byte[] packet, int sizeBytes) {
    ProgramRunOutcome outcome = vm.apply(packet, sizeBytes);
    if (outcome == ProgramRunOutcome.ABORT) {
      abortedPackets++;
      refusedBytes = 0;
    }
    return outcome == ProgramRunOutcome.OK;
  }

  public String dataSourceName() {
    return dataSourceName;
  }

  /** Number of packets at which the program has aborted. */
  public long abortedPackets() {
    return abortedPackets;
  }

  /** The reason why the program aborted at the last such packet, for error messages. */
  public String abortReason() {
    return refusedBytes == 0
        ? vm.abortReason()
        : "a packet of %d bytes, larger than the state may be".formatted(refusedBytes);
  }

  /** The ProtoVM with its present state, as an encoded TracePacket.ProtoVms.Instance. */
  ByteString encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeBytes(PROGRAM, program);
      out.writeByteArray(STATE, vm.encodeState());
      out.writeUInt32(MEMORY_LIMIT_KB, memoryLimitKb);
      for (int id = producerIds.nextSetBit(0); id >= 0; id = producerIds.nextSetBit(id + 1)) {
        out.writeInt32(PRODUCER_ID, id);
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("memory can't fail to take bytes", e);
    }
    return ByteString.copyFrom(bytes.toByteArray());
  }
}
