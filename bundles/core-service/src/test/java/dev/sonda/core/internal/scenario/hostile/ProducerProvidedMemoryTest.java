package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.core.internal.ServiceSettings;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.LockdownModeOperation;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Producers that provide their own shared memory, in real memfds and in unsuitable files. */
class ProducerProvidedMemoryTest {
  private static final int PAGE = 4096;
  private static final int SIZE = 16 * PAGE;
  private static final Set<Seal> SEALS = Set.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);
  private static final ClientIdentity OTHER_USER = new ClientIdentity(4242, 1000, 0);

  private final Syscalls syscalls = Syscalls.libc();
  private final SharedMemoryFactory factory = SharedMemoryFactory.over(syscalls);
  private final SteppedService service = new SteppedService();

  @Test
  void shouldUseMemoryThatProducerBrings() throws Exception {
    try (SharedMemory own = factory.create(SIZE)) {
      FakeProducer producer = connect(own.fd().duplicate(), PAGE);
      own.memory().fill((byte) 42);

      assertThat(producer.calls())
          .containsExactly("own memory is used", "connect", "tracing setup");
      assertThat(producer.pageSizeBytes()).isEqualTo(PAGE);
      assertThat(producer.memory().memory().mismatch(own.memory())).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @CsvSource({"4096, 4096", "32768, 32768", "33554432, 4096", "49152, 8192", "33554432, 32768"})
  void shouldUseAnySizesThatNeedNoAdjustment(long sizeBytes, int pageSizeBytes) throws Exception {
    FakeProducer producer = connect(memfd(sizeBytes, SEALS), pageSizeBytes);

    assertThat(producer.calls()).startsWith("own memory is used");
    assertThat(producer.memory().sizeBytes()).isEqualTo(sizeBytes);
    producer.endpoint().close();
    service.run();
  }

  @Tag("T10")
  @ParameterizedTest
  @CsvSource({
    // no memory at all, too much, half a page
    "0, 4096",
    "33558528, 4096",
    "6144, 4096",
    // no multiple of the page, less than one
    "20480, 8192",
    "4096, 8192",
    // impossible page sizes, for which no error is reported
    "65536, 0",
    "65536, 1",
    "65536, 2048",
    "65536, 4095",
    "49152, 12288",
    "131072, 65536",
    "65536, -1",
    "65536, -2147483648",
  })
  void shouldRefuseMemoryOfInvalidBufferOrPageSize(long sizeBytes, int pageSizeBytes)
      throws Exception {
    assertRefused(memfd(sizeBytes, SEALS), pageSizeBytes);
  }

  @Tag("T10")
  @ParameterizedTest
  @EnumSource(
      value = Seal.class,
      names = {"SHRINK", "GROW", "SEAL"})
  void shouldRefuseMemoryThatLacksSeal(Seal missing) throws Exception {
    Set<Seal> seals = EnumSet.copyOf(SEALS);
    seals.remove(missing);

    assertRefused(memfd(SIZE, seals), PAGE);
  }

  @Tag("T10")
  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev/null", "/proc/self/mem", "/tmp", "/proc/self/status"})
  void shouldRefuseFileOtherThanMemfd(String path) throws Exception {
    assertRefused(factory.own(syscalls.open(path, EnumSet.of(OpenFlag.READ_ONLY), 0)), PAGE);
  }

  /**
   * Asserts that the memory is closed, that the producer is informed, and that everything else
   * works as if it had provided no memory.
   */
  private void assertRefused(OwnedFd fd, int pageSizeBytes) {
    FakeProducer producer = connect(fd, pageSizeBytes).offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("all the same"));
    service.run();

    assertClosed(fd);
    assertThat(producer.calls())
        .containsExactly("own memory is refused", "connect", "tracing setup", "setup 1", "start 1");
    assertThat(producer.memory().sizeBytes()).isEqualTo(256 << 10);
    assertThat(texts(service.read(consumer))).containsExactly("all the same");
  }

  @Test
  void shouldNotMentionMemoryWhenProducerBroughtNone() {
    assertThat(service.producer("ordinary").calls()).containsExactly("connect");
  }

  @Test
  void shouldRefuseMemoryOfOtherMachine() throws Exception {
    OwnedFd fd = memfd(SIZE, SEALS);
    FakeProducer remote =
        FakeProducer.connect(
            service.service, new ClientIdentity(1, 1000, 77), setup("remote", fd, PAGE));
    service.run();

    assertThat(remote.calls()).containsExactly("own memory is refused", "connect");
    assertClosed(fd);
  }

  @Test
  void shouldRefuseAllMemoryWhereConfiguredSo() throws Exception {
    SteppedService strict =
        new SteppedService(ServiceSettings.defaults().withAdoptProducerMemory(false));
    OwnedFd fd = memfd(SIZE, SEALS);
    FakeProducer producer =
        FakeProducer.connect(strict.service, OTHER_USER, setup("producer", fd, PAGE));
    strict.run();

    assertThat(producer.calls()).containsExactly("own memory is refused", "connect");
    assertClosed(fd);
  }

  @Test
  void shouldCloseMemoryOfProducerThatMayNotConnect() throws Exception {
    service.enable(config("a.source").setLockdownMode(LockdownModeOperation.LOCKDOWN_SET));
    OwnedFd fd = memfd(SIZE, SEALS);
    FakeProducer stranger =
        FakeProducer.connect(
            service.service,
            new ClientIdentity(1, syscalls.getuid() + 1, 0),
            setup("stranger", fd, PAGE));
    service.run();

    assertThat(stranger.calls()).singleElement().asString().startsWith("disconnect: lockdown_mode");
    assertClosed(fd);
  }

  @Test
  void shouldCloseMemoryOfProducerThatComesWhenServiceHasStopped() throws Exception {
    service.service.shutDown("it was updated", () -> {});
    service.loop.advanceMs(10_000);
    OwnedFd fd = memfd(SIZE, SEALS);
    FakeProducer late = connect(fd, PAGE);

    assertThat(late.calls()).containsExactly("disconnect: it was updated");
    assertClosed(fd);
  }

  @Test
  void shouldUseProducersMemoryWhenConfigHasOtherSizes() throws Exception {
    FakeProducer producer = connect(memfd(SIZE, SEALS), PAGE).offer("a.source");
    service.run();
    SharedMemory first = producer.memory();
    TraceConfig.Builder config = config("a.source");
    config.addProducersBuilder().setProducerName("producer").setShmSizeKb(512).setPageSizeKb(16);
    service.enable(config);
    service.enable(config);

    assertThat(producer.calls()).containsOnlyOnce("tracing setup");
    assertThat(producer.memory()).isSameAs(first);
    assertThat(first.sizeBytes()).isEqualTo(SIZE);
  }

  @Test
  void shouldUnmapAndCloseWhenProducerLeaves() throws Exception {
    OwnedFd fd = memfd(SIZE, SEALS);
    FakeProducer producer = connect(fd, PAGE);
    producer.endpoint().close();
    service.run();

    assertThat(producer.memory().memory().scope().isAlive()).isFalse();
    assertClosed(fd);
  }

  @Test
  void shouldLeakNoDescriptorOfRefusedProducers() throws Exception {
    long before = openDescriptors();
    for (int i = 0; i < 200; i++) {
      connect(memfd(SIZE, Set.of()), PAGE).endpoint().close();
      connect(memfd(SIZE, SEALS), 0).endpoint().close();
      connect(memfd(SIZE, SEALS), PAGE).endpoint().close();
      service.run();
    }

    assertThat(openDescriptors()).isLessThan(before + 100);
  }

  private FakeProducer connect(OwnedFd memory, int pageSizeBytes) {
    FakeProducer producer =
        FakeProducer.connect(service.service, OTHER_USER, setup("producer", memory, pageSizeBytes));
    service.run();
    return producer;
  }

  private static ProducerSetup setup(String name, @Nullable OwnedFd memory, int pageSizeBytes) {
    return new ProducerSetup(name, 0, pageSizeBytes, true, "", memory);
  }

  private OwnedFd memfd(long sizeBytes, Set<Seal> seals) throws PosixException {
    OwnedFd fd = factory.own(syscalls.memfdCreate("zoo", Set.of(MemfdFlag.ALLOW_SEALING)));
    syscalls.ftruncate(fd.number(), sizeBytes);
    syscalls.addSeals(fd.number(), seals);
    return fd;
  }

  private static void assertClosed(OwnedFd fd) {
    assertThatThrownBy(fd::number).isInstanceOf(IllegalStateException.class);
  }

  private static long openDescriptors() throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.count();
    }
  }
}
