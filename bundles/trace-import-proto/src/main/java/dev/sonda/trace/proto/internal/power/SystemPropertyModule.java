package dev.sonda.trace.proto.internal.power;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.metadata.MetadataScope;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.Map;

/**
 * Reads the display's initial state, and traced system properties, which become counters, slices
 * and metadata.
 */
public final class SystemPropertyModule implements PacketModule {
  private static final int INITIAL_DISPLAY_STATE = 70;
  private static final int SYSTEM_PROPERTY = 86;
  private static final String PREFIX = "debug.tracing.";
  private static final String BATTERY_PREFIX = "battery_stats.";

  /** Maps system properties that become counters to the counters' names. */
  private static final Map<String, String> COUNTERS =
      Map.of(
          "mcc", "mcc",
          "mnc", "mnc",
          "desktop_mode_visible_tasks", "desktop_mode_visible_tasks",
          "battery_status", "BatteryStatus",
          "plug_type", "PlugType");

  /** Maps system properties that become metadata to the metadata names. */
  private static final Map<String, String> FACTS =
      Map.of(
          "profile_boot_classpath", "android_profile_boot_classpath",
          "profile_system_server", "android_profile_system_server");

  private final ImportState state;
  private final KindTracks screen;
  private final KindTracks battery;
  private final KindTracks counters;
  private final KindTracks deviceStates;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final ArgSet noArgs = new ArgSet();
  private final int displayKind;
  private final int propertyKind;

  public SystemPropertyModule(ImportState state) {
    this.state = state;
    screen = tracks(TrackKind.counters("screen_state").named("ScreenState"));
    battery = tracks(TrackKind.counters("battery_stats").text("counter_key"));
    counters = tracks(TrackKind.counters("sysprop_counter").text("sysprop_name"));
    deviceStates = tracks(TrackKind.slices("android_device_state"));
    displayKind = state.events().addKind((time, _, place, size) -> parseDisplay(time, place, size));
    propertyKind =
        state.events().addKind((time, _, place, size) -> parseProperties(time, place, size));
  }

  private KindTracks tracks(TrackKind kind) {
    return state.storage().tracks().of(kind);
  }

  @Override
  public int[] contentFields() {
    return new int[] {INITIAL_DISPLAY_STATE, SYSTEM_PROPERTY};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    int kind = packet.contentField() == SYSTEM_PROPERTY ? propertyKind : displayKind;
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parseDisplay(long timeNs, long place, long sizeBytes) {
    long value = 0;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      value = fields.field() == 1 ? fields.intValue() : value;
    }
    state.storage().counters().add(timeNs, screen.track(), (double) value);
  }

  private void parseProperties(long timeNs, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 1) {
        part.reset(fields);
        parseProperty(timeNs);
      }
    }
  }

  private void parseProperty(long timeNs) {
    String name = "";
    String value = "";
    while (part.next()) {
      switch (part.field()) {
        case 1 -> name = part.text();
        case 2 -> value = part.text();
        default -> {} // no other fields are used
      }
    }
    if (name.startsWith(PREFIX)) {
      add(timeNs, name.substring(PREFIX.length()), value);
    }
  }

  private void add(long timeNs, String name, String value) {
    if (name.equals("device_state")) {
      int track = deviceStates.named(state.strings().intern("DeviceStateChanged")).track();
      state.storage().slices().add(timeNs, 0, track, 0, state.strings().intern(value), noArgs);
      return;
    }
    if (value.matches("[+-]?\\d{1,9}")) {
      addNumber(timeNs, name, Integer.parseInt(value));
    }
  }

  private void addNumber(long timeNs, String name, int value) {
    String fact = FACTS.get(name);
    String counter = COUNTERS.get(name);
    if (fact != null) {
      state.storage().metadata().set(MetadataScope.TRACE, fact, value);
    } else if (name.equals("screen_state")) {
      state.storage().counters().add(timeNs, screen.track(), value);
    } else if (name.startsWith(BATTERY_PREFIX)) {
      int key = state.strings().intern(name);
      state.storage().counters().add(timeNs, battery.named(key).track(key), value);
    } else if (counter != null) {
      int key = state.strings().intern(PREFIX + name);
      int track = counters.named(state.strings().intern(counter)).track(key);
      state.storage().counters().add(timeNs, track, value);
    }
  }
}
