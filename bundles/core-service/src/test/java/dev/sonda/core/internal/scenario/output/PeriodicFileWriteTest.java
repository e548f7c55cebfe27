package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.file.CountingSyscalls;
import dev.sonda.core.internal.filter.FilterBytecodeBuilder;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.FFlushMode;
import dev.sonda.protos.TraceConfig.WriteFlushMode;
import dev.sonda.protos.TraceStats;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a session's file is written and flushed, and the final contents of the file. */
class PeriodicFileWriteTest {
  private static final long PERIODIC =
      new FlushFlags(FlushFlags.Reason.PERIODIC, FlushFlags.Initiator.SERVICE).bits();

  @TempDir Path folder;

  private final SteppedService service = new SteppedService(Syscalls.libc(), DirectExecutor::new);
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @Test
  void shouldFlushWithEachWriteWhereConfigSaysSo() {
    service.enable(
        toFile().setFileWritePeriodMs(100).setWriteFlushMode(WriteFlushMode.WRITE_FLUSH_ENABLED));
    for (int writes = 1; writes <= 3; writes++) {
      service.loop.advanceMs(100);
      assertThat(producer.flushes()).hasSize(writes);
    }
    assertThat(producer.flushes()).allMatch(flush -> flush.flags() == PERIODIC);
  }

  @Test
  void shouldFlushEveryFiveSecondsBetweenFrequentWrites() {
    service.enable(
        toFile().setFileWritePeriodMs(1000).setWriteFlushMode(WriteFlushMode.WRITE_FLUSH_AUTO));
    service.loop.advanceMs(4999);
    assertThat(producer.flushes()).isEmpty();
    service.loop.advanceMs(1);
    assertThat(producer.flushes()).hasSize(1);
    service.loop.advanceMs(5000);

    assertThat(producer.flushes()).hasSize(2).allMatch(flush -> flush.flags() == PERIODIC);
  }

  @Test
  void shouldWritePacketsOfFlushBeforeEachWrite() throws IOException {
    producer.leaveFlushesUnanswered();
    service.enable(toFile().setFileWritePeriodMs(10_000));
    service.loop.advanceMs(10_000);
    producer.write(1, packet("held back until now"));
    producer.commit(new FakeCommit().flushed(producer.flushes().getFirst().requestId()));
    service.run();

    assertThat(texts(readFile())).containsExactly("held back until now");
  }

  @Test
  void shouldWriteWithoutFlushWhereConfigSaysSo() throws IOException {
    service.enable(
        toFile()
            .setFileWritePeriodMs(10_000)
            .setWriteFlushMode(WriteFlushMode.WRITE_FLUSH_DISABLED));
    service.loop.advanceMs(10_000);

    assertThat(producer.flushes()).isEmpty();
    assertThat(readFile()).isNotEmpty();
  }

  @Test
  void shouldFlushByPeriodOfConfigWhereWritesAreNotToFlush() {
    service.enable(
        toFile()
            .setFileWritePeriodMs(10_000)
            .setFlushPeriodMs(2000)
            .setWriteFlushMode(WriteFlushMode.WRITE_FLUSH_DISABLED));
    service.loop.advanceMs(10_000);

    assertThat(producer.flushes()).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({"FFLUSH_ENABLED, 4", "FFLUSH_DISABLED, 1"})
  void shouldWaitForDiskAfterEachWriteWhereConfigSaysSo(FFlushMode mode, int syncs) {
    CountingSyscalls disk = new CountingSyscalls("fdatasync");
    SteppedService counted = new SteppedService(disk.syscalls(), DirectExecutor::new);
    FakeConsumer consumer =
        counted.enable(toFile().setFileWritePeriodMs(1000).setFflushPostWrite(mode));
    counted.loop.advanceMs(2000);
    consumer.endpoint().disableTracing();
    counted.run();

    assertThat(disk.count()).isEqualTo(syncs);
  }

  @Test
  void shouldStopBeforePacketThatDoesNotFit() throws IOException {
    FakeConsumer consumer =
        service.enable(toFile().setFileWritePeriodMs(100_000).setMaxFileSizeBytes(2048));
    List<String> fitting = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      fitting.add("1234567890abcdef-" + i);
      producer.write(1, packet(fitting.get(i)));
    }
    producer.write(1, packet("BIG!".repeat(512)));
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(texts(readFile())).isEqualTo(fitting);
    assertThat(Files.size(file())).isLessThan(2048);
  }

  @Test
  void shouldCountAllPacketBytesOfFileAsFilterOutput() throws IOException {
    TraceConfig.Builder config = toFile().setFileWritePeriodMs(100_000);
    config.getBuffersBuilder(0).setSizeKb(8192);
    config
        .getTraceFilterBuilder()
        .setBytecode(
            new FilterBytecodeBuilder()
                .nested(1, 1)
                .endOfMessage()
                .simpleRange(1, 1000)
                .endOfMessage()
                .build());
    FakeConsumer consumer = service.enable(config);
    for (int i = 0; i < 50; i++) {
      producer.write(1, packet("c".repeat(50_000)));
    }
    consumer.endpoint().disableTracing();
    service.run();
    long packetBytes = 0;
    for (TracePacketView packet : readFile()) {
      packetBytes += packet.message().getSerializedSize();
    }

    assertThat(packetBytes).isGreaterThan(50 * 50_000);
    assertThat(stats(consumer).getFilterStats().getOutputBytes()).isEqualTo(packetBytes);
  }

  private TraceStats stats(FakeConsumer consumer) {
    List<Optional<TraceStats>> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(answers::add);
    service.run();
    return answers.getFirst().orElseThrow();
  }

  @Test
  void shouldEndFileWithCurrentStatistics() throws IOException {
    FakeConsumer consumer = service.enable(toFile());
    service.loop.advanceMs(5000);
    producer.write(1, packet("payload"));
    consumer.endpoint().disableTracing();
    service.run();

    List<Long> chunksWritten =
        payloads(readFile(), "trace_stats").stream()
            .map(stats -> stats.messages("buffer_stats").getFirst().integer("chunks_written"))
            .toList();
    assertThat(chunksWritten).startsWith(0L).endsWith(1L);
  }

  @Test
  void shouldWriteFileReadableFromEachSyncMarker() throws IOException {
    TraceConfig.Builder config =
        toFile().setFileWritePeriodMs(100).setWriteFlushMode(WriteFlushMode.WRITE_FLUSH_ENABLED);
    config.getBuiltinDataSourcesBuilder().setSnapshotIntervalMs(100);
    FakeConsumer consumer = service.enable(config);
    for (int i = 1; i <= 100; i++) {
      producer.write(1, packet(Character.toString('A' + i % 25).repeat(i)));
      if (i % 20 == 0) {
        service.loop.advanceMs(100);
      }
    }
    consumer.endpoint().disableTracing();
    service.run();

    byte[] trace = Files.readAllBytes(file());
    List<byte[]> parts = splitBehindMarkers(trace);
    List<TracePacketView> merged = new ArrayList<>();
    for (byte[] part : parts) {
      merged.addAll(new StrictTraceReader().read(part));
    }
    assertThat(parts).hasSizeGreaterThan(5);
    assertThat(texts(merged)).hasSize(100).isEqualTo(texts(readFile()));
    assertThat(merged).hasSize(readFile().size());
  }

  private static List<byte[]> splitBehindMarkers(byte[] trace) {
    byte[] marker = HexFormat.of().parseHex("82477a76b28d42ba81dc33326d57a079");
    List<byte[]> parts = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i + marker.length <= trace.length; i++) {
      if (Arrays.mismatch(trace, i, i + marker.length, marker, 0, marker.length) < 0) {
        parts.add(Arrays.copyOfRange(trace, begin, i + marker.length));
        begin = i + marker.length;
      }
    }
    parts.add(Arrays.copyOfRange(trace, begin, trace.length));
    return parts;
  }

  @Test
  void shouldClosePipeWhenDetachedSessionReachesItsDuration() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    FutureTask<byte[]> reader = new FutureTask<>(() -> readToTheEnd(pipe));
    Thread.ofPlatform().daemon().start(reader);
    int fd = Syscalls.libc().open(pipe.toString(), Set.of(OpenFlag.WRITE_ONLY), 0);
    OwnedFd output = SharedMemoryFactory.over(service.syscalls).own(fd);
    FakeConsumer consumer =
        service.enable(
            config("a.source")
                .setDurationMs(1)
                .setWriteIntoFile(true)
                .setFileWritePeriodMs(100_000),
            output);
    List<Object> answers = new ArrayList<>();
    consumer.endpoint().detach("key", answers::add);
    service.loop.advanceMs(1);
    assertThat(new StrictTraceReader().read(reader.get())).isNotEmpty();
    service.consumer().endpoint().attach("key", answers::add);
    service.run();

    assertThat(answers).containsExactly(true, Optional.empty());
  }

  private static byte[] readToTheEnd(Path pipe) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = Files.newInputStream(pipe)) {
      in.transferTo(bytes);
    }
    return bytes.toByteArray();
  }

  private TraceConfig.Builder toFile() {
    return config("a.source").setWriteIntoFile(true).setOutputPath(file().toString());
  }

  private Path file() {
    return folder.resolve("trace.pftrace");
  }

  private List<TracePacketView> readFile() throws IOException {
    return new StrictTraceReader().read(file());
  }
}
