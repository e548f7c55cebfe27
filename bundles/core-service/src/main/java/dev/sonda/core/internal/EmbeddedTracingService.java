package dev.sonda.core.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.core.InProcessService;
import dev.sonda.core.internal.consumer.ProbeHosts;
import dev.sonda.core.internal.consumer.ProbeQueryThreads;
import dev.sonda.core.internal.loop.LoopWatchdog;
import dev.sonda.core.internal.loop.ServiceLoop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The tracing service with its own thread and watchdog, for programs without a framework. Any
 * thread.
 *
 * <p>The program that creates the service closes it.
 */
public final class EmbeddedTracingService implements InProcessService {
  private static final System.Logger LOG = System.getLogger(EmbeddedTracingService.class.getName());
  private static final String REASON = "the tracing service was stopped or updated";

  /**
   * Upper limit, in seconds, of the wait for the files of running sessions to be written. If the
   * disk blocks for longer, the end of a file is lost.
   */
  private static final int SHUTDOWN_TIMEOUT_S = 10;

  private final ServiceLoop loop;
  private final LoopTracingService service;
  private final Clock clock;
  private final Executor asker;
  private final LoopWatchdog watchdog;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Starts the thread {@code sonda-service} and its watchdog. */
  public EmbeddedTracingService(ServiceDependencies parts) {
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

  /**
   * Sends the loop's turns and the service's counters to this sink from now on, replacing the
   * previous sink.
   */
  public void tellTo(MetatraceSink sink) {
    loop.tellTurnsTo(new ServiceMetatrace(sink, service, clock));
  }

  /** Stops sending to this sink; does nothing if another sink has replaced it. */
  public void stopTelling(MetatraceSink sink) {
    loop.stopTellingTurns(
        listener -> listener instanceof ServiceMetatrace metatrace && metatrace.tellsTo(sink));
  }

  /** Lets the service's thread sleep on this poller from now on. */
  public void usePoller(IoPoller poller) {
    loop.usePoller(poller);
  }

  /**
   * Makes the service's thread wait only for tasks and timers again; does nothing if another poller
   * has replaced {@code poller}.
   */
  public void stopUsing(IoPoller poller) {
    loop.stopUsing(poller);
  }

  /**
   * Ends sessions and connections, and blocks until files are closed and the thread has ended, at
   * most {@link #SHUTDOWN_TIMEOUT_S} for the files. Further calls do nothing.
   */
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
    if (asker instanceof ProbeQueryThreads threads) {
      threads.close();
    }
  }
}
