package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.Version;
import dev.sonda.cli.internal.app.CapturedCommand;
import dev.sonda.cli.internal.doctor.DoctorChecks;
import dev.sonda.cli.internal.doctor.Finding;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.cli.internal.query.SessionChoice;
import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.cli.internal.query.SourceListEntry;
import dev.sonda.cli.internal.stats.SondaStatsView;
import dev.sonda.protos.NearestName;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/**
 * Sonda's Gogo commands, on the shell's thread. They return objects, for pipes and scripts, which
 * {@link GogoResultConverter} formats. Files are opened by the daemon, with its rights.
 *
 * <p>Each call opens a connection to the service of this framework and closes it. Commands that
 * change sessions run the subcommand of the same name, so that options and errors are the same; a
 * {@link CommandFailure} reaches the shell as its message.
 */
@Component(
    service = SondaCommands.class,
    property = {
      "osgi.command.scope=sonda",
      "osgi.command.function=clone",
      "osgi.command.function=doctor",
      "osgi.command.function=sessions",
      "osgi.command.function=snapshot",
      "osgi.command.function=sources",
      "osgi.command.function=start",
      "osgi.command.function=stats",
      "osgi.command.function=stop",
      "osgi.command.function=trigger",
      "osgi.command.function=version",
      "osgi.command.function=why"
    })
@Descriptor("Sonda, the tracer")
public final class SondaCommands {
  private final ShellTracingAccess tracing;
  private final WaitingComponentReasons components;

  @Activate
  public SondaCommands(
      @Reference TracingService service, @Reference ServiceComponentRuntime components) {
    this.tracing = new ShellTracingAccess(service);
    this.components = new WaitingComponentReasons(components);
  }

  @Descriptor("lists the tracing sessions")
  public List<SessionListEntry> sessions() throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      return query.sessions();
    }
  }

  @Descriptor("starts a session that goes on by itself, with the options of sonda start")
  public SessionListEntry start(@Descriptor("its name, then options") String... arguments)
      throws CommandFailure {
    run("start", arguments);
    try (ServiceQueryConnection query = query()) {
      return SessionChoice.of(Optional.of(arguments[0]), query.sessions());
    }
  }

  @Descriptor("ends a session and saves it, with the options of sonda stop")
  public List<String> stop(@Descriptor("its name, then options") String... arguments)
      throws CommandFailure {
    return run("stop", arguments);
  }

  @Descriptor("saves what a session has recorded so far, with the options of sonda snapshot")
  public List<String> snapshot(@Descriptor("its name or number, then options") String... arguments)
      throws CommandFailure {
    return run("snapshot", arguments);
  }

  @Descriptor("saves a clone of a session, with the options of sonda clone")
  public List<String> clone(@Descriptor("its name or number, then options") String... arguments)
      throws CommandFailure {
    return run("clone", arguments);
  }

  @Descriptor("fires triggers for the sessions that wait for them")
  public void trigger(@Descriptor("their names") String... names) throws CommandFailure {
    run("trigger", names);
  }

  @Descriptor("shows how the only session goes")
  public SondaStatsView stats() throws CommandFailure {
    return stats(Optional.empty());
  }

  @Descriptor("shows how a session goes: how full its buffers are, what was lost and what helps")
  public SondaStatsView stats(@Descriptor("its name or number") String session)
      throws CommandFailure {
    return stats(Optional.of(session));
  }

  private SondaStatsView stats(Optional<String> idOrName) throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      SessionListEntry session = SessionChoice.of(idOrName, query.sessions());
      SessionStats stats =
          query
              .stats(session.id())
              .orElseThrow(
                  () -> new CommandFailure(ExitCode.USAGE, "the session has ended meanwhile"));
      return new SondaStatsView(session, stats, System.nanoTime());
    }
  }

  @Descriptor("lists the data sources")
  public List<SourceListEntry> sources() throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      return query.sources();
    }
  }

  @Descriptor("lists the events and categories that a data source knows")
  public List<String> sources(@Descriptor("the data source's name") String dataSourceName)
      throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      return query.details(dataSourceName).stream()
          .flatMap(details -> details.lines().stream())
          .toList();
    }
  }

  @Descriptor("says what can record here, what can't, why, and what mends it")
  public List<Finding> doctor(
      @Descriptor("data sources; none: all, and the machine") String... names)
      throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      return DoctorChecks.examine(query, List.of(names), System.getenv());
    }
  }

  @Descriptor("says how why is asked")
  public String why() {
    return "usage: sonda:why NAME, a data source's name or a part of a component's;"
        + " sonda:sources lists data sources";
  }

  /**
   * Combines the reasons of the component, of the data source's own check and of the service. For a
   * name that is no data source, the waiting probes are listed too: one of them may be its
   * provider.
   */
  @Descriptor("says why a data source is missing or doesn't write, and why a component waits")
  public List<String> why(
      @Descriptor("the data source's name, or a part of a component's") String name)
      throws CommandFailure {
    try (ServiceQueryConnection query = query()) {
      List<String> ofComponents = components.of(name);
      Set<String> reasons = new LinkedHashSet<>(ofComponents);
      List<String> sources = query.sources().stream().map(SourceListEntry::name).toList();
      boolean isSource = sources.contains(name);
      if (isSource) {
        query.check(List.of(name)).forEach(check -> reasons.addAll(Finding.of(check).reasons()));
      } else if (ofComponents.isEmpty()) {
        NearestName.of(name, sources)
            .ifPresent(near -> reasons.add("there is no " + name + "; did you mean " + near + "?"));
      }
      if (isSource || ofComponents.isEmpty()) {
        reasons.addAll(query.why(name));
      }
      if (!isSource) {
        reasons.addAll(components.ofProbes());
      }
      return reasons.isEmpty() ? List.of(name + " is well") : List.copyOf(reasons);
    }
  }

  @Descriptor("prints the version")
  public String version() {
    return Version.current();
  }

  /** Runs a command line and returns the printed lines. */
  private List<String> run(String command, String... arguments) throws CommandFailure {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(Arrays.asList(arguments));
    return CapturedCommand.run(tracing, line);
  }

  private ServiceQueryConnection query() throws CommandFailure {
    return ServiceQueryConnection.open(tracing::connect);
  }
}
