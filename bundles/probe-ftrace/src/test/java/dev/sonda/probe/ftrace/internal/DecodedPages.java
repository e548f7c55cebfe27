package dev.sonda.probe.ftrace.internal;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceWriter;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages decoded by a session decoder, read back by a strict reader with the schema. */
public final class DecodedPages {
  private static final int FTRACE_EVENTS = 1;
  private static final int PACKET = 1;
  private static final StrictTraceReader READER = new StrictTraceReader();

  private final RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
  private final PageDecoder decoder;
  private @Nullable FtraceClockSnapshot clock;

  public DecodedPages(PageDecoder decoder) {
    this.decoder = decoder;
  }

  public DecodedPages clock(FtraceClockSnapshot snapshot) {
    clock = snapshot;
    return this;
  }

  /** Decodes pages of one CPU. */
  public DecodedPages decode(int cpu, byte[]... pages) {
    for (byte[] page : pages) {
      decoder.decode(cpu, RawPageBuilder.withSlack(page), clock, writer);
    }
    decoder.finish(writer);
    return this;
  }

  public List<RecordedMessage> packets() {
    return writer.packets();
  }

  public List<byte[]> bundleBytes() {
    return packets().stream()
        .map(packet -> (byte[]) packet.values(FTRACE_EVENTS).getFirst())
        .toList();
  }

  public List<MessageView> bundles() {
    return bundleBytes().stream().map(DecodedPages::read).toList();
  }

  public MessageView bundle() {
    List<MessageView> bundles = bundles();
    if (bundles.size() != 1) {
      throw new AssertionError("not one bundle but " + bundles);
    }
    return bundles.getFirst();
  }

  /** The events of all bundles. */
  public List<MessageView> events() {
    List<MessageView> events = new ArrayList<>();
    bundles().forEach(bundle -> events.addAll(bundle.messages("event")));
    return events;
  }

  public MessageView event() {
    List<MessageView> events = events();
    if (events.size() != 1) {
      throw new AssertionError("not one event but " + events);
    }
    return events.getFirst();
  }

  /** Parses a bundle of events. */
  public static MessageView read(byte[] bundle) {
    try {
      ByteArrayOutputStream packet = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(packet);
      out.writeByteArray(FTRACE_EVENTS, bundle);
      out.flush();
      ByteArrayOutputStream trace = new ByteArrayOutputStream();
      CodedOutputStream whole = CodedOutputStream.newInstance(trace);
      whole.writeByteArray(PACKET, packet.toByteArray());
      whole.flush();
      return READER.read(trace.toByteArray()).getFirst().message("ftrace_events");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
