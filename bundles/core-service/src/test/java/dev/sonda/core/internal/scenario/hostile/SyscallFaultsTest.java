package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.core.internal.file.NthCallFaultSyscalls;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Errno;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.FFlushMode;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lets each system call of a recording fail once: the first, the second, and so on until a
 * recording meets no failure. These include calls for the producers' memory, the buffer, the file
 * and its next segment. Only a sample unless -Dsonda.stress=true.
 */
class SyscallFaultsTest {
  private static final boolean ALL = Boolean.getBoolean("sonda.stress");
  private static final int PACKETS = 30;
  private static final int SMB_BYTES = 64 << 10;
  private static final int PAGE_BYTES = 4096;
  private static final Set<String> MEMORY_CALLS =
      Set.of(
          "memfdCreate",
          "ftruncate",
          "addSeals",
          "mmap",
          "mapAnonymous",
          "getSeals",
          "hasHugePages",
          "fstat");

  @TempDir Path folder;

  private final NthCallFaultSyscalls plan = new NthCallFaultSyscalls(512, Errno.EIO);
  private final List<ExecutorService> writerThreads = new ArrayList<>();
  private final SteppedService service = new SteppedService(plan.syscalls(), this::writerThread);
  private final Set<String> failedCalls = new TreeSet<>();

  /** Descriptors and shared memory that are in use; a recording must not leave any behind. */
  private record Held(long descriptors, long sharedMemory) {
    static Held now() throws IOException {
      try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"));
          Stream<String> mappings = Files.lines(Path.of("/proc/self/maps"))) {
        return new Held(
            descriptors.count(), mappings.filter(line -> line.contains("perfetto_shmem")).count());
      }
    }

    void expectNoMore(String when) throws IOException {
      Held now = now();
      assertThat(now.descriptors).as("descriptors after %s", when).isEqualTo(descriptors);
      assertThat(now.sharedMemory).as("mappings after %s", when).isEqualTo(sharedMemory);
    }
  }

  /** A finished recording. */
  private record Recorded(FakeConsumer consumer, SessionResult result, List<String> texts) {
    String ending() {
      assertThat(consumer.endings()).hasSize(1);
      return consumer.endings().getFirst();
    }

    List<String> textsOf(String source) {
      return texts.stream().filter(text -> text.startsWith(source)).toList();
    }

    boolean tellsWhatIsWrongWith(String source) {
      return result.sources().stream()
          .anyMatch(it -> it.dataSourceName().equals(source) && !it.problem().isEmpty());
    }
  }

  @Tag("T17")
  @Test
  void shouldSurviveFailureOfEverySystemCall() throws IOException {
    record(0);
    Held before = Held.now();
    int number = 1;
    while (recordWithFailure(number)) {
      before.expectNoMore("call " + number + ", " + plan.failed());
      number += ALL ? 1 : 1 + number / 5;
    }
    before.expectNoMore("the last recording");
    assertThat(number).isGreaterThan(20);
    assertThat(failedCalls).contains("write").containsAnyElementsOf(MEMORY_CALLS);
    if (ALL) {
      assertThat(failedCalls)
          .containsAll(MEMORY_CALLS)
          .contains("open", "write", "fdatasync", "close", "rename");
    }
  }

  private ExecutorService writerThread() {
    ExecutorService thread = new DirectExecutor();
    writerThreads.add(thread);
    return thread;
  }

  /** Returns whether the recording reached the call that was to fail. */
  private boolean recordWithFailure(int number) throws IOException {
    Recorded recorded = record(number);
    String failed = plan.failed();
    failedCalls.add(failed);
    String ending = recorded.ending();
    for (String source : List.of("given", "own")) {
      List<String> texts = recorded.textsOf(source);
      assertThat(texts)
          .as("call %d, %s", number, failed)
          .isEqualTo(expectedTexts(source).subList(0, texts.size()));
      if (ending.isEmpty()) {
        boolean isWhole = texts.size() == PACKETS;
        assertThat(isWhole || (texts.isEmpty() && recorded.tellsWhatIsWrongWith(source)))
            .as("call %d, %s: %s all or a reason, %s", number, failed, source, recorded.result())
            .isTrue();
      }
    }
    if (failed.isEmpty()) {
      assertThat(ending).isEmpty();
      assertThat(recorded.textsOf("own")).hasSize(PACKETS);
      assertThat(recorded.textsOf("given")).hasSize(PACKETS);
    } else if (!ending.isEmpty()) {
      assertThat(ending).as("call %d, %s", number, failed).contains("input/output error");
    }
    return !failed.isEmpty();
  }

  /** Records a whole session, from connecting the producers to disconnecting the consumer. */
  private Recorded record(int failingCall) throws IOException {
    Path own = Files.createDirectory(folder.resolve("recording-" + failingCall));
    plan.failCall(failingCall);
    FakeProducer given = service.producer("given").offer("given");
    FakeProducer bringing = connectWithOwnMemory().offer("own");
    FakeConsumer consumer = service.enable(toFile(own.resolve("trace.pftrace")));
    write(given, "given", 0, PACKETS / 2);
    write(bringing, "own", 0, PACKETS / 2);
    service.loop.advanceMs(5000);
    consumer.endpoint().sondaPort().orElseThrow().rotate(result -> {});
    service.run();
    write(given, "given", PACKETS / 2, PACKETS);
    write(bringing, "own", PACKETS / 2, PACKETS);
    consumer.endpoint().disableTracing();
    service.run();
    SessionResult result = service.result(consumer);
    consumer.endpoint().freeBuffers();
    consumer.endpoint().close();
    given.endpoint().close();
    bringing.endpoint().close();
    service.run();
    plan.stop();
    assertThat(writerThreads)
        .as("threads after call %d", failingCall)
        .allMatch(it -> it.isShutdown());
    return new Recorded(consumer, result, textsIn(own));
  }

  /** The texts in all segments, each of which has to be a valid trace. */
  private static List<String> textsIn(Path folder) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        texts.addAll(texts(new StrictTraceReader().read(file)));
      }
    }
    return texts;
  }

  /** The producer allocates the memory itself, so those calls are not counted. */
  private FakeProducer connectWithOwnMemory() throws IOException {
    try (var own = SharedMemoryFactory.over(Syscalls.libc()).create(SMB_BYTES)) {
      FakeProducer producer =
          FakeProducer.connect(
              service.service,
              new ClientIdentity(4242, 1000, 0),
              new ProducerSetup("own", SMB_BYTES, PAGE_BYTES, false, "", own.fd().duplicate()));
      service.run();
      return producer;
    }
  }

  private static TraceConfig.Builder toFile(Path file) {
    TraceConfig.Builder config = config("given", "own");
    return config
        .setWriteIntoFile(true)
        .setOutputPath(file.toString())
        .setFflushPostWrite(FFlushMode.FFLUSH_ENABLED);
  }

  /** Writes packets, unless the session or the producer's data source failed to start. */
  private void write(FakeProducer producer, String source, int from, int to) {
    if (producer.calls().stream().anyMatch(call -> call.startsWith("setup"))) {
      expectedTexts(source).subList(from, to).forEach(text -> producer.write(1, packet(text)));
      service.run();
    }
  }

  private static List<String> expectedTexts(String source) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < PACKETS; i++) {
      char[] padding = new char[i * 7];
      Arrays.fill(padding, 'x');
      texts.add(source + i + new String(padding));
    }
    return texts;
  }
}
