package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.metatrace.SilentMetatrace;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the triggers that a program activates, with a service and before one is available. */
@Timeout(240)
class TriggersTest {
  private static final long LONG_MS = 60_000;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SharedMemoryFactory memory = SharedMemoryFactory.over(Syscalls.libc());
  private final FakeTracingService service = new FakeTracingService(memory);
  private final WhiteboardProbeHost host =
      new WhiteboardProbeHost(
          ProbeHostSettings.ofProgram("program", 256, 4, false),
          new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE),
          memory,
          SystemClock.over(Syscalls.libc()),
          SilentMetatrace.INSTANCE);

  @AfterEach
  void tearDown() {
    host.close();
    service.close();
  }

  private void awaitConnection() {
    Await.until("a connection", () -> host.why("any").stream().noneMatch(this::isOfConnection));
  }

  private boolean isOfConnection(String reason) {
    return reason.contains("connected") || reason.contains("tracing service");
  }

  @Test
  void shouldActivateTriggersAtOnceWhereServiceIsThere() {
    host.connectTo(service);
    awaitConnection();
    host.activateTriggers(List.of("one", "two"), 0);
    Await.until("triggers", () -> service.producer().triggers().size() == 2);
    assertThat(service.producer().triggers()).containsExactly("one", "two");
  }

  @Test
  void shouldSendUnexpiredTriggersWhenServiceBecomesReachable() {
    service.beUnreachable("no such file");
    host.connectTo(service);
    Await.until("a failure", () -> service.connectionCount() > 0);
    host.activateTriggers(List.of("too late"), 0);
    host.activateTriggers(List.of("first", "second"), LONG_MS);
    host.activateTriggers(List.of("third"), LONG_MS);
    service.beUnreachable("");
    service.beReachable();
    awaitConnection();
    Await.until("triggers", () -> service.producer().triggers().size() == 3);
    assertThat(service.producer().triggers()).containsExactly("first", "second", "third");
  }
}
