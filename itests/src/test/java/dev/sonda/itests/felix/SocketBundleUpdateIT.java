package dev.sonda.itests.felix;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.BundleContext;

/**
 * T27: the bundle with the sockets is replaced while clients in another process connect, record and
 * disconnect. The sockets are reopened each time, no client waits forever, and all resources are
 * released.
 */
@Tag("T27")
@ExtendWith(FelixExtension.class)
public class SocketBundleUpdateIT {
  private static final int UPDATES = Boolean.getBoolean("sonda.stress") ? 50 : 3;
  private static final int WARM_UP = 2;
  private static final String SOCKETS = "dev.sonda.ipc-uds";

  @Inject BundleContext context;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  public void shouldServeOutsideClientsAfterEachUpdate() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    platform.tracingService();
    long sockets = JvmResourceUsage.openSockets();
    update(platform, WARM_UP);
    awaitSockets(sockets);
    JvmResourceUsage before = JvmResourceUsage.now();
    List<WeakReference<ClassLoader>> loaders = update(platform, UPDATES);
    awaitSockets(sockets);
    Await.until("class loaders to be collected", () -> RunningDistribution.alive(loaders) <= 1);
    before.awaitSame();
  }

  private static List<WeakReference<ClassLoader>> update(RunningDistribution platform, int times)
      throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (ReconnectingClientsProcess visitors = ReconnectingClientsProcess.start()) {
      visitors.awaitMore();
      for (int i = 0; i < times; i++) {
        loaders.add(platform.loaderOf(SOCKETS));
        platform.update(SOCKETS);
        visitors.awaitMore();
      }
    }
    return loaders;
  }

  private static void awaitSockets(long count) {
    Await.until("the connections to end", () -> openSockets() <= count);
  }

  private static long openSockets() {
    try {
      return JvmResourceUsage.openSockets();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
