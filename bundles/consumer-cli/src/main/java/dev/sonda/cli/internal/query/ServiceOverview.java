package dev.sonda.cli.internal.query;

import dev.sonda.protos.TracingServiceState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Version, producers, data sources and sessions of a service, at one moment. */
public record ServiceOverview(
    String version,
    List<ProducerLine> producers,
    List<SourceListEntry> sources,
    List<SessionListEntry> sessions) {
  private static final String PRODUCER = "PRODUCER";

  /** A connected producer as lists show it. */
  public record ProducerLine(int id, String name, int uid, int pid, String sdkVersion) {
    private List<String> cells() {
      return List.of(
          Integer.toString(id), name, Integer.toString(uid), Integer.toString(pid), sdkVersion);
    }

    private Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", id);
      fields.put("name", name);
      fields.put("uid", uid);
      fields.put("pid", pid);
      fields.put("sdk_version", sdkVersion);
      return fields;
    }
  }

  /** Reads the service's state. */
  static ServiceOverview of(TracingServiceState state) {
    return new ServiceOverview(
        state.getTracingServiceVersion(),
        state.getProducersList().stream()
            .map(producer ->
                new ProducerLine(
                    producer.getId(),
                    producer.getName(),
                    producer.getUid(),
                    producer.getPid(),
                    producer.getSdkVersion()))
            .toList(),
        ServiceQueryConnection.sourcesIn(state),
        state.getTracingSessionsList().stream()
            .map(SessionListEntry::of)
            .sorted(Comparator.comparingLong(SessionListEntry::id))
            .toList());
  }

  /** The overview as tables for people. */
  String text() {
    List<String> parts = new ArrayList<>();
    parts.add(version + "\n");
    parts.add(
        AlignedTable.of(
            List.of("ID", PRODUCER, "USER", "PID", "VERSION"),
            producers.stream().map(ProducerLine::cells).toList()));
    parts.add(
        AlignedTable.of(
            List.of("SOURCE", PRODUCER),
            sources.stream().map(source -> List.of(source.name(), source.producer())).toList()));
    if (!sessions.isEmpty()) {
      parts.add(SessionListEntry.table(sessions));
    }
    return String.join("\n", parts);
  }

  /** The overview as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", version);
    fields.put("producers", producers.stream().map(ProducerLine::fields).toList());
    fields.put("sources", sources.stream().map(SourceListEntry::fields).toList());
    fields.put("sessions", sessions.stream().map(SessionListEntry::fields).toList());
    return fields;
  }
}
