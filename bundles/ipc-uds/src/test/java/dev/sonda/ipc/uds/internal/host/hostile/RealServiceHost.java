package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.core.internal.LoopTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.core.internal.ServiceSettings;
import dev.sonda.ipc.uds.internal.host.ConsumerPort;
import dev.sonda.ipc.uds.internal.host.ConsumerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ProducerPort;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.SocketPairConnections;
import dev.sonda.ipc.uds.internal.host.SondaPortService;
import dev.sonda.ipc.uds.internal.host.SondaProducerPort;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.SyncResponse;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.FakeRandom;
import dev.sonda.testkit.SteppedTaskRunner;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The real service behind its producer and consumer ports, on the test's thread and clock. */
public final class RealServiceHost implements AutoCloseable {
  private static final int ROUNDS = 3;
  private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int LONGEST_TIMEOUT_MS = 60_000;

  /**
   * A user other than root: root sees all users' sessions, but only a session's own user can attach
   * to it.
   */
  private static final ClientIdentity HOSTILE = new ClientIdentity(666, 666, 0);

  private final ClientIdentity honest = new ClientIdentity(42, Syscalls.libc().getuid(), 0);
  private final FakeClock clock = new FakeClock();
  private final SteppedTaskRunner loop = new SteppedTaskRunner(clock);
  private final SocketPairConnections connections = new SocketPairConnections(clock::monotonicNs);
  private final LoopTracingService service =
      new LoopTracingService(
          loop,
          new ServiceDependencies(
              TraceBufferFactory.plain(),
              SharedMemoryFactory.over(Syscalls.libc()),
              Syscalls.libc(),
              clock,
              new FakeRandom(1),
              _ -> new DirectExecutor(),
              Runnable::run,
              ServiceSettings.defaults()));
  private final Supplier<SilentCloseable> connecting;
  private boolean ended;

  private RealServiceHost(Supplier<SilentCloseable> connecting) throws IOException {
    this.connecting = connecting;
  }

  public static RealServiceHost plain() throws IOException {
    return new RealServiceHost(() -> () -> {});
  }

  /** Silences Jazzer, which would treat any connection as one that the fuzzing input has opened. */
  static RealServiceHost fuzzed() throws IOException {
    return new RealServiceHost(BugDetectors::allowNetworkConnections);
  }

  HostileClient connectHostile(boolean isConsumer) throws IOException {
    return new HostileClient(connect(isConsumer, HOSTILE), this::settle);
  }

  public RawClient connectConsumer() throws IOException {
    return connect(true, HOSTILE);
  }

  public RawClient connectProducer() throws IOException {
    return connect(false, HOSTILE);
  }

  private RawClient connect(boolean isConsumer, ClientIdentity identity) throws IOException {
    try (SilentCloseable _ = connecting.get()) {
      return isConsumer
          ? connections.connect(
              identity,
              SendLimits.TO_CONSUMER,
              this::step,
              new ConsumerPort(service),
              new SondaPortService())
          : connections.connect(
              identity,
              SendLimits.TO_PRODUCER,
              this::step,
              new ProducerPort(service),
              new SondaProducerPort());
    }
  }

  private void step() throws IOException {
    connections.poller().await(STEP_NS);
    loop.runUntilIdle();
  }

  /** Processes pending work and all work that results from it. */
  public void settle() throws IOException {
    for (int i = 0; i < ROUNDS; i++) {
      connections.poller().await(0);
      loop.runUntilIdle();
    }
  }

  void advanceMs(int ms) throws IOException {
    loop.advanceMs(ms);
    settle();
  }

  /** Ends the detached sessions with the given keys. */
  public void endDetached(Set<String> keys) throws IOException {
    for (String key : keys) {
      try (ConsumerPortTestClient user = new ConsumerPortTestClient(connect(true, HOSTILE))) {
        user.isRejected(ConsumerMethod.ATTACH, AttachRequest.newBuilder().setKey(key).build());
      }
      settle();
    }
  }

  /** Checks that the service works without clients and has released all state of former clients. */
  public void expectPeace() throws IOException {
    advanceMs(LONGEST_TIMEOUT_MS);
    try (ProducerPortTestClient producer = new ProducerPortTestClient(connect(false, honest));
        ConsumerPortTestClient consumer = new ConsumerPortTestClient(connect(true, honest))) {
      producer.initialize();
      producer.call(ProducerMethod.SYNC, SyncRequest.getDefaultInstance(), SyncResponse.parser());
      expectOneProducer(
          consumer
              .call(
                  ConsumerMethod.QUERY_SERVICE_STATE,
                  QueryServiceStateRequest.getDefaultInstance(),
                  QueryServiceStateResponse.parser())
              .getServiceState());
    }
    settle();
  }

  private static void expectOneProducer(TracingServiceState state) {
    boolean isClean =
        state.getProducersCount() == 1
            && state.getDataSourcesCount() == 0
            && state.getNumSessions() == 0;
    if (!isClean) {
      throw new AssertionError("traces of former clients are left: " + state);
    }
  }

  @Override
  public void close() throws IOException {
    service.shutDown("the test is over", () -> ended = true);
    advanceMs(LONGEST_TIMEOUT_MS);
    connections.close();
    if (!ended || loop.timerCount() != 0) {
      throw new AssertionError("the service doesn't end; timers left: " + loop.timerCount());
    }
  }
}
