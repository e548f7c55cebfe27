package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** JVMs that are killed while a session records them; a hundred with -Pstress. */
@Timeout(600)
class KilledJvmsTest {
  private static final int ROUNDS = Boolean.getBoolean("sonda.stress") ? 25 : 1;
  private static final int JVMS = 4;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void shouldRecordNextJvmWhenEarlierJvmsAreKilled() throws Exception {
    JfrSessionFixture session =
        new JfrSessionFixture(
            new JfrDataSource(), Map.of("jvms", BusyProgram.class.getSimpleName()));
    for (int round = 0; round < ROUNDS; round++) {
      List<BusyJvm> jvms = start();
      session.await("Step of a test");
      for (BusyJvm jvm : jvms) {
        for (int samples = random.nextInt(20); samples > 0; samples--) {
          session.sample();
        }
        jvm.kill();
        jvm.close();
      }
    }
    try (BusyJvm last = BusyJvm.start()) {
      int before = session.sink().packets().size();
      while (session.sink().packets().size() == before) {
        session.sample();
      }
      assertThat(last.recordings()).contains("name=sonda-");
      session.stop();
    }
    assertThat(session.sink().missing()).as("seed %d", seed).isEmpty();
  }

  private static List<BusyJvm> start() throws IOException {
    List<BusyJvm> jvms = new ArrayList<>();
    for (int i = 0; i < JVMS; i++) {
      jvms.add(BusyJvm.start());
    }
    return jvms;
  }
}
