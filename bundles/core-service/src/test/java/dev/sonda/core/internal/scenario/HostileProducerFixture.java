package dev.sonda.core.internal.scenario;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A service with an honest and a hostile producer. Both producers write into buffer 1; buffer 2 is
 * for the honest producer only.
 */
public final class HostileProducerFixture implements AutoCloseable {
  public static final int SHARED_BUFFER = 1;
  public static final int PRIVATE_BUFFER = 2;

  private static final int HONEST_UID = 1000;
  private static final int HOSTILE_UID = 666;
  private static final int HONEST_WRITER = 7;

  /**
   * The fields that the service adds to a packet, and its payload; if a field is repeated, its last
   * value counts.
   */
  private record Delivered(long uid, long sequenceId, long dropped, ByteString payload) {}

  public final FakeProducer hostile;

  private final SteppedService service = new SteppedService();
  private final FakeProducer honest;
  private final FakeConsumer sharing;
  private final FakeConsumer alone;
  private final List<ByteString> written = new ArrayList<>();

  private boolean closed;

  public HostileProducerFixture() {
    honest = connect("honest", HONEST_UID);
    hostile = connect("hostile", HOSTILE_UID);
    sharing = service.enable(config("honest", "hostile"));
    alone = service.enable(config("honest"));
  }

  private FakeProducer connect(String name, int uid) {
    ProducerSetup setup = new ProducerSetup(name, 0, 0, /* smbScraping */ true, "", null);
    FakeProducer producer =
        FakeProducer.connect(service.service, new ClientIdentity(uid, uid, 0), setup);
    producer.offer(name);
    service.run();
    return producer;
  }

  public void run() {
    service.run();
  }

  public void flush() {
    sharing.endpoint().flush(1, 0, done -> {});
    service.run();
    service.loop.advanceMs(2);
  }

  public void read() {
    sharing.endpoint().readBuffers();
    service.run();
  }

  public boolean isHostileConnected() {
    return hostile.calls().stream().noneMatch(call -> call.startsWith("disconnect"));
  }

  public void writeHonestly() {
    byte[] packet = packet("honest " + written.size());
    ChunkBytesBuilder chunk = new ChunkBytesBuilder(HONEST_WRITER, written.size()).packet(packet);
    honest.commit(new FakeCommit().move(chunk, SHARED_BUFFER).move(chunk, PRIVATE_BUFFER));
    written.add(ByteString.copyFrom(packet));
    service.run();
  }

  /** Expects that no client but the hostile producer was disconnected or lost data. */
  public void expectPeace() throws IOException {
    expect(honest.calls().stream().noneMatch(call -> call.startsWith("disconnect")), "connected");
    expectHonestPackets(deliveredTo(alone), /* mayBeOverwritten */ false);
    expectHonestPackets(deliveredTo(sharing), /* mayBeOverwritten */ true);
  }

  /** Expects each packet of the honest producer, in order and attributed to its writer. */
  private void expectHonestPackets(List<Delivered> packets, boolean mayBeOverwritten) {
    int next = 0;
    long sequence = -1;
    for (Delivered packet : packets) {
      expect(
          packet.uid == HONEST_UID || mayBeOverwritten, "no producer writes into a foreign buffer");
      if (packet.uid == HONEST_UID) {
        expect(sequence == -1 || sequence == packet.sequenceId, "a writer is a sequence");
        sequence = packet.sequenceId;
        int lost = indexOf(packet.payload, next) - next;
        expect(lost >= 0, "what is read was written, and comes once and in order");
        expect(lost == 0 || (mayBeOverwritten && packet.dropped != 0), "losses are told");
        next += lost + 1;
      } else {
        expect(packet.uid == HOSTILE_UID, "there are no others");
        expect(packet.sequenceId != sequence, "a sequence is one producer's");
      }
    }
    expect(next == written.size() || mayBeOverwritten, "all arrives");
  }

  private int indexOf(ByteString payload, int from) {
    int index = written.subList(from, written.size()).indexOf(payload);
    return index < 0 ? -1 : from + index;
  }

  private List<Delivered> deliveredTo(FakeConsumer consumer) throws IOException {
    consumer.endpoint().readBuffers();
    service.run();
    CodedInputStream trace = CodedInputStream.newInstance(consumer.trace());
    List<Delivered> packets = new ArrayList<>();
    while (trace.readTag() != 0) {
      Delivered packet = parse(trace.readByteArray());
      if (packet.sequenceId != 1) {
        packets.add(packet);
      }
    }
    return packets;
  }

  private static Delivered parse(byte[] bytes) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    long uid = -1;
    long sequenceId = -1;
    long dropped = 0;
    int payloadEnd = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 3 -> uid = in.readUInt64();
        case 10 -> sequenceId = in.readUInt64();
        case 42 -> dropped = in.readUInt64();
        default -> {
          in.skipField(tag);
          payloadEnd = payloadEnd == 0 ? in.getTotalBytesRead() : payloadEnd;
        }
      }
    }
    return new Delivered(uid, sequenceId, dropped, ByteString.copyFrom(bytes, 0, payloadEnd));
  }

  private static void expect(boolean right, String what) {
    if (!right) {
      throw new AssertionError("not so: " + what);
    }
  }

  @Override
  public void close() {
    service.service.shutDown("the test is over", () -> closed = true);
    service.loop.advanceMs(10_000);
    expect(closed, "the service ends");
  }
}
