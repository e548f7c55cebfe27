package dev.sonda.flight.recorder.internal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** The shell command {@code sonda:recorders}, which prints a line for each flight recorder. */
@Component(
    service = RecorderCommands.class,
    property = {"osgi.command.scope=sonda", "osgi.command.function=recorders"})
public final class RecorderCommands {
  private final List<FlightRecorderComponent> recorders = new CopyOnWriteArrayList<>();

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addRecorder(FlightRecorderComponent recorder) {
    recorders.add(recorder);
  }

  void removeRecorder(FlightRecorderComponent recorder) {
    recorders.remove(recorder);
  }

  /** Lists all recorders in the shell, in the order of their names. */
  public List<String> recorders() {
    return recorders.stream().map(FlightRecorderComponent::status).sorted().toList();
  }
}
