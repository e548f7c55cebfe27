package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.file.FakeProcessSyscalls;
import dev.sonda.core.internal.file.NthCallFaultSyscalls;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Errno;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotationTest {
  @TempDir Path folder;

  private SteppedService service = new SteppedService();

  @Test
  void shouldWriteFurtherPacketsIntoNextSegmentWhenRotated() throws IOException {
    FakeProducer producer = producer();
    FakeConsumer consumer = service.enable(toFile());
    producer.write(1, packet("one"));
    assertThat(rotate(consumer))
        .isEqualTo(new RotateResult(true, folder.resolve("trace.0001.pftrace").toString(), ""));
    producer.write(1, packet("two"));
    rotate(consumer);
    producer.write(1, packet("three"));
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(files())
        .containsExactly("trace.0001.pftrace", "trace.0002.pftrace", "trace.0003.pftrace");
    assertThat(texts(read("trace.0001.pftrace"))).containsExactly("one");
    assertThat(texts(read("trace.0002.pftrace"))).containsExactly("two");
    assertThat(texts(read("trace.0003.pftrace"))).containsExactly("three");
    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldLeavePermissionsOfSegmentsToUmask() throws IOException {
    service = new SteppedService(FakeProcessSyscalls.umask(077), DirectExecutor::new);
    FakeConsumer consumer = service.enable(toFile());
    rotate(consumer);
    rotate(consumer);
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(files()).hasSize(3);
    for (String name : files()) {
      assertThat(Files.getPosixFilePermissions(folder.resolve(name)))
          .as(name)
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void shouldMakeEachSegmentCompleteTrace() throws IOException {
    FakeProducer producer = producer();
    FakeConsumer consumer = service.enable(toFile());
    producer.write(1, packet("one"));
    rotate(consumer);
    producer.write(1, packet("two"));
    rotate(consumer);
    consumer.endpoint().disableTracing();
    service.run();

    for (String name : files()) {
      List<TracePacketView> packets = read(name);
      TraceAssert.assertThatTrace(packets).isTrusted();
      assertThat(packets.stream().map(TracePacketView::payloadName))
          .as(name)
          .contains("clock_snapshot", "trace_config", "trace_uuid", "system_info", "trace_stats");
    }
    assertThat(producer.calls()).filteredOn(call -> call.startsWith("clear")).hasSize(2);
  }

  @Test
  void shouldRotateBySize() throws IOException {
    FakeProducer producer = producer();
    TraceConfig.Builder config = toFile();
    config.getBuffersBuilder(0).setSizeKb(8192);
    FakeConsumer consumer = service.enable(config);
    rotateBy(consumer, new RotationPlan(1 << 20, 0));
    String padding = "x".repeat(1000);
    for (int i = 0; i < 5000; i++) {
      producer.write(1, packet(i + padding));
    }
    consumer.endpoint().disableTracing();
    service.run();

    List<String> written = new ArrayList<>();
    for (String name : files()) {
      assertThat(Files.size(folder.resolve(name))).isLessThan((1 << 20) + (200 << 10));
      assertThat(read(name).getFirst().payloadName()).isEqualTo("clock_snapshot");
      written.addAll(texts(read(name)));
    }
    assertThat(files()).hasSize(5);
    assertThat(written).hasSize(5000);
    assertThat(written.getLast()).isEqualTo(4999 + padding);
    assertThat(service.result(consumer).fileBytes()).isEqualTo(totalBytes());
  }

  @Test
  void shouldRotateByTimeUntilSessionEnds() throws IOException {
    FakeProducer producer = producer();
    FakeConsumer consumer = service.enable(toFile());
    rotateBy(consumer, new RotationPlan(0, 10_000));
    for (int i = 0; i < 3; i++) {
      producer.write(1, packet("number " + i));
      service.loop.advanceMs(10_000);
    }
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(files()).hasSize(4);
    assertThat(texts(read("trace.0002.pftrace"))).containsExactly("number 1");
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldRefuseRotationOfFileGivenByDescriptor() throws Exception {
    producer();
    Path file = Files.createFile(folder.resolve("given"));
    Syscalls libc = Syscalls.libc();
    OwnedFd output =
        SharedMemoryFactory.over(libc)
            .own(libc.open(file.toString(), Set.of(OpenFlag.READ_WRITE), 0));
    FakeConsumer consumer = service.enable(config("a.source").setWriteIntoFile(true), output);

    assertThat(rotate(consumer).error()).contains("at output_path");
    assertThat(rotateBy(consumer, new RotationPlan(1, 1)).error()).contains("at output_path");
    assertThat(files()).containsExactly("given");
  }

  @Test
  void shouldInsertSegmentNumberBeforeFileExtension() throws IOException {
    producer();
    FakeConsumer consumer =
        service.enable(toFile().setOutputPath(folder.resolve(".trace").toString()));
    rotate(consumer);

    assertThat(files()).containsExactly(".trace.0001", ".trace.0002");
  }

  @Test
  void shouldKeepCurrentSegmentWhenNextFileExists() throws IOException {
    FakeProducer producer = producer();
    Files.writeString(folder.resolve("trace.0001.pftrace"), "precious");
    FakeConsumer consumer = service.enable(toFile());
    producer.write(1, packet("one"));
    assertThat(rotate(consumer).error()).contains("trace.0001.pftrace").contains("file exists");
    producer.write(1, packet("two"));
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(folder.resolve("trace.0001.pftrace")).hasContent("precious");
    assertThat(texts(read("trace.pftrace"))).containsExactly("one", "two");
    assertThat(consumer.endings()).containsExactly("");
  }

  @Tag("T17")
  @Test
  void shouldLoseNoPacketOfSegmentsBeforeFailure() throws IOException {
    NthCallFaultSyscalls plan = new NthCallFaultSyscalls(4096, Errno.ENOSPC);
    service = new SteppedService(plan.syscalls(), DirectExecutor::new);
    FakeProducer producer = producer();
    recordThreeSegments(producer);
    int number = 1;
    do {
      for (String name : files()) {
        Files.delete(folder.resolve(name));
      }
      plan.failCall(number++);
      recordThreeSegments(producer);
    } while (!plan.failed().isEmpty());
    assertThat(number).isGreaterThan(12);
  }

  private void recordThreeSegments(FakeProducer producer) throws IOException {
    FakeConsumer consumer = service.enable(toFile());
    for (int i = 0; i < 3 && consumer.endings().isEmpty(); i++) {
      producer.write(1, packet("number " + i));
      if (i < 2) {
        rotate(consumer);
      }
    }
    consumer.endpoint().disableTracing();
    service.run();
    consumer.endpoint().freeBuffers();
    consumer.endpoint().close();
    service.run();

    List<String> written = new ArrayList<>();
    for (String name : files()) {
      written.addAll(texts(read(name)));
    }
    List<String> all = List.of("number 0", "number 1", "number 2");
    assertThat(written).isEqualTo(all.subList(0, written.size()));
    if (consumer.endings().stream().allMatch(String::isEmpty)) {
      assertThat(written).hasSize(3);
    }
  }

  private FakeProducer producer() {
    return service
        .producer("probes")
        .offer(
            DataSourceDescriptor.newBuilder()
                .setName("a.source")
                .setHandlesIncrementalStateClear(true));
  }

  private TraceConfig.Builder toFile() {
    return config("a.source")
        .setWriteIntoFile(true)
        .setOutputPath(folder.resolve("trace.pftrace").toString());
  }

  private RotateResult rotate(FakeConsumer consumer) {
    List<RotateResult> results = new ArrayList<>();
    port(consumer).rotate(results::add);
    service.run();
    return results.getFirst();
  }

  private RotateResult rotateBy(FakeConsumer consumer, RotationPlan plan) {
    List<RotateResult> results = new ArrayList<>();
    port(consumer).rotateBy(plan, results::add);
    service.run();
    return results.getFirst();
  }

  private static SondaPort port(FakeConsumer consumer) {
    return consumer.endpoint().sondaPort().orElseThrow();
  }

  private List<TracePacketView> read(String name) throws IOException {
    return new StrictTraceReader().read(folder.resolve(name));
  }

  private long totalBytes() throws IOException {
    long bytes = 0;
    for (String name : files()) {
      bytes += Files.size(folder.resolve(name));
    }
    return bytes;
  }

  private Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }
}
