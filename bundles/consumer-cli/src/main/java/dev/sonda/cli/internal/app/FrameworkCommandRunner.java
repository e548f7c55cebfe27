package dev.sonda.cli.internal.app;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ThisProcess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Runs command lines inside the framework. The launcher calls this service on the process's main
 * thread, for a command that was started outside of the framework.
 *
 * <p>A call such as the daemon's may last longer than this component: where the service is
 * replaced, the framework activates a new component and this one drops its reference to the old
 * service.
 */
@Component(service = Function.class, property = "sonda.command.line:Boolean=true")
public final class FrameworkCommandRunner implements Function<Map<String, Object>, Integer> {
  private final AtomicReference<Optional<TracingService>> service;
  private final AtomicReference<@Nullable ProbeHost> probes = new AtomicReference<>();

  @Activate
  public FrameworkCommandRunner(@Reference TracingService service) {
    this.service = new AtomicReference<>(Optional.of(service));
  }

  /**
   * Sets the probe host, which is registered and unregistered with its bundle. Called on the
   * framework's threads.
   */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  void setProbes(ProbeHost host) {
    probes.set(host);
  }

  void unsetProbes(ProbeHost host) {
    probes.compareAndSet(host, null);
  }

  /**
   * Drops the reference to the service, so that a call which outlives this component doesn't use a
   * stopped service.
   */
  @Deactivate
  void letGo() {
    service.set(Optional.empty());
  }

  /**
   * Runs one command line; called by the launcher, on the process's main thread.
   *
   * @param map the call that {@link FrameworkCall#of} created and the launcher completed
   * @return the exit code
   */
  @Override
  public Integer apply(Map<String, Object> map) {
    FrameworkCall call = FrameworkCall.from(map);
    CommandContext context =
        new CommandContext(
            call.arguments(),
            call.in(),
            new StandardOutput(call.out()),
            call.err(),
            System.getenv(),
            Optional.of(new InProcessTracing(call)),
            call.onSignal(),
            (outer, needs) -> {
              throw new IllegalStateException("this is the framework already");
            });
    return new SubcommandDispatcher(context).run();
  }

  /** Tracing at the service of this framework, which this process alone uses. */
  private final class InProcessTracing implements TracingAccess {
    private final FrameworkCall call;

    InProcessTracing(FrameworkCall call) {
      this.call = call;
    }

    @Override
    public ConsumerEndpoint connect(Consumer consumer) {
      return service
          .get()
          .orElseThrow(() -> new IllegalStateException("the tracing service is gone"))
          .connectConsumer(consumer, ThisProcess.identity());
    }

    @Override
    public ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup)
        throws CommandFailure {
      throw new CommandFailure(
          ExitCode.DAEMON, "no daemon is running, so there is no session to send triggers to");
    }

    @Override
    public OwnedFd openForWriting(Path file) throws IOException {
      return UdsTransport.create().openForWriting(file);
    }

    @Override
    public boolean isSettled() {
      return call.settled().isDone();
    }

    @Override
    public void awaitSettled() throws CommandFailure {
      if (!BlockingReply.isDone(call.settled(), BlockingReply.TIMEOUT_MS)) {
        call.err().println("sonda: some bundles are still starting");
      }
    }

    @Override
    public void onProbesAnnounced(Runnable action) {
      ProbeHost host = probes.get();
      if (host != null) {
        host.onAnnounced(action);
      }
    }

    @Override
    public void askProbeHost(Runnable action) {
      ProbeHost host = probes.get();
      if (host != null) {
        host.answer(action);
      }
    }

    @Override
    public void onSignal(Runnable handler) {
      call.onSignal().accept(handler);
    }
  }
}
