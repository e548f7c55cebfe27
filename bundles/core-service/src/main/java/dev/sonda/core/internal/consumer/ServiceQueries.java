package dev.sonda.core.internal.consumer;

import dev.sonda.core.internal.packet.ServiceVersion;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.read.TraceStatistics;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.util.Optional;

/** Answers queries about the service's present state. Loop only. */
final class ServiceQueries {
  private static final int ROOT_UID = 0;

  private final Producers producers;
  private final SessionRegistry sessions;
  private final TraceStatistics statistics;

  ServiceQueries(Producers producers, SessionRegistry sessions, TraceStatistics statistics) {
    this.producers = producers;
    this.sessions = sessions;
    this.statistics = statistics;
  }

  TraceStats stats(TracingSession session) {
    return statistics.of(session);
  }

  /** The session with this id, if it belongs to the user {@code uid} or the user is root. */
  Optional<TracingSession> shown(int uid, long sessionId) {
    return sessions.all().stream()
        .filter(session -> session.id() == sessionId && isShownTo(uid, session))
        .findFirst();
  }

  private static boolean isShownTo(int uid, TracingSession session) {
    return uid == ROOT_UID || uid == session.consumerUid();
  }

  /** The optional features of this service, as Perfetto's clients query them. */
  static TracingServiceCapabilities capabilities() {
    return TracingServiceCapabilities.newBuilder()
        .setHasQueryCapabilities(true)
        .setHasTraceConfigOutputPath(true)
        .setHasCloneSession(true)
        .addObservableEvents(ObservableEvents.Type.TYPE_DATA_SOURCES_INSTANCES)
        .addObservableEvents(ObservableEvents.Type.TYPE_ALL_DATA_SOURCES_STARTED)
        .addObservableEvents(ObservableEvents.Type.TYPE_CLONE_TRIGGER_HIT)
        .build();
  }

  /**
   * The service's state. All users see producers and data sources; sessions are shown to their own
   * user and to root.
   */
  TracingServiceState state(int uid, boolean sessionsOnly) {
    TracingServiceState.Builder state =
        TracingServiceState.newBuilder()
            .setTracingServiceVersion(ServiceVersion.text())
            .setNumSessions(sessions.count())
            .setSupportsTracingSessions(true);
    int started = 0;
    for (TracingSession session : sessions.all()) {
      started += session.state() == SessionState.STARTED ? 1 : 0;
      if (isShownTo(uid, session)) {
        state.addTracingSessions(toProto(session));
      }
    }
    state.setNumSessionsStarted(started);
    if (!sessionsOnly) {
      addProducers(state);
    }
    return state.build();
  }

  private void addProducers(TracingServiceState.Builder state) {
    producers.listed().forEach(producer -> state.addProducers(toProto(producer)));
    producers
        .listedDataSources()
        .forEach(source ->
            state
                .addDataSourcesBuilder()
                .setDsDescriptor(source.descriptor())
                .setProducerId(source.producer().id()));
  }

  private static TracingServiceState.Producer.Builder toProto(ConnectedProducer producer) {
    TracingServiceState.Producer.Builder shown =
        TracingServiceState.Producer.newBuilder()
            .setId(producer.id())
            .setNameBytes(LosslessUtf8.bytes(producer.name()))
            .setUid(producer.client().uid())
            .setPid(producer.client().pid())
            .setSdkVersionBytes(LosslessUtf8.bytes(producer.setup().sdkVersionUntrusted()));
    if (producer.client().machineId() != 0) {
      shown.setMachineId(producer.client().machineId());
    }
    return shown;
  }

  private static TracingServiceState.TracingSession toProto(TracingSession session) {
    TraceConfig config = session.config();
    TracingServiceState.TracingSession.Builder shown =
        TracingServiceState.TracingSession.newBuilder()
            .setId(session.id())
            .setConsumerUid(session.consumerUid())
            .setState(session.state().text())
            .setUniqueSessionNameBytes(config.getUniqueSessionNameBytes())
            .setDurationMs(config.getDurationMs())
            .setNumDataSources(session.instances().size());
    config.getBuffersList().forEach(buffer -> shown.addBufferSizeKb(buffer.getSizeKb()));
    if (config.hasBugreportScore()) {
      shown.setBugreportScore(config.getBugreportScore());
    }
    if (config.hasBugreportFilename()) {
      shown.setBugreportFilename(config.getBugreportFilename());
    }
    session.clocks().first().ifPresent(first -> shown.setStartRealtimeNs(first.realtimeNs()));
    if (session.state() == SessionState.STARTED) {
      shown.setIsStarted(true);
    }
    return shown.build();
  }
}
