package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.ProducerFixture.NUMBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers that start before a service is available. */
@Timeout(240)
class StartupTracingTest {
  private static final int PAGES = 8;
  private static final int RESERVATION = 3;
  private static final int OTHER_RESERVATION = 4;

  private final FakeSharedMemory memory = new FakeSharedMemory(PAGES * (long) ProducerFixture.PAGE);
  private final NaiveService service = new NaiveService(memory, ProducerFixture.PAGE);
  private final List<Long> pauses = new ArrayList<>();
  private final SharedMemoryArbiter arbiter =
      SharedMemoryArbiter.unbound(
          memory,
          ProducerFixture.PAGE,
          new FakeClock(),
          ArbiterSettings.immediate().withBackoff(pauses::add));

  @AfterEach
  void close() {
    arbiter.close();
    memory.close();
  }

  @Test
  void shouldCommitNothingUntilReservationIsBound() {
    List<String> called = new ArrayList<>();
    SmbTraceWriter writer = startupWriter(RESERVATION, 1);
    arbiter.flush(() -> called.add("flush"));
    arbiter.bindEndpoint(service);
    assertThat(service.chunks).isEmpty();
    assertThat(service.writers).isEmpty();
    assertThat(called).isEmpty();
    assertThat(writer.targetBuffer()).isZero();

    arbiter.bindReservation(RESERVATION, 42);
    assertThat(service.writers).isEqualTo(Map.of(writer.writerId(), 42));
    assertThat(service.chunks).singleElement().extracting(c -> c.targetBuffer).isEqualTo(42);
    assertThat(service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L);
    assertThat(called).containsExactly("flush");
    assertThat(writer.targetBuffer()).isEqualTo(42);

    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    assertThat(service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L, 2L);
  }

  @Test
  void shouldCommitOnlyWhenAllReservationsAreBound() {
    arbiter.bindEndpoint(service);
    SmbTraceWriter ordinary = arbiter.createTraceWriter(7, ExhaustedPolicy.DROP);
    SmbTraceWriter first = startupWriter(RESERVATION, 1);
    SmbTraceWriter second = startupWriter(OTHER_RESERVATION, 2);
    ProducerFixture.writeNumber(ordinary, 3);
    ordinary.flush();
    assertThat(service.chunks).isEmpty();

    arbiter.bindReservation(RESERVATION, 8);
    assertThat(service.chunks).isEmpty();
    assertThat(service.writers).containsOnlyKeys(ordinary.writerId(), first.writerId());
    arbiter.bindReservation(OTHER_RESERVATION, 9);
    assertThat(service.chunks.stream().map(c -> c.targetBuffer)).containsExactly(8, 9, 7);
    assertThat(service.writers).containsEntry(second.writerId(), 9);
  }

  @Test
  void shouldBindWriterAtOnceWhenReservationIsAlreadyBound() {
    arbiter.bindEndpoint(service);
    arbiter.bindReservation(RESERVATION, 8);
    SmbTraceWriter late = startupWriter(RESERVATION, 1);
    assertThat(service.writers).containsEntry(late.writerId(), 8);
    assertThat(service.chunks).hasSize(1);
  }

  @Test
  void shouldDropChunksOfAbortedReservation() {
    SmbTraceWriter writer = startupWriter(RESERVATION, 1);
    arbiter.bindEndpoint(service);
    arbiter.abortReservation(RESERVATION);
    assertThat(service.chunks).singleElement().extracting(c -> c.targetBuffer).isEqualTo(0);
    assertThat(service.writers).isEmpty();
    ProducerFixture.writeNumber(writer, 2);
    writer.flush();
    assertThat(service.chunks).hasSize(2).allMatch(c -> c.targetBuffer == 0);
    writer.close();
    assertThat(service.unregistered).isEmpty();
  }

  @Test
  void shouldDropChunksOfReservationAbortedBeforeEndpoint() {
    SmbTraceWriter first = startupWriter(RESERVATION, 1);
    SmbTraceWriter second = startupWriter(OTHER_RESERVATION, 2);
    arbiter.abortReservation(RESERVATION);
    arbiter.bindEndpoint(service);
    assertThat(service.chunks).isEmpty();
    arbiter.bindReservation(OTHER_RESERVATION, 5);
    assertThat(service.chunks.stream().map(c -> c.targetBuffer)).containsExactly(0, 5);
    assertThat(service.writers).containsOnlyKeys(second.writerId());
    first.close();
    second.close();
    assertThat(service.unregistered).containsExactly(second.writerId());
  }

  @Test
  void shouldSendPatchesOfStartupWriterAfterReservationIsBound() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    try (var packet = writer.packet()) {
      packet.nested(100).bytes(1, new byte[6000], 0, 6000);
    }
    writer.flush();
    arbiter.bindEndpoint(service);
    arbiter.bindReservation(RESERVATION, 5);
    assertThat(service.patches).containsExactly("chunk 0 edits 1 more false");
    assertThat(service.decode(writer.writerId()).packets).hasSize(1);
  }

  @Test
  void shouldDropPacketsInsteadOfWaitingWhenMemoryIsFull() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    arbiter.bindEndpoint(service);
    SmbTraceWriter patient = arbiter.createTraceWriter(7, ExhaustedPolicy.STALL_THEN_ABORT);
    for (int i = 0; i < PAGES + 2; i++) {
      ProducerFixture.writeBig(writer, i, 3900);
      writer.flush();
    }
    ProducerFixture.writeNumber(patient, 1);
    assertThat(writer.packetsDropped()).isEqualTo(2);
    assertThat(patient.packetsDropped()).isEqualTo(1);
    assertThat(pauses).isEmpty();
  }

  @Test
  void shouldAcknowledgeFlushWhenReservationIsBound() {
    startupWriter(RESERVATION, 1);
    arbiter.notifyFlushComplete(5);
    arbiter.notifyFlushComplete(4);
    arbiter.bindEndpoint(service);
    assertThat(service.acknowledgedFlushes).isEmpty();
    arbiter.bindReservation(RESERVATION, 1);
    assertThat(service.acknowledgedFlushes).containsExactly(5L);
  }

  @Test
  void shouldCommitDataOfClosedStartupWriter() {
    SmbTraceWriter writer = startupWriter(RESERVATION, 1);
    int id = writer.writerId();
    writer.close();
    arbiter.bindEndpoint(service);
    arbiter.bindReservation(RESERVATION, 5);
    assertThat(service.decode(id).varints(NUMBER)).containsExactly(1L);
    assertThat(service.writers).isEmpty();
  }

  @Test
  void shouldRejectBadArgumentsAndCallsOutOfOrder() {
    assertThatThrownBy(() -> arbiter.createTraceWriter(1, ExhaustedPolicy.DROP))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> arbiter.bindReservation(RESERVATION, 1))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> arbiter.createStartupTraceWriter(0))
        .isInstanceOf(IllegalArgumentException.class);
    arbiter.bindEndpoint(service);
    assertThatThrownBy(() -> arbiter.bindEndpoint(service))
        .isInstanceOf(IllegalStateException.class);
    arbiter.bindReservation(RESERVATION, 1);
    assertThatThrownBy(() -> arbiter.abortReservation(RESERVATION))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> arbiter.createTraceWriter(65536, ExhaustedPolicy.DROP))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private SmbTraceWriter startupWriter(int reservation, long number) {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(reservation);
    ProducerFixture.writeNumber(writer, number);
    writer.flush();
    return writer;
  }

  @Test
  void shouldCommitFlushedPacketsAfterEndpointIsBound() {
    List<String> called = new ArrayList<>();
    arbiter.bindEndpoint(service);
    SmbTraceWriter writer = arbiter.createTraceWriter(1, ExhaustedPolicy.DROP);
    assertThat(service.writers).isEqualTo(Map.of(writer.writerId(), 1));
    ProducerFixture.writeNumber(writer, 1);
    writer.flush();
    arbiter.flush(() -> called.add("flush"));
    assertThat(service.decode(writer.writerId()).varints(NUMBER)).containsExactly(1L);
    assertThat(called).containsExactly("flush");
  }

  @Test
  void shouldDeferCommitsAgainForAnotherReservation() {
    SmbTraceWriter first = startupWriter(RESERVATION, 1);
    arbiter.bindEndpoint(service);
    arbiter.bindReservation(RESERVATION, 42);
    assertThat(service.chunks).hasSize(1);

    List<String> called = new ArrayList<>();
    ProducerFixture.writeNumber(first, 2);
    startupWriter(OTHER_RESERVATION, 3);
    first.flush();
    arbiter.flush(() -> called.add("flush"));
    first.close();
    assertThat(service.chunks).hasSize(1);
    assertThat(service.unregistered).containsExactly(first.writerId());
    assertThat(called).isEmpty();

    arbiter.bindReservation(OTHER_RESERVATION, 23);
    assertThat(service.chunks).extracting(chunk -> chunk.targetBuffer).containsExactly(42, 23, 42);
    assertThat(called).containsExactly("flush");
  }

  @Test
  void shouldDropLateWritersOfAbortedReservation() {
    startupWriter(RESERVATION, 1).close();
    arbiter.bindEndpoint(service);
    arbiter.abortReservation(RESERVATION);
    SmbTraceWriter late = startupWriter(RESERVATION, 2);
    SmbTraceWriter other = startupWriter(OTHER_RESERVATION, 3);
    ProducerFixture.writeNumber(late, 4);
    late.flush();
    assertThat(service.chunks).hasSize(2);
    arbiter.abortReservation(OTHER_RESERVATION);
    assertThat(service.chunks).hasSize(4).allMatch(chunk -> chunk.targetBuffer == 0);
    assertThat(service.writers).isEmpty();
    late.close();
    other.close();
    assertThat(service.unregistered).isEmpty();
    for (int page = 0; page < PAGES; page++) {
      assertThat(
              (int)
                  PageHeaderLayout.BITMAP.get(memory.memory(), page * (long) ProducerFixture.PAGE))
          .as("page %d is free", page)
          .isZero();
    }
  }
}
