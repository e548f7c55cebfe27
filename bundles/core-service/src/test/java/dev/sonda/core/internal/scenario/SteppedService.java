package dev.sonda.core.internal.scenario;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.LoopTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.core.internal.ServiceSettings;
import dev.sonda.core.internal.file.FakeProcessSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.FakeRandom;
import dev.sonda.testkit.SteppedTaskRunner;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The service with real buffers and shared memory, on a loop and a clock that the test advances.
 */
public final class SteppedService {
  private static final int FOR_TESTING = 900;
  private static final int TEST_EVENT_STR = 1;
  private static final int ROOT = 0;

  /** User id of consumers and producers for which the test sets no other user. */
  private static final int USER = 1000;

  public final FakeClock clock = new FakeClock();
  public final SteppedTaskRunner loop = new SteppedTaskRunner(clock);
  public final Syscalls syscalls;
  public final LoopTracingService service;
  public final FakeRandom random = new FakeRandom(1);

  public SteppedService() {
    this(Syscalls.libc(), DirectExecutor::new);
  }

  public SteppedService(ServiceSettings settings) {
    this(Syscalls.libc(), settings);
  }

  public SteppedService(Syscalls syscalls, ServiceSettings settings) {
    this(FakeProcessSyscalls.uid(syscalls, USER), DirectExecutor::new, settings);
  }

  /** A service that runs as root; each user's clients run as that user. */
  public static SteppedService ofRoot() {
    return new SteppedService(
        FakeProcessSyscalls.uid(Syscalls.libc(), ROOT),
        DirectExecutor::new,
        ServiceSettings.defaults());
  }

  public SteppedService(Syscalls syscalls, Supplier<ExecutorService> writerThreads) {
    this(FakeProcessSyscalls.uid(syscalls, USER), writerThreads, ServiceSettings.defaults());
  }

  private SteppedService(
      Syscalls syscalls, Supplier<ExecutorService> writerThreads, ServiceSettings settings) {
    this.syscalls = syscalls;
    service =
        new LoopTracingService(
            loop,
            new ServiceDependencies(
                TraceBufferFactory.plain(),
                SharedMemoryFactory.over(syscalls),
                syscalls,
                clock,
                random,
                name -> writerThreads.get(),
                Runnable::run,
                settings));
  }

  public FakeProducer producer(String name) {
    FakeProducer producer = FakeProducer.connect(service, name);
    run();
    return producer;
  }

  public FakeConsumer consumer() {
    FakeConsumer consumer = FakeConsumer.connect(service);
    run();
    return consumer;
  }

  /** Connects a consumer and starts a session with the config. */
  public FakeConsumer enable(TraceConfig.Builder config) {
    return enable(config, null);
  }

  public FakeConsumer enable(TraceConfig.Builder config, @Nullable OwnedFd output) {
    FakeConsumer consumer = consumer();
    consumer.endpoint().enableTracing(config.build(), output);
    run();
    return consumer;
  }

  /** Reads the packets of the consumer's session and parses them. */
  public List<TracePacketView> read(FakeConsumer consumer) {
    consumer.endpoint().readBuffers();
    run();
    return consumer.packets();
  }

  /** Reads and parses only the packets that earlier reads didn't return. */
  public List<TracePacketView> readNew(FakeConsumer consumer) {
    int before = consumer.packets().size();
    List<TracePacketView> all = read(consumer);
    return all.subList(before, all.size());
  }

  /** The current result of the consumer's session. */
  public SessionResult result(FakeConsumer consumer) {
    List<SessionResult> results = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(results::add);
    run();
    return results.getFirst();
  }

  public void run() {
    loop.runUntilIdle();
  }

  /** A config with one buffer and one data source per name. */
  public static TraceConfig.Builder config(String... dataSourceNames) {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64);
    for (String name : dataSourceNames) {
      config.addDataSourcesBuilder().setConfig(DataSourceConfig.newBuilder().setName(name));
    }
    return config;
  }

  /** A packet of a producer with the given text as payload. */
  public static byte[] packet(String text) {
    byte[] str = text.getBytes(StandardCharsets.UTF_8);
    int eventSize = CodedOutputStream.computeByteArraySize(TEST_EVENT_STR, str);
    int size =
        CodedOutputStream.computeTagSize(FOR_TESTING)
            + CodedOutputStream.computeUInt32SizeNoTag(eventSize)
            + eventSize;
    byte[] packet = new byte[size];
    CodedOutputStream out = CodedOutputStream.newInstance(packet);
    try {
      out.writeTag(FOR_TESTING, 2);
      out.writeUInt32NoTag(eventSize);
      out.writeByteArray(TEST_EVENT_STR, str);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packet;
  }

  /** The texts of producers' packets, in order. */
  public static List<String> texts(List<TracePacketView> packets) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("for_testing"))
        .map(packet -> packet.payload().string("str"))
        .toList();
  }

  public static List<MessageView> payloads(List<TracePacketView> packets, String name) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals(name))
        .map(TracePacketView::payload)
        .toList();
  }

  /** The names of the triggers recorded in the packets, in order. */
  public static List<String> triggers(List<TracePacketView> packets) {
    return payloads(packets, "trigger").stream()
        .map(trigger -> trigger.string("trigger_name"))
        .toList();
  }

  /** The kinds of service events, in order. */
  public static List<String> events(List<TracePacketView> packets) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("service_event"))
        .map(packet -> packet.payload().message().getAllFields().keySet())
        .map(fields -> fields.iterator().next().getName())
        .toList();
  }
}
