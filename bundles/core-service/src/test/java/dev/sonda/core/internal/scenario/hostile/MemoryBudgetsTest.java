package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.ServiceSettings;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Producers that request more memory than a small machine has: each user is limited to a share. */
@Tag("T30")
class MemoryBudgetsTest {
  private static final long PHYSICAL_BYTES = 256L << 20;
  private static final long HEAP_BYTES = 64L << 20;
  private static final int GREEDY_UID = 666;
  private static final int MODEST_UID = 1000;

  private final SteppedService service =
      new SteppedService(smallMachine(), new ServiceSettings(true, HEAP_BYTES));

  /** The real system calls, which report a small amount of memory. */
  private static Syscalls smallMachine() {
    Syscalls real = Syscalls.libc();
    return (Syscalls)
        Proxy.newProxyInstance(
            Syscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("sysconf")
                  && arguments[0] == SysconfName.PHYSICAL_PAGES) {
                return PHYSICAL_BYTES / real.sysconf(SysconfName.PAGE_SIZE);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private FakeProducer connect(String name, int uid, int smbSizeHintBytes) {
    return FakeProducer.connect(
        service.service,
        new ClientIdentity(uid, uid, 0),
        new ProducerSetup(name, smbSizeHintBytes, 0, false, "", null));
  }

  /**
   * One user gets a quarter of the machine's memory: two buffers of 32 MiB; the third is refused
   * with an error that names the user.
   */
  @Test
  void shouldBoundSharedMemoryOfUserAndLeaveRestToOthers() {
    for (int i = 0; i < 3; i++) {
      connect("greedy " + i, GREEDY_UID, 32 << 20).offer("greedy");
    }
    FakeProducer modest = connect("modest", MODEST_UID, 0).offer("modest");
    FakeConsumer consumer = service.enable(config("greedy", "modest"));
    modest.write(1, packet("recorded"));
    service.run();

    assertThat(service.result(consumer).sources())
        .filteredOn(source -> !source.problem().isEmpty())
        .containsExactly(
            new SourceResult(
                0,
                "greedy 2",
                "greedy",
                0,
                0,
                "no shared memory for its producer: too much shared memory: producers may have 128"
                    + " MiB of it, those of user 666 64 MiB"));
    assertThat(texts(service.read(consumer))).containsExactly("recorded");
  }

  @Test
  void shouldBoundSharedMemoryOfAllUsers() {
    for (int uid = 1; uid <= 5; uid++) {
      connect("producer " + uid, uid, 32 << 20).offer("a.source");
    }
    FakeConsumer consumer = service.enable(config("a.source"));

    assertThat(service.result(consumer).sources())
        .filteredOn(source -> !source.problem().isEmpty())
        .extracting(SourceResult::producerName)
        .containsExactly("producer 5");
  }

  @Test
  void shouldGrantSharedMemoryAgainWhenProducersDisconnect() {
    service.enable(config("a.source"));
    for (int i = 0; i < 100; i++) {
      FakeProducer producer = connect("passing", GREEDY_UID, 32 << 20).offer("a.source");
      service.run();
      assertThat(producer.memory().sizeBytes()).isEqualTo(32 << 20);
      producer.endpoint().close();
      service.run();
    }
  }

  @Test
  void shouldBoundSharedMemoryThatConfigAsksFor() {
    connect("first", GREEDY_UID, 0).offer("a.source");
    connect("second", GREEDY_UID, 0).offer("a.source");
    connect("third", GREEDY_UID, 0).offer("a.source");
    TraceConfig.Builder config = config("a.source");
    for (String name : List.of("first", "second", "third")) {
      config.addProducersBuilder().setProducerName(name).setShmSizeKb(32 << 10);
    }
    FakeConsumer consumer = service.enable(config);

    assertThat(service.result(consumer).sources())
        .filteredOn(source -> source.problem().contains("too much shared memory"))
        .hasSize(1);
  }

  /** A hundred connections of one user don't get a hundred times the memory. */
  @Test
  void shouldBoundDescriptorsOfUserAndLeaveRestToOthers() {
    for (int connection = 0; connection < 100; connection++) {
      FakeProducer greedy = connect("greedy " + connection, GREEDY_UID, 0);
      for (int i = 0; i < 200; i++) {
        greedy.offer(i + "x".repeat(1000));
      }
      service.run();
      assertThat(greedy.calls()).as("not blamed for its twins").containsExactly("connect");
    }
    connect("modest", MODEST_UID, 0).offer("modest");
    service.run();

    assertThat(descriptorBytes()).isBetween(HEAP_BYTES / 32 - 2000, HEAP_BYTES / 32 + 2000);
    assertThat(service.result(service.enable(config("modest"))).sources())
        .extracting(SourceResult::problem)
        .containsExactly("");
  }

  @Test
  void shouldAdmitDescriptorsAgainWhenOthersAreUnregistered() {
    FakeProducer producer = connect("producer", GREEDY_UID, 0);
    for (int i = 0; i < 20_000; i++) {
      producer.offer("x".repeat(1000));
      producer.endpoint().unregisterDataSource("x".repeat(1000));
    }
    producer.offer("last");
    service.run();

    assertThat(state().getDataSourcesList())
        .extracting(source -> source.getDsDescriptor().getName())
        .containsExactly("last");
  }

  @Test
  void shouldCountOnlyNewestOfDescriptorsThatAreUpdated() {
    FakeProducer producer = connect("producer", GREEDY_UID, 0);
    producer.offer(DataSourceDescriptor.newBuilder().setName("a.source").setId(1));
    for (int i = 0; i < 5000; i++) {
      producer
          .endpoint()
          .updateDataSource(
              DataSourceDescriptor.newBuilder()
                  .setName("a.source")
                  .setId(1)
                  .setWillNotifyOnStop(i % 2 == 0)
                  .build());
    }
    for (int i = 0; i < 1000; i++) {
      producer.offer(i + "x".repeat(1000));
    }
    service.run();

    assertThat(state().getDataSourcesCount()).isEqualTo(1001);
  }

  private long descriptorBytes() {
    return state().getDataSourcesList().stream()
        .mapToLong(source -> source.getDsDescriptor().getSerializedSize())
        .sum();
  }

  private TracingServiceState state() {
    List<TracingServiceState> answers = new ArrayList<>();
    service.consumer().endpoint().queryServiceState(false, answers::add);
    service.run();
    return answers.getFirst();
  }

  /**
   * After subtracting the heap and the virtual machine's needs, 48 of 192 MiB are left for buffers.
   */
  @Test
  void shouldRefuseBuffersThatControlGroupHasNoMemoryFor() {
    SteppedService limited =
        new SteppedService(Syscalls.libc(), new ServiceSettings(true, HEAP_BYTES, 192L << 20));
    TraceConfig.Builder big = config("a.source");
    big.getBuffersBuilder(0).setSizeKb(1 << 20);
    assertThat(limited.enable(big).endings())
        .singleElement()
        .asString()
        .contains(
            "size_kb add up to 1048576, but beside those of other sessions the service's control"
                + " group has memory for only 36864");
    big.getBuffersBuilder(0).setSizeKb(32 << 10);
    assertThat(limited.enable(big).endings()).isEmpty();
  }
}
