package dev.sonda.producer.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A probe that records its callbacks and runs the action that the test has scripted for each. */
public final class ScriptedSource implements DataSource {
  private final SourceDescriptor descriptor;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile Consumer<TraceSink> onOpen = _ -> {};
  private volatile BiConsumer<TraceSink, Acknowledgement> onStart = (_, _) -> {};
  private volatile BiConsumer<TraceSink, Acknowledgement> onFlush = (_, _) -> {};
  private volatile BiConsumer<TraceSink, Acknowledgement> onStop = (_, _) -> {};
  private volatile Function<SourceConfig, Readiness> onCheck = _ -> Readiness.ok();
  private volatile @Nullable SourceConfig lastConfig;

  ScriptedSource(String name) {
    descriptor = SourceDescriptor.of(name);
  }

  ScriptedSource onOpen(Consumer<TraceSink> script) {
    onOpen = script;
    return this;
  }

  public ScriptedSource onStart(Consumer<TraceSink> script) {
    return onStart((sink, _) -> script.accept(sink));
  }

  public ScriptedSource onStart(BiConsumer<TraceSink, Acknowledgement> script) {
    onStart = script;
    return this;
  }

  ScriptedSource onFlush(BiConsumer<TraceSink, Acknowledgement> script) {
    onFlush = script;
    return this;
  }

  ScriptedSource onStop(BiConsumer<TraceSink, Acknowledgement> script) {
    onStop = script;
    return this;
  }

  ScriptedSource onCheck(Function<SourceConfig, Readiness> script) {
    onCheck = script;
    return this;
  }

  /** Names of the callbacks so far, in order. */
  List<String> calls() {
    return calls;
  }

  @Nullable SourceConfig lastConfig() {
    return lastConfig;
  }

  /** Writes the packet that tests look for: for_testing.str. */
  public static void write(TraceWriter writer, String text) {
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp();
      packet
          .nested(ScriptedPacketReader.FOR_TESTING)
          .string(ScriptedPacketReader.STR, text)
          .close();
    }
  }

  @Override
  public SourceDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public Readiness check(SourceConfig config) {
    return onCheck.apply(config);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    calls.add("open");
    lastConfig = config;
    onOpen.accept(sink);
    return new Instance() {
      @Override
      public void start(Acknowledgement done) {
        calls.add("start");
        onStart.accept(sink, done);
      }

      @Override
      public void flush(Acknowledgement done) {
        calls.add("flush");
        onFlush.accept(sink, done);
      }

      @Override
      public void clearIncrementalState() {
        calls.add("clear");
      }

      @Override
      public void stop(Acknowledgement done) {
        calls.add("stop");
        onStop.accept(sink, done);
      }
    };
  }
}
