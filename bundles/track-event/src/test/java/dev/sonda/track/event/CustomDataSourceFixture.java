package dev.sonda.track.event;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A custom data source of the program, which writes the packets that tests request. Any thread. */
public final class CustomDataSourceFixture implements DataSource {
  public static final String NAME = "recorded.source";
  private static final int FOR_TESTING = 900;

  private final List<Opened> started = new CopyOnWriteArrayList<>();
  private final List<Runnable> pendingStops = new CopyOnWriteArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile boolean stopsLater;

  private final String name;

  public CustomDataSourceFixture() {
    this(NAME);
  }

  CustomDataSourceFixture(String name) {
    this.name = name;
  }

  /** An instance in one session. */
  private final class Opened implements Instance {
    private final TraceSink sink;
    private final ThreadLocalState<Set<String>> told = new ThreadLocalState<>(HashSet::new);

    Opened(TraceSink sink) {
      this.sink = sink;
    }

    @Override
    public void start(Acknowledgement done) {
      started.add(this);
      calls.add("start");
    }

    @Override
    public void clearIncrementalState() {
      told.clear();
      calls.add("clear");
    }

    @Override
    public void stop(Acknowledgement done) {
      if (stopsLater) {
        Runnable stopped = done.later();
        pendingStops.add(() -> {
          started.remove(this);
          stopped.run();
        });
      } else {
        started.remove(this);
      }
      calls.add("stop");
    }
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(name, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new Opened(sink);
  }

  /** Makes stops wait for {@link #finishStops}. */
  public void stopLater() {
    stopsLater = true;
  }

  /** Completes all pending stops; later stops complete at once. */
  public void finishStops() {
    stopsLater = false;
    pendingStops.forEach(Runnable::run);
    pendingStops.clear();
  }

  /** Whether a session records this data source. */
  boolean isRecorded() {
    return !started.isEmpty();
  }

  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Writes a packet into each session. */
  public void write(String text) {
    started.forEach(each -> write(each.sink, text));
  }

  /** Writes a packet into each session into which this thread hasn't written the text yet. */
  public void tellOnce(String text) {
    started.stream()
        .filter(each -> each.told.get().add(text))
        .forEach(each -> write(each.sink, text));
  }

  private static void write(TraceSink sink, String text) {
    PacketWriter packet = sink.writer().packet();
    packet.nested(FOR_TESTING).string(1, text).close();
    packet.close();
    sink.writer().publish();
  }

  /** The written texts, in the order of the trace. */
  public static List<String> texts(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("for_testing"))
        .map(packet -> packet.message("for_testing").string("str"))
        .toList();
  }
}
