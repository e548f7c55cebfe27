package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The tracing service that a command uses, with the framework or the daemon around it. Any thread
 * may call; callbacks come on the service's threads.
 */
public interface TracingAccess {

  /** Connects a consumer, which the caller closes. Returns before the service has answered. */
  ConsumerEndpoint connect(Consumer consumer);

  /**
   * Connects a producer to a service that serves other clients too.
   *
   * @throws CommandFailure if the service is in this process, where no session of another client
   *     could receive the producer's data
   */
  ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) throws CommandFailure;

  /**
   * Opens an existing file for a service that writes into it; the caller passes the descriptor on
   * or closes it.
   */
  OwnedFd openForWriting(Path file) throws IOException;

  /**
   * Whether all bundles that start with the framework have started. Data sources may still be
   * registered later.
   */
  boolean isSettled();

  /**
   * Waits until {@link #isSettled}, but no longer than {@link BlockingReply#TIMEOUT_MS}: a bundle
   * that hangs must not keep the others from answering.
   */
  void awaitSettled() throws CommandFailure;

  /**
   * Runs the action once, as soon as all current probes of this process are registered with the
   * service. Never runs it in a process without probes.
   */
  void onProbesAnnounced(Runnable action);

  /**
   * Has the host of this process's probes run the action on its own thread. Never runs it where
   * that thread hangs, or in a process without probes.
   */
  void askProbeHost(Runnable action);

  /** Has every later signal run the handler, each time on a thread of its own. */
  void onSignal(Runnable handler);
}
