package dev.sonda.benchmarks.service;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.core.internal.packet.PacketValidator;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Equivalent of Perfetto's BM_PacketStreamValidator: validates ten ftrace bundles of 64
 * sched_switch events, in slices of 512 bytes, as one packet; one operation validates all slices.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PacketValidation {
  private static final int BUNDLES = 10;
  private static final int EVENTS = 64;
  private static final int SLICE_BYTES = 512;
  private static final int FTRACE_EVENTS = 1;
  private static final int SCHED_SWITCH = 4;

  private final Arena arena = Arena.ofConfined();
  private final byte[] bundle = packetWithBundle();
  private final int slicesPerBundle = (bundle.length + SLICE_BYTES - 1) / SLICE_BYTES;
  private final MemorySegment memory = repeat(bundle);
  private final long[] offsets = new long[BUNDLES * slicesPerBundle];
  private final int[] sizes = new int[BUNDLES * slicesPerBundle];
  private final PacketView packet = new Slices(memory, offsets, sizes);
  private final PacketValidator validator = new PacketValidator();

  @Setup
  public void cut() {
    for (int i = 0; i < offsets.length; i++) {
      int inBundle = i % slicesPerBundle * SLICE_BYTES;
      offsets[i] = (long) (i / slicesPerBundle) * bundle.length + inBundle;
      sizes[i] = Math.min(SLICE_BYTES, bundle.length - inBundle);
    }
  }

  private MemorySegment repeat(byte[] packet) {
    MemorySegment segment = arena.allocate((long) BUNDLES * packet.length);
    for (int i = 0; i < BUNDLES; i++) {
      MemorySegment.copy(
          packet, 0, segment, ValueLayout.JAVA_BYTE, (long) i * packet.length, packet.length);
    }
    return segment;
  }

  @TearDown
  public void close() {
    arena.close();
  }

  @Benchmark
  public boolean validate() {
    validator.reset();
    validator.accept(packet);
    return validator.isValid();
  }

  /** The packet's slices, presented like a packet of the trace buffer. */
  private static final class Slices implements PacketView {
    private final ProducerIdentity producer = new ProducerIdentity(1, 0, 0);
    private final MemorySegment memory;
    private final long[] offsets;
    private final int[] sizes;

    Slices(MemorySegment memory, long[] offsets, int[] sizes) {
      this.memory = memory;
      this.offsets = offsets;
      this.sizes = sizes;
    }

    @Override
    public ProducerIdentity producer() {
      return producer;
    }

    @Override
    public int writerId() {
      return 1;
    }

    @Override
    public int lossReasons() {
      return 0;
    }

    @Override
    public long sizeBytes() {
      return memory.byteSize();
    }

    @Override
    public int sliceCount() {
      return offsets.length;
    }

    @Override
    public MemorySegment memory() {
      return memory;
    }

    @Override
    public long sliceOffset(int index) {
      return offsets[index];
    }

    @Override
    public int sliceSizeBytes(int index) {
      return sizes[index];
    }
  }

  private static byte[] packetWithBundle() {
    UnknownFieldSet.Field.Builder events = UnknownFieldSet.Field.newBuilder();
    for (int i = 0; i < EVENTS; i++) {
      events.addLengthDelimited(event());
    }
    UnknownFieldSet.Builder bundle = UnknownFieldSet.newBuilder();
    bundle.addField(1, number(1)).addField(2, events.build());
    return UnknownFieldSet.newBuilder()
        .addField(FTRACE_EVENTS, bytes(bundle.build().toByteString()))
        .build()
        .toByteArray();
  }

  private static ByteString event() {
    return UnknownFieldSet.newBuilder()
        .addField(1, number(1_000_000_000L * 3600 * 24 * 365))
        .addField(2, number(12345))
        .addField(SCHED_SWITCH, bytes(schedSwitch()))
        .build()
        .toByteString();
  }

  private static ByteString schedSwitch() {
    return UnknownFieldSet.newBuilder()
        .addField(1, bytes(ByteString.copyFromUtf8("thread_name_1")))
        .addField(2, number(12345))
        .addField(4, number(42))
        .addField(5, bytes(ByteString.copyFromUtf8("thread_name_2")))
        .addField(6, number(67890))
        .build()
        .toByteString();
  }

  private static UnknownFieldSet.Field number(long value) {
    return UnknownFieldSet.Field.newBuilder().addVarint(value).build();
  }

  private static UnknownFieldSet.Field bytes(ByteString value) {
    return UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build();
  }
}
