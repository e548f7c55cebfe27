package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Producers that write into their own memory long before they connect to a service. */
class StartupTracingTest {
  private static final int FOR_TESTING = 900;
  private static final int PAGE = 4096;
  private static final int PAGES = 8;
  private static final int RESERVATION = 3;

  private final SteppedService service = new SteppedService();
  private final SharedMemory own = memory();
  private final SharedMemoryArbiter arbiter =
      SharedMemoryArbiter.unbound(own, PAGE, service.clock, ArbiterSettings.immediate());

  private static SharedMemory memory() {
    try {
      return SharedMemoryFactory.over(Syscalls.libc()).create(PAGES * PAGE);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    arbiter.close();
    own.close();
  }

  @Test
  void shouldRecordPacketsWrittenBeforeServiceKnewProducer() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    write(writer, "very early", "early");
    FakeProducer producer = connect("early bird", 1000);
    write(writer, "connected");
    FakeConsumer consumer = service.enable(config("a.source"));
    arbiter.bindEndpoint(producer.endpoint());
    arbiter.bindReservation(RESERVATION, producer.targetBuffer());
    write(writer, "recording");
    writer.flush();
    service.run();
    List<TracePacketView> packets = service.read(consumer);

    assertThat(producer.calls())
        .containsExactly("own memory is used", "connect", "tracing setup", "setup 1", "start 1");
    assertThat(texts(packets)).containsExactly("very early", "early", "connected", "recording");
    assertThat(service.result(consumer).losses()).isEmpty();
    assertThat(packets)
        .filteredOn(packet -> packet.payloadName().equals("for_testing"))
        .allSatisfy(packet -> assertThat(packet.integer("trusted_uid")).isEqualTo(1000));
  }

  @Test
  void shouldJoinPacketThatBeganBeforeServiceKnewProducer() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    String text = "0123456789".repeat(2 * PAGE / 10);
    FakeProducer producer = connect("early bird", 1000);
    try (var packet = writer.packet();
        var event = packet.nested(FOR_TESTING)) {
      event.string(1, text);
    }
    FakeConsumer consumer = service.enable(config("a.source"));
    arbiter.bindEndpoint(producer.endpoint());
    arbiter.bindReservation(RESERVATION, producer.targetBuffer());
    writer.flush();
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly(text);
    assertThat(service.result(consumer).losses()).isEmpty();
  }

  @Test
  void shouldReportLossWhenPacketsExceedProducersOwnMemory() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    String text = "x".repeat(1000);
    for (int i = 0; i < 20 * PAGES; i++) {
      write(writer, text);
    }
    FakeProducer producer = connect("early bird", 1000);
    FakeConsumer consumer = service.enable(config("a.source"));
    arbiter.bindEndpoint(producer.endpoint());
    arbiter.bindReservation(RESERVATION, producer.targetBuffer());
    service.run();
    write(writer, "there is room again");
    writer.flush();
    service.run();
    List<TracePacketView> packets = service.read(consumer);
    TracePacketView last = packets.get(indexOfText(packets, "there is room again"));

    assertThat(texts(packets)).hasSizeBetween(PAGES, 4 * PAGES + 1);
    assertThat(last.integer("previous_packet_dropped")).isNotZero();
    assertThat(service.result(consumer).losses()).isNotEmpty();
  }

  private static int indexOfText(List<TracePacketView> packets, String text) {
    for (int i = 0; i < packets.size(); i++) {
      if (texts(packets.subList(i, i + 1)).contains(text)) {
        return i;
      }
    }
    throw new AssertionError("no packet says " + text);
  }

  @Test
  void shouldFreeChunksOfReservationThatWasAborted() {
    SmbTraceWriter aborted = arbiter.createStartupTraceWriter(RESERVATION);
    SmbTraceWriter bound = arbiter.createStartupTraceWriter(RESERVATION + 1);
    write(aborted, "for no session");
    write(bound, "for the session");
    FakeProducer producer = connect("early bird", 1000);
    FakeConsumer consumer = service.enable(config("a.source"));
    arbiter.bindEndpoint(producer.endpoint());
    arbiter.abortReservation(RESERVATION);
    arbiter.bindReservation(RESERVATION + 1, producer.targetBuffer());
    aborted.flush();
    bound.flush();
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("for the session");
    assertThat(pagesInUse()).isZero();
    assertThat(producer.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  /** A page's first word is its state; 0 is an unused page. */
  private long pagesInUse() {
    long inUse = 0;
    for (int page = 0; page < PAGES; page++) {
      int header = own.memory().get(ValueLayout.JAVA_INT, (long) page * PAGE);
      inUse += header == 0 ? 0 : 1;
    }
    return inUse;
  }

  @Test
  void shouldScrapeBoundWriterOfProducerThatLeaves() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    write(writer, "very early", "early", "in flux");
    FakeProducer producer = connect("early bird", 1000);
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.endpoint().registerTraceWriter(writer.writerId(), producer.targetBuffer());
    producer.endpoint().close();
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("very early", "early");
  }

  @Test
  void shouldNotLetProducerWriteAsAnotherThroughSharedMemory() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    write(writer, "mine");
    FakeProducer owner = connect("owner", 1000);
    FakeProducer thief = connect("thief", 666);
    FakeConsumer consumer = service.enable(config("a.source"));
    owner.endpoint().registerTraceWriter(writer.writerId(), owner.targetBuffer());
    writer.flush();
    thief.commit(new FakeCommit().move(0, 0, thief.targetBuffer()));
    arbiter.bindEndpoint(owner.endpoint());
    arbiter.bindReservation(RESERVATION, owner.targetBuffer());
    service.run();
    List<TracePacketView> packets = service.read(consumer);

    assertThat(texts(packets)).containsExactly("mine");
    assertThat(packets)
        .filteredOn(packet -> packet.payloadName().equals("for_testing"))
        .allSatisfy(packet -> assertThat(packet.integer("trusted_uid")).isEqualTo(666));
    assertThat(owner.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  @Tag("T04")
  @Test
  void shouldNotCommitUnboundChunksIntoAnyBuffer() {
    SmbTraceWriter writer = arbiter.createStartupTraceWriter(RESERVATION);
    write(writer, "unbound");
    FakeProducer producer = connect("hasty", 1000);
    FakeConsumer consumer = service.enable(config("a.source"));
    writer.flush();
    producer.commit(new FakeCommit().move(0, 0, RESERVATION << 16));
    service.run();

    assertThat(texts(service.read(consumer))).isEmpty();
  }

  private FakeProducer connect(String name, int uid) {
    FakeProducer producer =
        FakeProducer.connect(
                service.service,
                new ClientIdentity(1, uid, 0),
                new ProducerSetup(name, 0, PAGE, true, "", own.fd().duplicate()))
            .offer("a.source");
    service.run();
    return producer;
  }

  private static void write(SmbTraceWriter writer, String... texts) {
    for (String text : texts) {
      try (var packet = writer.packet();
          var event = packet.nested(FOR_TESTING)) {
        event.string(1, text);
      }
    }
  }
}
