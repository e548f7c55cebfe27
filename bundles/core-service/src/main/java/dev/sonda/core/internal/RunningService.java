package dev.sonda.core.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.core.internal.consumer.AskingThreads;
import dev.sonda.core.internal.consumer.ProbeHosts;
import dev.sonda.core.internal.loop.LoopWatchdog;
import dev.sonda.core.internal.loop.ServiceLoop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The service on a thread of its own: what a program without a framework makes with new. */
public final class RunningService implements TracingService, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RunningService.class.getName());
  private static final String REASON = "the tracing service was stopped or updated";

  /** A disk that is stuck for longer than this loses the end of its file. */
  private static final int SHUTDOWN_TIMEOUT_S = 10;

  private final ServiceLoop loop;
  private final LoopTracingService service;
  private final Clock clock;
  private final Executor asker;
  private final LoopWatchdog watchdog;
  private final AtomicBoolean closed = new AtomicBoolean();

  public RunningService(ServiceParts parts) {
    clock = parts.clock();
    asker = parts.asker();
    loop = new ServiceLoop("sonda-service", clock);
    service = new LoopTracingService(loop, parts);
    watchdog = new LoopWatchdog(loop, LoopWatchdog.PERIOD, LoopWatchdog.LIMIT);
    loop.start();
    watchdog.start();
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    return service.connectProducer(producer, identity, setup);
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    return service.connectConsumer(consumer, identity);
  }

  public ProbeHosts probeHosts() {
    return service.probeHosts();
  }

  /** Where it tells what it does, from now on. */
  public void tellTo(MetatraceSink sink) {
    loop.tellTurnsTo(new ServiceMetatrace(sink, service, clock));
  }

  /** Tells nobody any more, unless another one has come since. */
  public void stopTelling(MetatraceSink sink) {
    loop.stopTellingTurns(
        listener -> listener instanceof ServiceMetatrace metatrace && metatrace.tellsTo(sink));
  }

  /** What the service's thread sleeps on from now on. */
  public void usePoller(IoPoller poller) {
    loop.usePoller(poller);
  }

  /** Back to waiting for nothing but tasks and timers, unless another poller has come since. */
  public void stopUsing(IoPoller poller) {
    loop.stopUsing(poller);
  }

  /** Ends sessions and connections, waits for files and for the thread. Once is enough. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    CountDownLatch done = new CountDownLatch(1);
    service.shutDown(REASON, done::countDown);
    try {
      if (!done.await(SHUTDOWN_TIMEOUT_S, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.ERROR, "gave up waiting for the files of running sessions");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    watchdog.close();
    loop.close();
    if (asker instanceof AskingThreads threads) {
      threads.close();
    }
  }
}
