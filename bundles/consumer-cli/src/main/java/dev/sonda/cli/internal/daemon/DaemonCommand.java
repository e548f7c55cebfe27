package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.SocketPaths;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.shell.ShellServer;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code daemon}: runs as the system's tracer until a signal ends it. The lock is
 * acquired before the framework starts, by the part of the command on the class path, whose classes
 * no bundle update replaces.
 *
 * <p>Runs twice: on the class path, where it checks the lock and the sockets, and in the framework,
 * where the service is. The exit code is 3 if another daemon has the lock or a socket, and 0 after
 * a signal.
 */
public final class DaemonCommand implements CliCommand {
  private static final System.Logger LOG = System.getLogger("dev.sonda.daemon");

  static final String SERVICE = "--service";
  static final String PROBES = "--probes";

  private static final String SET_SOCKET_PERMISSIONS = "--set-socket-permissions";

  /**
   * Period of checking whether all bundles have started; short, since clients of the sockets wait.
   */
  private static final long SETTLE_POLL_MS = 20;

  private final CommandContext context;

  public DaemonCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Run as the system's tracer, in the foreground, until SIGTERM or SIGINT.")
        .addOption(PicocliSpecs.flag(SERVICE, "The tracing service alone, as traced; no probes."))
        .addOption(
            PicocliSpecs.flag(
                PROBES, "The probes alone, as traced_probes: they connect to a service elsewhere."))
        .addOption(
            PicocliSpecs.value(
                List.of(SET_SOCKET_PERMISSIONS),
                "GROUP:MODE:GROUP:MODE",
                "Group and octal mode of the producers' sockets and of the consumers', as in"
                    + " tracers:0666:tracers:0660. Without, the umask decides."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    return run(DaemonRole.of(arguments), permissions(arguments));
  }

  private static SocketPermissions permissions(ParseResult arguments) throws CommandFailure {
    try {
      return PicocliSpecs.text(arguments, SET_SOCKET_PERMISSIONS)
          .map(SocketPermissions::parse)
          .orElse(SocketPermissions.BY_UMASK);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, SET_SOCKET_PERMISSIONS + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<ExitCode> runBare() throws CommandFailure {
    return Optional.of(run(DaemonRole.BOTH, SocketPermissions.BY_UMASK));
  }

  private ExitCode run(DaemonRole role, SocketPermissions permissions) throws CommandFailure {
    if (context.tracing().isPresent()) {
      return serve(context.tracing().get(), role);
    }
    ServiceSocketAddresses sockets = SocketPaths.discover(context.environment());
    return role == DaemonRole.PROBES
        ? context.runInFramework(new FrameworkNeeds(false, role.properties(sockets, permissions)))
        : start(sockets, role, permissions);
  }

  /** Acquires the lock and starts the framework; the lock is held until the framework has ended. */
  private ExitCode start(
      ServiceSocketAddresses sockets, DaemonRole role, SocketPermissions permissions)
      throws CommandFailure {
    Optional<Path> lockFile = sockets.lockFile();
    Map<String, String> properties = new HashMap<>(role.properties(sockets, permissions));
    if (lockFile.isEmpty()) {
      // Without a lock or a shell: an abstract socket name is its own lock, and provides no folder
      // for the shell's socket.
      DaemonSockets.requireFree(sockets);
      return context.runInFramework(new FrameworkNeeds(false, properties));
    }
    Path shell = sockets.shellSocket().orElseThrow();
    properties.put(ShellServer.SOCKET_PROPERTY, shell.toString());
    try (var _ = DaemonLock.acquire(lockFile.get(), ProcessHandle.current().pid())) {
      DaemonSockets.requireFree(sockets);
      return context.runInFramework(new FrameworkNeeds(true, properties));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.FAILURE, "cannot let go of the lock: " + e.getMessage(), e);
    }
  }

  private void requireServed() throws CommandFailure {
    if (!DaemonSockets.areServed(SocketPaths.discover(context.environment()))) {
      throw new CommandFailure(
          ExitCode.FAILURE, "the daemon's sockets didn't open; the lines above tell why");
    }
  }

  /**
   * Runs inside the framework until a signal arrives: waits for the bundles to start, announces the
   * sockets, and keeps the service manager informed.
   */
  private ExitCode serve(TracingAccess tracing, DaemonRole role) throws CommandFailure {
    CompletableFuture<Optional<CommandFailure>> ended = new CompletableFuture<>();
    tracing.onSignal(() -> ended.complete(Optional.empty()));
    LOG.log(System.Logger.Level.INFO, role.greeting());
    while (!tracing.isSettled()) {
      if (BlockingReply.isDone(ended, SETTLE_POLL_MS)) {
        return ExitCode.OK;
      }
    }
    if (role != DaemonRole.PROBES) {
      requireServed();
      DaemonSockets.announceReady(context.environment());
    }
    tracing.onProbesAnnounced(() -> announceProbes(ended));
    LOG.log(System.Logger.Level.INFO, "ready, pid " + ProcessHandle.current().pid());
    try (var _ = HeapGrowthGcTrigger.watch()) {
      awaitEnd(ended, tracing, role);
    }
    return end(ended);
  }

  /** Sends watchdog notifications to the service manager until the daemon ends. */
  private void awaitEnd(
      CompletableFuture<Optional<CommandFailure>> ended, TracingAccess tracing, DaemonRole role)
      throws CommandFailure {
    NotifySocket manager =
        NotifySocket.of(
            context.environment(),
            ProcessHandle.current().pid(),
            (address, text) -> UdsTransport.create().sendDatagram(address, text));
    long periodMs = manager.listens() ? manager.period().toMillis() : Long.MAX_VALUE;
    ServiceHeartbeat service = new ServiceHeartbeat(manager, tracing::connect);
    ProbeHostHeartbeat probes = new ProbeHostHeartbeat(manager, tracing::askProbeHost);
    Runnable ask = role == DaemonRole.PROBES ? probes::ask : service::ask;
    manager.ready(role.greeting());
    do {
      if (manager.listens()) {
        ask.run();
      }
    } while (!BlockingReply.isDone(ended, periodMs));
    manager.stopping();
  }

  /**
   * Announces that the probes are registered. Called on another thread once a service has
   * registered them, which may be days later; a failure ends the daemon.
   */
  private void announceProbes(CompletableFuture<Optional<CommandFailure>> ended) {
    try {
      DaemonSockets.announceProbes(context.environment());
    } catch (CommandFailure e) {
      ended.complete(Optional.of(e));
    }
  }

  private static ExitCode end(CompletableFuture<Optional<CommandFailure>> ended)
      throws CommandFailure {
    Optional<CommandFailure> failure = ended.join();
    if (failure.isPresent()) {
      throw failure.get();
    }
    LOG.log(System.Logger.Level.INFO, "stopping");
    return ExitCode.OK;
  }
}
