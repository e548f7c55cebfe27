package dev.sonda.trace.proto.internal.fold;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.ProtoVm;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketFailures;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.PacketReplacer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ProtoVMs of a trace. For each, the tracing service has written its program, and the state it
 * had merged from overwritten packets. A packet that the program accepts is a patch: it is applied
 * to the state, and the whole state is read in place of the packet.
 */
public final class ProtoVms implements PacketModule, PacketReplacer {
  private static final int TRACE_PROVENANCE = 124; // field of TracePacket
  private static final int PROTOVMS = 125;

  private static final int PROVENANCE_BUFFERS = 2; // field of TraceProvenance
  private static final int BUFFER_SEQUENCES = 1; // field of TraceProvenance.Buffer
  private static final int SEQUENCE_ID = 1; // field of TraceProvenance.Sequence
  private static final int SEQUENCE_PRODUCER_ID = 2;

  private static final int VMS_INSTANCE = 1; // field of TracePacket.ProtoVms
  private static final int INSTANCE_PROGRAM = 1; // field of TracePacket.ProtoVms.Instance
  private static final int INSTANCE_STATE = 2;
  private static final int INSTANCE_MEMORY_LIMIT_KB = 3;
  private static final int INSTANCE_PRODUCER_ID = 4;

  private static final long KB = 1024;
  private static final String ABORT = "protovm_abort";

  /** Upper limit of the memory of all ProtoVMs together, regardless of the limits in the trace. */
  private static final long MAX_LIMITS_BYTES = 64L << 20;

  /**
   * Upper limit of the total size of states that replace patches; beyond it, patches are read as
   * plain packets.
   */
  private static final long MAX_STATES_BYTES = 256L << 20;

  private final ImportState state;
  private final PacketFailures failures;
  private final Map<Integer, List<Integer>> sequencesOfProducer = new HashMap<>();
  private final Map<Integer, List<ProtoVm>> vmsOfSequence = new HashMap<>();
  private final WireReader outer = new WireReader();
  private final WireReader inner = new WireReader();
  private final WireReader innermost = new WireReader();
  private byte[] patch = {};
  private long limitsLeftBytes = MAX_LIMITS_BYTES;
  private long statesBytes;

  public ProtoVms(ImportState state) {
    this.state = state;
    failures = new PacketFailures(state);
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACE_PROVENANCE, PROTOVMS};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(outer, packet.content(), packet.contentBytes());
    if (packet.contentField() == TRACE_PROVENANCE) {
      readProvenance();
    } else {
      readMachines(packet);
    }
  }

  /** Reads which packet sequences belong to which producer. */
  private void readProvenance() {
    while (outer.next()) {
      if (outer.field() == PROVENANCE_BUFFERS && outer.isBytes()) {
        inner.reset(outer);
        while (inner.next()) {
          if (inner.field() == BUFFER_SEQUENCES && inner.isBytes()) {
            innermost.reset(inner);
            readSequence();
          }
        }
      }
    }
  }

  private void readSequence() {
    int id = 0;
    int producerId = 0;
    while (innermost.next()) {
      switch (innermost.field()) {
        case SEQUENCE_ID -> id = innermost.intValue();
        case SEQUENCE_PRODUCER_ID -> producerId = innermost.intValue();
        default -> {}
      }
    }
    sequencesOfProducer.computeIfAbsent(producerId, _ -> new ArrayList<>()).add(id);
  }

  private void readMachines(PacketHead packet) {
    while (outer.next()) {
      if (outer.field() == VMS_INSTANCE && outer.isBytes()) {
        inner.reset(outer);
        readMachine(packet);
      }
    }
  }

  private void readMachine(PacketHead packet) {
    byte[] program = {};
    byte[] stateBefore = {};
    long memoryLimitKb = 0;
    List<Integer> producers = new ArrayList<>();
    while (inner.next()) {
      switch (inner.field()) {
        case INSTANCE_PROGRAM -> program = bytes(inner);
        case INSTANCE_STATE -> stateBefore = bytes(inner);
        case INSTANCE_MEMORY_LIMIT_KB -> memoryLimitKb = Integer.toUnsignedLong(inner.intValue());
        case INSTANCE_PRODUCER_ID -> producers.add(inner.intValue());
        default -> {}
      }
    }
    long limitBytes = Math.min(memoryLimitKb * KB, limitsLeftBytes);
    limitsLeftBytes -= limitBytes;
    ProtoVm vm = ProtoVm.of(program, limitBytes, stateBefore);
    for (int producer : producers) {
      register(vm, producer, packet);
    }
  }

  private void register(ProtoVm vm, int producer, PacketHead packet) {
    List<Integer> sequences = sequencesOfProducer.get(producer);
    if (sequences == null) {
      failures.add("protovm_registration_error", packet);
      return;
    }
    for (int sequence : sequences) {
      vmsOfSequence.computeIfAbsent(sequence, _ -> new ArrayList<>()).add(vm);
    }
  }

  private static byte[] bytes(WireReader field) {
    return field.isBytes()
        ? field
            .segment()
            .asSlice(field.start(), field.end() - field.start())
            .toArray(ValueLayout.JAVA_BYTE)
        : new byte[0];
  }

  @Override
  public boolean replace(PacketHead packet) {
    if (vmsOfSequence.isEmpty()) {
      return false;
    }
    List<ProtoVm> vms = vmsOfSequence.get(packet.sequenceId());
    if (vms == null) {
      return false;
    }
    if (statesBytes > MAX_STATES_BYTES) {
      failures.add(ABORT, packet);
      return false;
    }
    copy(packet);
    for (ProtoVm vm : vms) {
      ProgramRunOutcome outcome = vm.apply(patch, packet.sizeBytes());
      if (outcome == ProgramRunOutcome.OK) {
        readInstead(packet, vm);
        return true;
      }
      if (outcome == ProgramRunOutcome.ABORT) {
        failures.add(ABORT, packet);
      }
    }
    return false;
  }

  private void copy(PacketHead packet) {
    if (patch.length < packet.sizeBytes()) {
      patch = new byte[packet.sizeBytes()];
    }
    MemorySegment.copy(
        state.memory().segment(packet.place()),
        ValueLayout.JAVA_BYTE,
        TraceMemory.offset(packet.place()),
        patch,
        0,
        packet.sizeBytes());
  }

  /** Replaces the packet by the ProtoVM's state, with the patch's trusted fields appended. */
  private void readInstead(PacketHead packet, ProtoVm vm) {
    byte[] whole = TrustedFields.append(vm.encodeState(), packet);
    statesBytes += whole.length;
    long place = state.memory().add(MemorySegment.ofArray(whole));
    packet.read(state.memory(), place, whole.length);
  }
}
