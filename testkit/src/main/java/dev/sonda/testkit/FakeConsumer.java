package dev.sonda.testkit;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A consumer that records all callbacks. Used on the test's thread. */
public final class FakeConsumer implements Consumer {
  /**
   * Recorded calls; thread-safe, as callbacks run on the endpoint's thread and tests read on
   * theirs.
   */
  private final List<String> calls = new CopyOnWriteArrayList<>();

  private final List<String> endings = new ArrayList<>();
  private final List<ObservableEvents> events = new ArrayList<>();
  private final List<byte[]> packets = new ArrayList<>();
  private final List<Integer> batchBytes = new ArrayList<>();
  private @Nullable ConsumerEndpoint endpoint;
  private int finishedReads;
  private int room = Integer.MAX_VALUE;

  private FakeConsumer() {}

  public static FakeConsumer connect(TracingService service) {
    return connect(service, new ClientIdentity(4343, 1000, 0));
  }

  public static FakeConsumer connect(TracingService service, ClientIdentity identity) {
    FakeConsumer consumer = new FakeConsumer();
    consumer.endpoint = service.connectConsumer(consumer, identity);
    return consumer;
  }

  public ConsumerEndpoint endpoint() {
    if (endpoint == null) {
      throw new IllegalStateException("not connected yet");
    }
    return endpoint;
  }

  /** The calls of connection callbacks in order: {@code connect} and {@code disconnect: reason}. */
  public List<String> calls() {
    return calls;
  }

  /** The error of each session that has ended, empty if there was none. */
  public List<String> endings() {
    return endings;
  }

  public List<ObservableEvents> events() {
    return events;
  }

  /** Number of read requests that have been answered completely. */
  public int finishedReads() {
    return finishedReads;
  }

  /** Sets how many further batches the consumer accepts. */
  public void roomFor(int batches) {
    room = batches;
  }

  @Override
  public boolean hasRoomForTraceData() {
    return room > 0;
  }

  /** Sizes of the batches in which packets came. */
  public List<Integer> batchBytes() {
    return batchBytes;
  }

  /** All packets read so far, in the format of a trace file. */
  public byte[] trace() {
    ByteArrayOutputStream trace = new ByteArrayOutputStream();
    for (byte[] packet : packets) {
      trace.write(0x0A);
      int rest = packet.length;
      while ((rest & ~0x7F) != 0) {
        trace.write((rest & 0x7F) | 0x80);
        rest >>>= 7;
      }
      trace.write(rest);
      trace.writeBytes(packet);
    }
    return trace.toByteArray();
  }

  /** All packets read so far, after validating them. */
  public List<TracePacketView> packets() {
    return new StrictTraceReader().read(trace());
  }

  @Override
  public void onConnect() {
    calls.add("connect");
  }

  @Override
  public void onDisconnect(String reason) {
    calls.add("disconnect: " + reason);
  }

  @Override
  public void onTracingDisabled(String error) {
    endings.add(error);
  }

  @Override
  public void onTraceData(PacketBatch batch, boolean hasMore) {
    int bytes = 0;
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      byte[] copy = copyOf(batch, packet);
      packets.add(copy);
      bytes += copy.length;
    }
    batchBytes.add(bytes);
    room--;
    finishedReads += hasMore ? 0 : 1;
  }

  private static byte[] copyOf(PacketBatch batch, int packet) {
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    for (int slice = 0; slice < batch.sliceCount(packet); slice++) {
      copy.writeBytes(
          batch
              .sliceMemory(packet, slice)
              .asSlice(batch.sliceOffset(packet, slice), batch.sliceSizeBytes(packet, slice))
              .toArray(ValueLayout.JAVA_BYTE));
    }
    return copy.toByteArray();
  }

  @Override
  public void onObservableEvents(ObservableEvents happened) {
    events.add(happened);
  }
}
