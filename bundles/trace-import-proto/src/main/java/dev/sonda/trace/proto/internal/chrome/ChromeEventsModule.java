package dev.sonda.trace.proto.internal.chrome;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import org.jspecify.annotations.Nullable;

/**
 * Imports bundles of Chrome: untyped metadata, and texts of its old trace systems. Both are rows of
 * the raw table, from where an export as Chrome's JSON takes them.
 */
public final class ChromeEventsModule implements PacketModule {
  private static final int CHROME_EVENTS = 5;
  private static final int METADATA = 2;
  private static final int SYSTEM_TEXT = 4;
  private static final int JSON_TEXT = 5;

  private final ImportState state;
  private final ChromeRawEvents rows;
  private final ArgSet args = new ArgSet();
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final int kind;
  private int bundlesWithMetadata;

  public ChromeEventsModule(ImportState state) {
    this.state = state;
    rows = new ChromeRawEvents(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {CHROME_EVENTS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    boolean hasMetadata = false;
    StringBuilder systemText = null;
    args.clear();
    while (fields.next()) {
      switch (fields.field()) {
        case METADATA -> {
          bundlesWithMetadata += hasMetadata ? 0 : 1;
          hasMetadata = true;
          readMetadata();
        }
        case SYSTEM_TEXT -> {
          systemText = systemText == null ? new StringBuilder() : systemText;
          systemText.append(fields.text());
        }
        default -> {} // texts of JSON are read behind these
      }
    }
    if (hasMetadata) {
      rows.add(timeNs, "chrome_event.metadata", 0, args);
    }
    if (systemText != null) {
      addText(timeNs, "chrome_event.legacy_system_trace", systemText.toString());
    }
    addJsonTexts(timeNs, place, sizeBytes);
  }

  private void readMetadata() {
    part.reset(fields);
    UntypedMetadata metadata = UntypedMetadata.read(part);
    if (metadata.type == null) {
      state.statistics().add("empty_chrome_metadata", 1);
      return;
    }
    String prefix = bundlesWithMetadata > 1 ? "cr-" + bundlesWithMetadata + "-" : "cr-";
    String text = metadata.text;
    long value = text == null ? metadata.number : state.strings().intern(text);
    int key = state.strings().intern(metadata.name);
    args.add(key, key, metadata.type, value);
    if (text == null) {
      state.storage().metadata().set(TRACE, prefix + metadata.name, metadata.number);
    } else {
      state.storage().metadata().set(TRACE, prefix + metadata.name, text);
    }
  }

  private void addJsonTexts(long timeNs, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == JSON_TEXT) {
        long type = 0;
        String text = "";
        part.reset(fields);
        while (part.next()) {
          type = part.field() == 1 ? part.longValue() : type;
          text = part.field() == 2 ? part.text() : text;
        }
        if (type == 0) {
          addText(timeNs, "chrome_event.legacy_user_trace", text);
        }
      }
    }
  }

  private void addText(long timeNs, String event, String text) {
    int key = state.strings().intern("data");
    args.clear();
    args.add(key, key, ArgType.STRING, state.strings().intern(text));
    rows.add(timeNs, event, 0, args);
  }

  /**
   * A message ChromeMetadata.
   *
   * @param type of the value; null for none
   * @param text of a text or JSON; null for numbers
   */
  private record UntypedMetadata(
      String name, @Nullable ArgType type, @Nullable String text, long number) {
    static UntypedMetadata read(WireReader fields) {
      String name = "";
      ArgType type = null;
      String text = null;
      long number = 0;
      while (fields.next()) {
        switch (fields.field()) {
          case 1 -> name = fields.text();
          case 2, 5 -> {
            type = fields.field() == 2 ? ArgType.STRING : ArgType.JSON;
            text = fields.text();
          }
          case 3, 4 -> {
            type = ArgType.INT;
            text = null;
            number = fields.longValue();
          }
          default -> {} // no other values are known
        }
      }
      return new UntypedMetadata(name, type, text, number);
    }
  }
}
