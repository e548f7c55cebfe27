package dev.sonda.core.internal.buffer;

import com.google.protobuf.ByteString;
import dev.sonda.tracebuffer.OverwriteListener;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The ProtoVMs of one buffer. Each packet that the full ring buffer is about to overwrite is passed
 * to the ProtoVMs of its producer, until one of them has folded the packet into its state. Loop
 * only.
 */
public final class BufferProtoVms implements OverwriteListener {
  private static final byte[] NO_BYTES = {};

  private final List<BufferProtoVm> vms = new ArrayList<>();

  // Encoded ProtoVMs of a copied buffer, whose packets aren't overwritten any more; empty for other
  // buffers.
  private final List<ByteString> frozen;

  private byte[] packet = NO_BYTES;
  private MemorySegment packetMemory = MemorySegment.ofArray(NO_BYTES);

  /** Creates an empty list of ProtoVMs. */
  BufferProtoVms() {
    this(List.of());
  }

  private BufferProtoVms(List<ByteString> frozen) {
    this.frozen = frozen;
  }

  Optional<BufferProtoVm> find(String dataSourceName, ByteString program) {
    return vms.stream().filter(vm -> vm.isOf(dataSourceName, program)).findFirst();
  }

  void add(BufferProtoVm vm) {
    vms.add(vm);
  }

  boolean isEmpty() {
    return vms.isEmpty();
  }

  @Override
  public boolean wants(ProducerIdentity producer) {
    for (int i = 0; i < vms.size(); i++) {
      if (vms.get(i).hasProducer(producer.producerId())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void packetOverwritten(PacketView lost) {
    int producerId = lost.producer().producerId();
    int sizeBytes = 0;
    for (int i = 0; i < vms.size(); i++) {
      BufferProtoVm vm = vms.get(i);
      if (vm.hasProducer(producerId) && vm.admits(lost.sizeBytes())) {
        sizeBytes = sizeBytes == 0 ? copy(lost) : sizeBytes;
        if (vm.fold(packet, sizeBytes)) {
          return;
        }
      }
    }
  }

  private int copy(PacketView lost) {
    int sizeBytes = Math.toIntExact(lost.sizeBytes());
    if (packet.length < sizeBytes) {
      packet = new byte[sizeBytes];
      packetMemory = MemorySegment.ofArray(packet);
    }
    lost.copyTo(packetMemory, 0);
    return sizeBytes;
  }

  /** A read-only copy of the ProtoVMs with their present states, for a copy of the buffer. */
  BufferProtoVms freeze() {
    return new BufferProtoVms(encode());
  }

  /** Each ProtoVM with its present state, as an encoded TracePacket.ProtoVms.Instance. */
  public List<ByteString> encode() {
    return vms.isEmpty() ? frozen : vms.stream().map(BufferProtoVm::encode).toList();
  }

  /** The running ProtoVMs; none in a copy of a buffer. */
  public List<BufferProtoVm> all() {
    return Collections.unmodifiableList(vms);
  }
}
