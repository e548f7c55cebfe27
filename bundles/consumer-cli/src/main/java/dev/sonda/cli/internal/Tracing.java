package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import java.io.IOException;
import java.nio.file.Path;

/** A tracing service within reach, and what else a command inside the framework is given. */
public interface Tracing {

  ConsumerEndpoint connect(Consumer consumer);

  /**
   * Connects a producer to a service that others record with.
   *
   * @throws Failure if nobody else does: what it tells would reach no one
   */
  ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) throws Failure;

  /** A descriptor of a file that is there, for a service that writes into it. */
  OwnedFd openForWriting(Path file) throws IOException;

  /** Whether all that starts with the framework has started; sources may still come later. */
  boolean isSettled();

  /** Waits for that, but not for ever: what hangs must not keep others from answering. */
  void awaitSettled() throws Failure;

  /**
   * Runs the action once, as soon as the service knows of all probes of this process that are here
   * now. Never, where this process has none.
   */
  void onProbesAnnounced(Runnable action);

  /**
   * Has the host of this process's probes run the action, on the thread that does its work. Never,
   * where that hangs, or where there is no host.
   */
  void askProbeHost(Runnable action);

  /** From now on signals run the handler, each time, on a thread of their own. */
  void onSignal(Runnable handler);
}
