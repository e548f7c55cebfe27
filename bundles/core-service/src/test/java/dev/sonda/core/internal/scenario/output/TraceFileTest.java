package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.file.FakeProcessSyscalls;
import dev.sonda.core.internal.file.FaultyDisk;
import dev.sonda.core.internal.file.JavaErrorSyscalls;
import dev.sonda.core.internal.loop.ThreadShortageException;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Errno;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFileTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private SteppedService service = new SteppedService();

  @Test
  void shouldReportThreadLimitWhenSystemGivesNoThread() {
    log.expect("setting up a session failed: the system gives the service no thread");
    OutOfMemoryError cause = new OutOfMemoryError("unable to create native thread: on purpose");
    service =
        new SteppedService(
            Syscalls.libc(),
            () -> {
              throw new ThreadShortageException("to write a trace on", cause);
            });
    FakeConsumer consumer = service.enable(toFile("a.source"));

    assertThat(consumer.endings()).hasSize(1);
    assertThat(consumer.endings().getFirst())
        .startsWith("the service failed to set up the session: ")
        .contains("pids.max");
  }

  @Test
  void shouldWritePacketsThatConsumerWouldRead() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source"));
    producer.write(1, packet("one"));
    service.loop.advanceMs(5000);
    producer.write(1, packet("two"));
    consumer.endpoint().disableTracing();
    service.run();

    List<TracePacketView> packets = readFile();
    assertThat(texts(packets)).containsExactly("one", "two");
    TraceAssert.assertThatTrace(packets).isTrusted().hasNoLossMarks();
    assertThat(packets.getLast().payloadName()).isEqualTo("trace_stats");
    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.result(consumer).fileBytes()).isEqualTo(Files.size(file()));
  }

  @Test
  void shouldWritePeriodically() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(toFile("a.source").setFileWritePeriodMs(1000));
    producer.write(1, packet("one"));
    service.loop.advanceMs(999);
    long before = Files.size(file());
    service.loop.advanceMs(1);

    assertThat(before).isZero();
    assertThat(texts(readFile())).containsExactly("one");
  }

  @Test
  void shouldFlushBeforeRareWrites() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(toFile("a.source").setFileWritePeriodMs(60_000).setFlushPeriodMs(1000));
    service.loop.advanceMs(59_999);
    assertThat(producer.flushes()).isEmpty();
    service.loop.advanceMs(1);

    assertThat(producer.flushes()).hasSize(1);
    assertThat(readFile()).isNotEmpty();
  }

  @Test
  void shouldRefuseExistingFile() throws IOException {
    Files.createFile(file());
    FakeConsumer second = service.enable(toFile("a.source"));
    assertThat(second.endings().getFirst()).contains(file().toString()).contains("file exists");
  }

  @ParameterizedTest
  @CsvSource({"022, rw-r--r--", "027, rw-r-----", "077, rw-------"})
  void shouldLeavePermissionsOfFileToUmask(String umask, String expected) throws IOException {
    service =
        new SteppedService(
            FakeProcessSyscalls.umask(Integer.parseInt(umask, 8)), DirectExecutor::new);
    FakeConsumer consumer = service.enable(toFile("a.source"));
    assertThat(permissions()).isEqualTo(expected);
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(permissions()).isEqualTo(expected);
  }

  @Tag("T22")
  @Test
  void shouldNotCreateFileAsRootForAnotherUser() {
    service = SteppedService.ofRoot();
    FakeConsumer stranger = service.enable(toFile("a.source"));

    assertThat(stranger.endings()).hasSize(1);
    assertThat(stranger.endings().getFirst())
        .startsWith("output_path is refused")
        .contains("user 1000");
    assertThat(file()).doesNotExist();
  }

  @Test
  void shouldCreateFileAsRootForRoot() {
    service = SteppedService.ofRoot();
    FakeConsumer root = FakeConsumer.connect(service.service, new ClientIdentity(4343, 0, 0));
    root.endpoint().enableTracing(toFile("a.source").build(), null);
    service.run();

    assertThat(root.endings()).isEmpty();
    assertThat(file()).exists();
  }

  private String permissions() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file()));
  }

  @Test
  void shouldSayWhyFileCannotBeCreated() {
    FakeConsumer consumer =
        service.enable(config().setWriteIntoFile(true).setOutputPath("/no/such/folder/trace"));

    assertThat(consumer.endings())
        .containsExactly(
            "can't create the trace file /no/such/folder/trace: no such file or directory");
  }

  @Test
  void shouldWriteIntoDescriptorThatConsumerBrings() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    Files.writeString(file(), "");
    OwnedFd output = open(Set.of(OpenFlag.READ_WRITE));
    int number = output.number();
    FakeConsumer consumer = service.enable(config("a.source").setWriteIntoFile(true), output);
    producer.write(1, packet("one"));
    consumer.endpoint().freeBuffers();
    service.run();

    assertThat(texts(readFile())).containsExactly("one");
    assertThat(Files.exists(Path.of("/proc/self/fd/" + number))).isFalse();
  }

  @Test
  void shouldCloseDescriptorOfRefusedSession() throws IOException {
    Files.writeString(file(), "");
    OwnedFd output = open(Set.of(OpenFlag.READ_WRITE));
    int number = output.number();
    service.enable(config().setDurationMs(-1).setWriteIntoFile(true), output);

    assertThat(Files.exists(Path.of("/proc/self/fd/" + number))).isFalse();
  }

  private OwnedFd open(Set<OpenFlag> flags) throws PosixException {
    Syscalls libc = Syscalls.libc();
    return SharedMemoryFactory.over(libc).own(libc.open(file().toString(), flags, 0));
  }

  @Test
  void shouldNotLetConsumerReadPacketsOfFile() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source"));
    producer.write(1, packet("one"));
    service.run();
    service.read(consumer);

    assertThat(consumer.finishedReads()).isEqualTo(1);
    assertThat(consumer.trace()).isEmpty();
  }

  @Test
  void shouldStopBelowSizeLimitAtPacketBoundary() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source").setMaxFileSizeBytes(20_000));
    for (int i = 0; i < 30; i++) {
      producer.write(1, packet("x".repeat(1000)));
    }
    service.loop.advanceMs(5000);

    assertThat(Files.size(file())).isBetween(18_000L, 19_999L);
    assertThat(texts(readFile())).hasSizeBetween(15, 19);
    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.result(consumer).losses())
        .anyMatch(loss -> loss.cause() == Loss.Cause.FILE_LIMIT);
    assertThat(service.loop.timerCount()).isZero();
  }

  @Tag("T17")
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 4096})
  void shouldEndAtPacketBoundaryWhicheverWriteFails(int pieceBytes) throws IOException {
    int failing = 1;
    while (recordOnto(new FaultyDisk(pieceBytes, failing, Errno.ENOSPC))) {
      // With small pieces there are thousands of writes; failing every n-th of them covers each
      // kind of position.
      failing += 1 + failing / 8;
      Files.delete(file());
    }
    assertThat(failing).isGreaterThan(1);
  }

  /** Records onto the disk and returns whether a write failed. */
  private boolean recordOnto(FaultyDisk disk) throws IOException {
    service = new SteppedService(disk.syscalls(), DirectExecutor::new);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source"));
    for (int i = 0; i < 12; i++) {
      producer.write(1, packet("number " + i), packet("x".repeat(i * 50)));
      service.loop.advanceMs(2500);
    }
    consumer.endpoint().disableTracing();
    service.run();

    List<TracePacketView> packets = readFile();
    SessionResult result = service.result(consumer);
    assertThat(result.fileBytes()).isEqualTo(Files.size(file()));
    boolean failed = !consumer.endings().getFirst().isEmpty();
    if (failed) {
      assertThat(consumer.endings()).hasSize(1);
      assertThat(consumer.endings().getFirst())
          .contains(file().toString())
          .contains("no space left on the disk");
      assertThat(result.error()).isEqualTo(consumer.endings().getFirst());
      assertThat(result.losses()).anyMatch(loss -> loss.cause() == Loss.Cause.DISK);
    } else {
      assertThat(texts(packets)).hasSize(24);
    }
    return failed;
  }

  @ParameterizedTest
  @ValueSource(strings = {"write", "fdatasync"})
  void shouldFinishWhenWriterThreadMeetsError(String brokenCall) {
    log.expect("failed.*NoClassDefFoundError: on purpose");
    Error error = new NoClassDefFoundError("on purpose");
    service = new SteppedService(JavaErrorSyscalls.of(brokenCall, error), DirectExecutor::new);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source"));
    producer.write(1, packet("one"));
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(consumer.endings()).hasSize(1);
    assertThat(consumer.endings().getFirst()).contains(file().toString()).contains("on purpose");
  }

  @Test
  void shouldKeepEarlierContentOfFile() throws IOException {
    Files.writeString(file(), "something else");
    FaultyDisk disk = new FaultyDisk(64, 3, Errno.EIO);
    service = new SteppedService(disk.syscalls(), DirectExecutor::new);
    OwnedFd output = open(Set.of(OpenFlag.WRITE_ONLY, OpenFlag.APPEND));
    FakeConsumer consumer = service.enable(config().setWriteIntoFile(true), output);
    consumer.endpoint().disableTracing();
    service.run();
    byte[] contents = Files.readAllBytes(file());
    byte[] before = "something else".getBytes(StandardCharsets.UTF_8);

    assertThat(contents).startsWith(before);
    new StrictTraceReader().read(Arrays.copyOfRange(contents, before.length, contents.length));
    assertThat(contents.length - before.length)
        .isEqualTo((int) service.result(consumer).fileBytes());
  }

  @Tag("T17")
  @Test
  void shouldLeavePacketsInBufferWhileDiskIsStuck() throws IOException {
    StuckWriterExecutor disk = new StuckWriterExecutor();
    service = new SteppedService(Syscalls.libc(), () -> disk);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeProducer other = service.producer("other").offer("b.source");
    TraceConfig.Builder config = toFile("a.source");
    config.getBuffersBuilder(0).setSizeKb(16 << 10);
    FakeConsumer consumer = service.enable(config);
    FakeConsumer neighbour = service.enable(config("b.source"));
    String big = "x".repeat(30_000);
    for (int i = 0; i < 300; i++) {
      producer.write(1, packet(big));
    }
    other.write(1, packet("not disturbed"));
    service.loop.advanceMs(30_000);

    assertThat(texts(service.read(neighbour))).containsExactly("not disturbed");
    assertThat(disk.waitingCount()).isBetween(1, 2);
    consumer.endpoint().disableTracing();
    service.run();
    assertThat(consumer.endings()).isEmpty();
    disk.runAll(service);
    assertThat(texts(readFile())).hasSize(300);
    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldWritePacketLargerThanStagingBuffer() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = toFile("a.source");
    config.getBuffersBuilder(0).setSizeKb(16 << 10);
    FakeConsumer consumer = service.enable(config);
    writeInFragments(producer, packet("y".repeat(3 << 20)));
    producer.write(2, packet("small"));
    consumer.endpoint().disableTracing();
    service.run();

    List<String> texts = texts(readFile());
    assertThat(texts).hasSize(2);
    assertThat(texts.getFirst()).hasSize(3 << 20);
  }

  private static void writeInFragments(FakeProducer producer, byte[] packet) {
    int pieceBytes = 60_000;
    int chunkId = 0;
    for (int from = 0; from < packet.length; from += pieceBytes) {
      int to = Math.min(packet.length, from + pieceBytes);
      int flags = (from > 0 ? 1 : 0) | (to < packet.length ? 2 : 0);
      producer.commit(
          new FakeCommit()
              .move(
                  new ChunkBytesBuilder(1, chunkId++)
                      .packet(Arrays.copyOfRange(packet, from, to))
                      .flags(flags),
                  producer.targetBuffer()));
    }
  }

  @Test
  void shouldEndFileAtPacketBoundaryWhenServiceStops() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(toFile("a.source"));
    producer.write(1, packet("rescued"));
    List<String> done = new ArrayList<>();
    service.service.shutDown("updated", () -> done.add("done"));
    service.run();

    assertThat(done).containsExactly("done");
    assertThat(texts(readFile())).containsExactly("rescued");
    assertThat(consumer.endings()).containsExactly("updated");
  }

  private TraceConfig.Builder toFile(String dataSource) {
    return config(dataSource).setWriteIntoFile(true).setOutputPath(file().toString());
  }

  private Path file() {
    return folder.resolve("trace.pftrace");
  }

  private List<TracePacketView> readFile() throws IOException {
    return new StrictTraceReader().read(file());
  }
}
