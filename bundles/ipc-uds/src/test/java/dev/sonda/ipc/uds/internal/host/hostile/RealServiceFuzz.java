package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.ipc.uds.internal.host.LoggedErrors;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes the real service: two producers and two consumers call it in any order, with values that
 * are often consistent, while time passes and some disconnect. Replays the inputs in the resources;
 * {@code JAZZER_FUZZ=1} searches for more.
 */
@Tag("T01")
@Tag("T02")
class RealServiceFuzz {
  private static final int MAX_STEPS = 100;
  private static final int[] PAUSES_MS = {1, 50, 1000, 6000};

  private static boolean hasOpened;

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldHarmNoOtherProducer(FuzzedDataProvider data) throws IOException {
    openOnce();
    OpenDescriptors before = OpenDescriptors.now();
    try (LoggedErrors errors = new LoggedErrors("dev.sonda")) {
      play(data);
      errors.expectNone();
    }
    before.expectNoMore();
  }

  /**
   * Opens and closes one host in advance, as the first host leaves a descriptor open that the
   * virtual machine keeps for later use.
   */
  private static void openOnce() throws IOException {
    if (!hasOpened) {
      hasOpened = true;
      try (RealServiceHost host = RealServiceHost.fuzzed()) {
        host.expectPeace();
      }
    }
  }

  private static void play(FuzzedDataProvider data) throws IOException {
    try (RealServiceHost host = RealServiceHost.fuzzed()) {
      HostileClients clients = new HostileClients(host, data);
      for (int i = 0; i < MAX_STEPS && data.remainingBytes() > 0; i++) {
        step(host, clients, data);
      }
      clients.leave();
      host.expectPeace();
    }
  }

  private static void step(RealServiceHost host, HostileClients clients, FuzzedDataProvider data)
      throws IOException {
    switch (data.consumeInt(0, 15)) {
      case 0, 1 -> host.advanceMs(data.pickValue(PAUSES_MS));
      case 2, 3 -> clients.drainOne();
      case 4 -> clients.scribble();
      case 5 -> clients.replaceOne();
      default -> clients.callFromOne();
    }
  }
}
