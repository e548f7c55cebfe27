package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.Backoff;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads with one writer each that share a small memory, while the service scrapes it. */
@Timeout(240)
class ManyWritersTest {
  private static final int WRITERS = 3;
  private static final int PACKETS = 5000;

  @Test
  void shouldKeepEveryPacketOfEveryWriterInOrder() throws Exception {
    long seed = new Random().nextLong();
    try (ProducerFixture producer =
            new ProducerFixture(6, ProducerFixture.PAGE, Backoff.parking(), null);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1)) {
      AtomicBoolean stop = new AtomicBoolean();
      CountDownLatch begun = new CountDownLatch(1);
      Future<Integer> scraping = threads.submit(() -> scrape(producer, begun, stop));
      begun.await();
      List<Future<SmbTraceWriter>> writing = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Random random = new Random(seed + i);
        writing.add(threads.submit(() -> write(producer, random)));
      }
      List<SmbTraceWriter> writers = new ArrayList<>();
      for (Future<SmbTraceWriter> one : writing) {
        writers.add(one.get());
      }
      stop.set(true);
      assertThat(scraping.get()).isPositive();
      for (SmbTraceWriter writer : writers) {
        assertComplete(producer, writer);
      }
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static void assertComplete(ProducerFixture producer, SmbTraceWriter writer) {
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    List<Long> numbers = decoded.varints(ProducerFixture.NUMBER);
    assertThat(numbers).hasSize(PACKETS).isSorted().doesNotHaveDuplicates();
    assertThat(decoded.fragmentedPackets).isPositive();
    assertThat(writer.stats().packetsWritten()).isEqualTo(PACKETS);
    assertThat(writer.packetsDropped()).isZero();
    assertThat(producer.service.patchesFailed).isZero();
  }

  private static SmbTraceWriter write(ProducerFixture producer, Random random) {
    SmbTraceWriter writer = producer.writer(ExhaustedPolicy.STALL_THEN_ABORT);
    for (int i = 0; i < PACKETS; i++) {
      try (PacketWriter packet = writer.packet()) {
        packet.varint(ProducerFixture.NUMBER, i);
        try (var nested = packet.nested(100)) {
          int size = random.nextInt(100) == 0 ? 6000 : random.nextInt(200);
          nested.bytes(1, new byte[size], 0, size);
        }
      }
      if (random.nextInt(50) == 0) {
        writer.flush();
      }
    }
    writer.close();
    return writer;
  }

  private static int scrape(ProducerFixture producer, CountDownLatch begun, AtomicBoolean stop) {
    int scrapes = 0;
    while (!stop.get()) {
      producer.service.scrapeUnchecked();
      scrapes++;
      begun.countDown();
    }
    return scrapes;
  }
}
