package dev.sonda.core.internal;

import static dev.sonda.core.internal.SteppedService.config;
import static dev.sonda.core.internal.SteppedService.packet;
import static dev.sonda.core.internal.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.file.FaultPlan;
import dev.sonda.posix.Errno;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every system call of a recording that has to do with a file fails once: the first, the second,
 * and so on until a recording sees none fail. With -Dsonda.stress=true really every one.
 */
class FileFaultsTest {
  private static final boolean ALL = Boolean.getBoolean("sonda.stress");
  private static final int PACKETS = 40;

  @TempDir Path folder;

  private final FaultPlan plan = new FaultPlan(512, Errno.EIO);
  private final SteppedService service = new SteppedService(plan.syscalls(), DirectExecutor::new);
  private final Set<String> failedCalls = new TreeSet<>();

  @Tag("T17")
  @Test
  void shouldSurviveFailureOfEverySystemCallOnFile() throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    record(producer, folder.resolve("warm-up"));
    int before = openDescriptors();
    int number = 1;
    while (recordWithFailure(producer, number)) {
      number += ALL ? 1 : 1 + number / 10;
      assertThat(openDescriptors()).as("descriptors after call %d", number).isEqualTo(before);
    }
    assertThat(number).isGreaterThan(10);
    assertThat(failedCalls).contains("open", "write");
    if (ALL) {
      assertThat(failedCalls).contains("fdatasync", "fchmod", "close");
    }
  }

  /** Whether the call was reached. */
  private boolean recordWithFailure(FakeProducer producer, int number) throws IOException {
    plan.failCall(number);
    Path file = folder.resolve("trace-" + number);
    FakeConsumer consumer = record(producer, file);
    boolean failed = !plan.failed().isEmpty();
    failedCalls.add(plan.failed());
    plan.failCall(0);

    List<String> texts = Files.exists(file) ? texts(new StrictTraceReader().read(file)) : List.of();
    String ending = consumer.endings().getFirst();
    assertThat(consumer.endings()).hasSize(1);
    if (ending.isEmpty()) {
      assertThat(texts).as("call %d", number).hasSize(PACKETS);
    } else {
      assertThat(ending).contains(file.toString()).contains("input/output error");
    }
    assertThat(texts).isEqualTo(expectedTexts().subList(0, texts.size()));
    return failed;
  }

  private FakeConsumer record(FakeProducer producer, Path file) {
    FakeConsumer consumer =
        service.enable(config("a.source").setWriteIntoFile(true).setOutputPath(file.toString()));
    if (consumer.endings().isEmpty()) {
      expectedTexts().forEach(text -> producer.write(1, packet(text)));
      service.loop.advanceMs(5000);
      consumer.endpoint().disableTracing();
      service.run();
    }
    consumer.endpoint().freeBuffers();
    consumer.endpoint().close();
    service.run();
    return consumer;
  }

  private static List<String> expectedTexts() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < PACKETS; i++) {
      char[] padding = new char[i * 7];
      Arrays.fill(padding, 'x');
      texts.add(i + new String(padding));
    }
    return texts;
  }

  private static int openDescriptors() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return (int) descriptors.count();
    }
  }
}
