package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.peer.SlicedPacketsFixture;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.ReadBuffersRequest;
import dev.sonda.protos.ReadBuffersResponse;
import dev.sonda.protos.ReadBuffersResponse.Slice;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ReadBuffersTest {
  private static final int MAX_SLICE_BYTES = 131072 - 512;
  private static final int MAX_REPLY_BYTES = 131072 - 64;

  private final List<byte[]> packets = new ArrayList<>();
  private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
  private ServiceHostFixture host;
  private ConsumerPortTestClient consumer;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    consumer = new ConsumerPortTestClient(host.connectConsumer()).introduced();
  }

  @AfterEach
  void close() throws Exception {
    consumer.close();
    host.close();
  }

  @Test
  void shouldSendOneEmptyReplyWhenNoPacketsExist() throws Exception {
    endpoint().onRead(() -> give(new SlicedPacketsFixture(), false));
    long id = consumer.read();
    assertThat(consumer.last(id).message(ReadBuffersResponse.parser()).getSlicesCount()).isZero();
  }

  @Test
  void shouldSendPacketsOfSeveralSlices() throws Exception {
    SlicedPacketsFixture batch = new SlicedPacketsFixture().add(5).add(1, 2, 3).add(0).add(0, 4, 0);
    endpoint().onRead(() -> give(batch, false));
    List<ReadBuffersResponse> replies = readAll(consumer.read());
    assertThat(replies).hasSize(1);
    assertThat(replies.getFirst().getSlicesList())
        .extracting(Slice::getLastSliceForPacket)
        .containsExactly(true, false, false, true, true, false, false, true);
    assertArrived(batch);
  }

  @Test
  void shouldSplitSliceThatExceedsReply() throws Exception {
    SlicedPacketsFixture batch =
        new SlicedPacketsFixture().add(3 * MAX_SLICE_BYTES + 1).add(MAX_SLICE_BYTES);
    endpoint().onRead(() -> give(batch, false));
    List<ReadBuffersResponse> replies = readAll(consumer.read());
    assertThat(replies)
        .flatExtracting(ReadBuffersResponse::getSlicesList)
        .extracting(slice -> slice.getData().size())
        .containsExactly(MAX_SLICE_BYTES, MAX_SLICE_BYTES, MAX_SLICE_BYTES, 1, MAX_SLICE_BYTES);
    assertArrived(batch);
  }

  @Test
  void shouldBeginANewReplyWhenOneIsFull() throws Exception {
    SlicedPacketsFixture batch = new SlicedPacketsFixture();
    for (int i = 0; i < 2000; i++) {
      batch.add(i % 1000, i % 7);
    }
    endpoint().onRead(() -> give(batch, false));
    List<ReadBuffersResponse> replies = readAll(consumer.read());
    assertThat(replies).hasSizeGreaterThan(5);
    assertThat(replies.subList(0, replies.size() - 1))
        .allSatisfy(reply -> assertThat(countedBytes(reply)).isBetween(129_000, MAX_REPLY_BYTES));
    assertArrived(batch);
  }

  @Test
  void shouldFillAReplyToTheLastByteAndNoFurther() throws Exception {
    SlicedPacketsFixture fits =
        new SlicedPacketsFixture().add(100_000).add(MAX_REPLY_BYTES - 100_000 - 32);
    endpoint().onRead(() -> give(fits, false));
    assertThat(readAll(consumer.read())).hasSize(1);
    SlicedPacketsFixture passes =
        new SlicedPacketsFixture().add(100_000).add(MAX_REPLY_BYTES - 100_000 - 31);
    endpoint().onRead(() -> give(passes, false));
    assertThat(readAll(consumer.read())).hasSize(2);
    assertThat(packets).hasSize(4);
  }

  @Test
  void shouldJoinSeveralBatchesInOneStream() throws Exception {
    SlicedPacketsFixture first = new SlicedPacketsFixture().add(5);
    SlicedPacketsFixture second = new SlicedPacketsFixture().add(6);
    endpoint()
        .onRead(() -> {
          give(first, true);
          give(new SlicedPacketsFixture(), true);
          give(second, true);
          give(new SlicedPacketsFixture(), false);
        });
    assertThat(readAll(consumer.read())).hasSize(3);
    assertThat(packets).containsExactly(first.whole().getFirst(), second.whole().getFirst());
  }

  @Test
  void shouldAnswerReadRequestsOneAfterAnother() throws Exception {
    SlicedPacketsFixture batch = new SlicedPacketsFixture().add(5);
    long first = consumer.read();
    long second = consumer.read();
    long third = consumer.read();
    host.settle();
    assertThat(endpoint().calls()).containsExactly("read");
    give(batch, true);
    give(batch, false);
    assertThat(endpoint().calls()).containsExactly("read", "read");
    give(batch, false);
    give(batch, false);
    assertThat(readAll(first)).hasSize(2);
    assertThat(readAll(second)).hasSize(1);
    assertThat(readAll(third)).hasSize(1);
    give(batch, false);
    consumer.expectSilence();
  }

  @Test
  void shouldRejectReadRequestsBeyondLimit() throws Exception {
    for (int i = 0; i < 64; i++) {
      consumer.read();
    }
    long tooMany = consumer.read();
    assertThat(consumer.last(tooMany).isRejection()).isTrue();
  }

  @Test
  void shouldSendNoPacketsWhenNoReplyIsWanted() throws Exception {
    endpoint().onRead(() -> give(new SlicedPacketsFixture().add(3), false));
    consumer
        .client()
        .invokeWithoutReply(
            ConsumerPortTestClient.id(ConsumerMethod.READ_BUFFERS),
            ReadBuffersRequest.getDefaultInstance());
    consumer.expectSilence();
    assertThat(endpoint().calls()).containsExactly("read");
  }

  @Test
  @Tag("T15")
  void shouldPauseSendingWhileConsumerDoesNotRead() throws Exception {
    SlicedPacketsFixture batch = new SlicedPacketsFixture().add(100_000);
    int batches = 40;
    int[] left = {batches};
    endpoint()
        .onRead(() -> {
          while (left[0] > 0 && endpoint().consumer().hasRoomForTraceData()) {
            left[0]--;
            give(batch, left[0] > 0);
          }
        });
    long id = consumer.read();
    host.settle();
    assertThat(left[0]).as("batches that rest").isBetween(batches - 10, batches - 2);
    assertThat(endpoint().calls()).containsExactly("read");
    assertThat(readAll(id)).hasSize(batches);
    assertThat(packets).hasSize(batches).allMatch(packet -> packet.length == 100_000);
    assertThat(endpoint().calls().size()).isGreaterThan(2);
  }

  private void give(SlicedPacketsFixture batch, boolean hasMore) {
    endpoint().consumer().onTraceData(batch, hasMore);
  }

  /** All replies to the request; the packets in them are kept. */
  private List<ReadBuffersResponse> readAll(long id) throws Exception {
    List<ReadBuffersResponse> replies = new ArrayList<>();
    boolean more = true;
    while (more) {
      ReceivedFrame received = consumer.client().replyTo(id);
      assertThat(received.payloadBytes()).isLessThanOrEqualTo(131068);
      ReadBuffersResponse reply = received.message(ReadBuffersResponse.parser());
      assertThat(countedBytes(reply)).isLessThanOrEqualTo(MAX_REPLY_BYTES);
      reply.getSlicesList().forEach(this::take);
      replies.add(reply);
      more = received.reply().getHasMore();
    }
    assertThat(unfinished.size()).isZero();
    return replies;
  }

  private void take(Slice slice) {
    unfinished.writeBytes(slice.getData().toByteArray());
    if (slice.getLastSliceForPacket()) {
      packets.add(unfinished.toByteArray());
      unfinished.reset();
    }
  }

  private static int countedBytes(ReadBuffersResponse reply) {
    return reply.getSlicesList().stream().mapToInt(slice -> slice.getData().size() + 16).sum();
  }

  private void assertArrived(SlicedPacketsFixture batch) {
    assertThat(packets).containsExactlyElementsOf(batch.whole());
  }

  private RecordingConsumerEndpoint endpoint() {
    return host.service().consumer();
  }
}
