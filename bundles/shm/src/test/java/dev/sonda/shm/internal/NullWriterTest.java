package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.SmbTraceWriter;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The writer that is returned when no real writer is available. */
class NullWriterTest {
  private final ProducerFixture producer = ProducerFixture.withPages(2);

  @BeforeEach
  void shutDown() {
    producer.arbiter.close();
  }

  @AfterEach
  void close() {
    producer.close();
  }

  @Test
  void shouldHaveWriterIdZero() {
    assertThat(producer.writer().writerId()).isZero();
    assertThat(producer.arbiter.createStartupTraceWriter(1).writerId()).isZero();
  }

  @Test
  void shouldDiscardPacketsOfAnySize() {
    SmbTraceWriter writer = producer.writer();
    for (int i = 0; i < 10_000; i++) {
      try (PacketWriter packet = writer.packet()) {
        packet.nested(900).string(1, "Hello, world!");
      }
    }
    ProducerFixture.writeBig(writer, 1, 100_000);
    assertThat(writer.packetsDropped()).isEqualTo(10_001);
    assertThat(writer.stats().packetsWritten()).isZero();
    writer.flush();
    writer.close();
    assertThat(producer.service.chunks).isEmpty();
  }

  @Test
  void shouldRefuseSecondOpenPacket() {
    SmbTraceWriter writer = producer.writer();
    writer.packet().bytes(1, new byte[7], 0, 7);
    assertThatThrownBy(writer::packet).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldRunFlushCallbackAtOnce() {
    AtomicInteger calls = new AtomicInteger();
    producer.arbiter.flush(calls::incrementAndGet);
    assertThat(calls).hasValue(1);
  }
}
