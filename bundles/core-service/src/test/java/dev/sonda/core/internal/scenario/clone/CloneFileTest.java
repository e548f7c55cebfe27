package dev.sonda.core.internal.scenario.clone;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.file.FaultyDisk;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Errno;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.Whence;
import dev.sonda.protos.TraceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloneFileTest {
  @TempDir Path folder;

  private SteppedService service = new SteppedService(Syscalls.libc(), DirectExecutor::new);
  private final List<CloneResult> results = new ArrayList<>();

  @Test
  void shouldCopyFileSoFarAndAddPacketsOfBuffers() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer original = service.enable(toFile("original"));
    producer.write(1, packet("in the file"));
    service.loop.advanceMs(5000);
    producer.write(1, packet("in the buffer"));
    service.run();
    clone(output("clone"));
    producer.write(1, packet("afterwards"));
    original.endpoint().disableTracing();
    service.run();

    assertThat(results.getFirst().success()).as(results.toString()).isTrue();
    assertThat(results.getFirst().wasWriteIntoFile()).isTrue();
    assertThat(texts(read("clone"))).containsExactly("in the file", "in the buffer");
    assertThat(texts(read("original")))
        .containsExactly("in the file", "in the buffer", "afterwards");
  }

  @Test
  void shouldLoseNoPacketWrittenWhileCloneWaits() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer original = service.enable(toFile("original"));
    producer.write(1, packet("one"));
    producer.leaveFlushesUnanswered();
    service.run();
    clone(output("clone"));
    service.loop.advanceMs(4900);
    producer.write(1, packet("two"));
    service.loop.advanceMs(5200);
    original.endpoint().disableTracing();
    service.run();

    assertThat(results.getFirst().success()).isTrue();
    assertThat(texts(read("clone"))).containsExactly("one", "two");
    assertThat(texts(read("original"))).containsExactly("one", "two");
  }

  @Test
  void shouldNotTriggerFileWriteOfOriginal() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer original = service.enable(toFile("original").setFileWritePeriodMs(100_000));
    producer.write(1, packet("one"));
    FakeConsumer cloner = clone(output("clone"));
    assertThat(Files.size(folder.resolve("original"))).isZero();
    assertThat(texts(read("clone"))).containsExactly("one");
    assertThat(service.read(cloner)).as("all of it is in the file").isEmpty();
    producer.write(1, packet("two"));
    original.endpoint().disableTracing();
    service.run();

    assertThat(texts(read("original"))).containsExactly("one", "two");
  }

  @Test
  void shouldWriteLifecycleEventsIntoFileOfClone() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(toFile("original").setFileWritePeriodMs(100_000));
    producer.write(1, packet("payload"));
    clone(output("clone"));
    List<TracePacketView> packets = read("clone");

    assertThat(texts(packets)).containsExactly("payload");
    assertThat(packets).anyMatch(packet -> packet.payloadName().equals("trace_config"));
    assertThat(events(packets))
        .contains(
            "tracing_started",
            "all_data_sources_started",
            "clone_started",
            "flush_started",
            "buffer_cloned");
    assertThat(payloads(packets, "trace_stats"))
        .anyMatch(stats -> stats.constant("final_flush_outcome").equals("FINAL_FLUSH_SUCCEEDED"));
  }

  @Test
  void shouldRequireDescriptorWhenOriginalWritesFile() throws Exception {
    service.enable(toFile("original"));
    clone(null);

    assertThat(results.getFirst().success()).isFalse();
    assertThat(results.getFirst().error()).contains("needs a file descriptor");
  }

  @Test
  void shouldIgnoreDescriptorWhenSessionWritesNoFile() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(config("a.source"));
    producer.write(1, packet("by reading"));
    service.run();
    FakeConsumer cloner = clone(output("clone"));

    assertThat(results.getFirst().wasWriteIntoFile()).isFalse();
    assertThat(Files.size(folder.resolve("clone"))).isZero();
    assertThat(texts(service.read(cloner))).containsExactly("by reading");
  }

  @Test
  void shouldSayWhyFileCannotBeCopiedAndLetSessionGoOn() throws Exception {
    FakeProducer producer = service.producer("probes").offer("a.source");
    String pipe = folder.resolve("pipe").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    int fd = service.syscalls.open(pipe, Set.of(OpenFlag.READ_WRITE), 0);
    FakeConsumer original = service.enable(config("a.source").setWriteIntoFile(true), owned(fd));
    clone(output("clone"));
    producer.write(1, packet("afterwards"));
    original.endpoint().disableTracing();
    service.run();

    assertThat(results.getFirst().error()).contains("can't be copied");
    assertThat(original.endings()).containsExactly("");
    assertThat(openFilesIn(folder)).isEmpty();
  }

  @Tag("T22")
  @Test
  void shouldNotReadFileThatConsumerMayOnlyWrite() throws Exception {
    Path secret = Files.writeString(folder.resolve("original"), "not for this consumer");
    int fd = service.syscalls.open(secret.toString(), Set.of(OpenFlag.WRITE_ONLY), 0);
    service.syscalls.lseek(fd, 0, Whence.END);
    FakeConsumer original = service.enable(config("a.source").setWriteIntoFile(true), owned(fd));
    clone(output("clone"));
    original.endpoint().disableTracing();
    service.run();

    assertThat(results.getFirst().success()).isFalse();
    assertThat(results.getFirst().error())
        .isEqualTo(
            "the session's file can't be copied: the trace file was opened for writing alone,"
                + " not for reading");
    assertThat(folder.resolve("clone")).isEmptyFile();
    assertThat(original.endings()).containsExactly("");
    assertThat(openFilesIn(folder)).isEmpty();
  }

  /**
   * The packaged service runs as its own user, and its consumers open files that only they can
   * access.
   */
  @Test
  void shouldCopyFileThatOnlyItsConsumerCanOpen() throws Exception {
    service = new SteppedService(withoutOpen(Syscalls.libc()), DirectExecutor::new);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer original =
        service.enable(config("a.source").setWriteIntoFile(true), output("original"));
    producer.write(1, packet("in the file"));
    service.loop.advanceMs(5000);
    clone(output("clone"));
    producer.write(1, packet("afterwards"));
    original.endpoint().disableTracing();
    service.run();

    assertThat(results.getFirst().error()).isEmpty();
    assertThat(texts(read("clone"))).containsExactly("in the file");
    assertThat(texts(read("original"))).containsExactly("in the file", "afterwards");
    assertThat(openFilesIn(folder)).isEmpty();
  }

  private static Syscalls withoutOpen(Syscalls real) {
    return (Syscalls)
        Proxy.newProxyInstance(
            CloneFileTest.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("open")) {
                throw new PosixException(Errno.EACCES, "open", (String) arguments[0]);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void shouldEndCopyAtPacketBoundaryWhenDiskFails() throws Exception {
    int writesOfWholeClone = tryClone(0);
    assertThat(results.getLast().success()).as(results.toString()).isTrue();

    for (int failing = 1; failing <= writesOfWholeClone; failing++) {
      results.clear();
      Files.deleteIfExists(folder.resolve("clone"));
      Files.deleteIfExists(folder.resolve("original"));
      tryClone(failing);

      new StrictTraceReader().read(Files.readAllBytes(folder.resolve("original")));
      if (Files.exists(folder.resolve("clone"))) {
        new StrictTraceReader().read(Files.readAllBytes(folder.resolve("clone")));
      }
      assertThat(results).hasSize(1);
      assertThat(results.getFirst().success()).as("write %d of it failed", failing).isFalse();
      assertThat(openFilesIn(folder)).isEmpty();
    }
  }

  /**
   * Clones onto a disk on which write {@code failingWrite} fails, and returns the number of writes.
   */
  private int tryClone(int failingWrite) throws Exception {
    FaultyDisk disk = new FaultyDisk(64, failingWrite, Errno.ENOSPC);
    service = new SteppedService(disk.syscalls(), DirectExecutor::new);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer original = service.enable(toFile("original"));
    producer.write(1, packet("in the file"));
    service.loop.advanceMs(5000);
    producer.write(1, packet("in the buffer"));
    service.run();
    clone(output("clone"));
    int writes = disk.writes();
    original.endpoint().close();
    service.run();
    return writes;
  }

  private TraceConfig.Builder toFile(String name) {
    return config("a.source").setWriteIntoFile(true).setOutputPath(folder.resolve(name).toString());
  }

  private OwnedFd output(String name) throws PosixException {
    String path = folder.resolve(name).toString();
    return owned(Syscalls.libc().open(path, Set.of(OpenFlag.READ_WRITE, OpenFlag.CREATE), 0600));
  }

  private OwnedFd owned(int fd) {
    return SharedMemoryFactory.over(service.syscalls).own(fd);
  }

  private FakeConsumer clone(@Nullable OwnedFd output) {
    FakeConsumer consumer = service.consumer();
    consumer.endpoint().cloneSession(new CloneRequest(1, "", false, false, output), results::add);
    service.run();
    return consumer;
  }

  private List<TracePacketView> read(String name) throws IOException {
    return new StrictTraceReader().read(Files.readAllBytes(folder.resolve(name)));
  }

  private static List<Path> openFilesIn(Path folder) throws IOException {
    List<Path> open = new ArrayList<>();
    try (var links = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path link : links) {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).startsWith(folder)) {
          open.add(link);
        }
      }
    }
    return open;
  }
}
