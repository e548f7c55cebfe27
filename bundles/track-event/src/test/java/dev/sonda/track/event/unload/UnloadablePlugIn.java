package dev.sonda.track.event.unload;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.SessionObserver;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.Track;

/**
 * A plug-in that uses the SDK with objects of its own classes; each load uses a new class loader.
 */
public final class UnloadablePlugIn implements Runnable, DataSource, SessionObserver {
  private static final Category PLUGIN = Category.describe("plug.in", "Work of a plug-in");
  private static final CounterTrack DONE = CounterTrack.named("done");
  private static final int SOURCE_LOCATION = 33; // field of TrackEvent

  public UnloadablePlugIn() {}

  /** A text whose class belongs to the plug-in. */
  private record Text(String text) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Text(text.substring(start, end));
    }
  }

  /**
   * Writes events; the thread's last event contains objects of the plug-in, and no later event
   * replaces it.
   */
  @Override
  public void run() {
    try (Slice _ = PLUGIN.slice("works")) {
      PLUGIN.counter(DONE, 1).emit();
      PLUGIN.instant("on track").on(Track.named("plug-in")).emit();
    }
    PLUGIN.instant("typed").message(SOURCE_LOCATION, fields -> fields.string(2, "a.java")).emit();
    PLUGIN
        .instant("last")
        .dynamicName(new Text("dynamic"))
        .arg("text", new Text("argument"))
        .dictionary("nested", entries -> entries.arg("key", 1))
        .proto("message", "Type", fields -> fields.varint(1, 1))
        .emit();
  }

  /** Registers the plug-in as a data source and session observer, for a while. */
  public void visit(Tracing tracing) {
    tracing.addObserver(this);
    tracing.register(this);
    run();
    tracing.unregister(this);
    tracing.removeObserver(this);
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of("plug.in");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return done -> {};
  }
}
