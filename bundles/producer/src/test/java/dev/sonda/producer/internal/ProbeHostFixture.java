package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.metatrace.MetatraceDataSource;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import java.util.List;

/** A probe host on a fake service, with real threads, memory and time. */
public final class ProbeHostFixture implements AutoCloseable {
  static final int BUFFER = 7;
  static final long SESSION = 42;

  /**
   * A short deadline in ms for tests in which a probe hangs; other tests use the defaults, as
   * machines are slow at times. A well-behaved probe beside it must be faster, also on a busy
   * machine.
   */
  static final int SHORT_DEADLINE_MS = 1000;

  private final SharedMemoryFactory memoryFactory = SharedMemoryFactory.over(Syscalls.libc());
  private FakeTracingService service = new FakeTracingService(memoryFactory);
  private final MetatraceDataSource metatrace = new MetatraceDataSource();
  private final WhiteboardProbeHost host;

  private ProbeHostFixture(ProbeHostSettings settings) {
    host =
        new WhiteboardProbeHost(
            settings,
            new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE),
            memoryFactory,
            SystemClock.over(Syscalls.libc()),
            metatrace);
    host.connectTo(service);
  }

  public static ProbeHostFixture patient() {
    return new ProbeHostFixture(ProbeHostSettings.defaults());
  }

  static ProbeHostFixture impatient() {
    return new ProbeHostFixture(
        new ProbeHostSettings("test.host", 256, 4, SHORT_DEADLINE_MS, SHORT_DEADLINE_MS));
  }

  /** The metatrace source; a test registers it if needed. */
  public MetatraceDataSource metatrace() {
    return metatrace;
  }

  WhiteboardProbeHost host() {
    return host;
  }

  FakeTracingService service() {
    return service;
  }

  public FakeTracingService.Endpoint producer() {
    return service.producer();
  }

  public ScriptedSource add(String name) {
    return add(new ScriptedSource(name), name);
  }

  /** Adds a source of a bundle named {@code bundle.of.NAME}. */
  public ScriptedSource add(ScriptedSource source, String name) {
    host.addSource(source, bundle(name));
    producer().awaitDataSource(name);
    return source;
  }

  static String bundle(String name) {
    return "bundle.of." + name;
  }

  public static DataSourceConfig config(String name) {
    return config(name, SESSION);
  }

  public static DataSourceConfig config(String name, long sessionId) {
    return DataSourceConfig.newBuilder()
        .setName(name)
        .setTargetBuffer(BUFFER)
        .setTracingSessionId(sessionId)
        .build();
  }

  List<String> texts() {
    return ScriptedPacketReader.texts(producer().packets(BUFFER));
  }

  public SourceResult result(long instanceId) {
    return host.results(SESSION).stream()
        .filter(result -> result.instanceId() == instanceId)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Replaces the service, as an update of its bundle does; the recorded calls stay in the old
   * object.
   */
  FakeTracingService replaceService() {
    host.disconnectFrom(service);
    service.close();
    service = new FakeTracingService(memoryFactory);
    host.connectTo(service);
    return service;
  }

  @Override
  public void close() {
    host.close();
    service.close();
  }
}
