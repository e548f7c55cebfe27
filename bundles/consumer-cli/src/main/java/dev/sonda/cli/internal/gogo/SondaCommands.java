package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.ThisProcess;
import dev.sonda.cli.internal.Version;
import dev.sonda.cli.internal.query.ServiceQuery;
import dev.sonda.cli.internal.query.SessionLine;
import dev.sonda.cli.internal.query.SourceLine;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Commands of the shell, on the shell's thread. */
@Component(
    service = SondaCommands.class,
    property = {
      "osgi.command.scope=sonda",
      "osgi.command.function=sessions",
      "osgi.command.function=sources",
      "osgi.command.function=why",
      "osgi.command.function=version"
    })
@Descriptor("Sonda, the tracer")
public final class SondaCommands {
  private final TracingService service;

  @Activate
  public SondaCommands(@Reference TracingService service) {
    this.service = service;
  }

  @Descriptor("lists the tracing sessions")
  public List<SessionLine> sessions() throws Failure {
    try (ServiceQuery query = query()) {
      return query.sessions();
    }
  }

  @Descriptor("lists the data sources")
  public List<SourceLine> sources() throws Failure {
    try (ServiceQuery query = query()) {
      return query.sources();
    }
  }

  @Descriptor("lists the events and categories that a data source knows")
  public List<String> sources(@Descriptor("the data source's name") String dataSourceName)
      throws Failure {
    try (ServiceQuery query = query()) {
      return query.details(dataSourceName).stream()
          .flatMap(details -> details.lines().stream())
          .toList();
    }
  }

  @Descriptor("says why a data source is missing or doesn't write")
  public List<String> why(@Descriptor("the data source's name") String dataSourceName)
      throws Failure {
    try (ServiceQuery query = query()) {
      List<String> reasons = query.why(dataSourceName);
      return reasons.isEmpty() ? List.of(dataSourceName + " is well") : reasons;
    }
  }

  @Descriptor("prints the version")
  public String version() {
    return Version.current();
  }

  private ServiceQuery query() throws Failure {
    return ServiceQuery.open(consumer -> service.connectConsumer(consumer, ThisProcess.identity()));
  }
}
