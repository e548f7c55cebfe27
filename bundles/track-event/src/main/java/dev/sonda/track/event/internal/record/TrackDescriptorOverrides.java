package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Names and descriptor fields that the program has set for its tracks at run time. Any thread. */
public final class TrackDescriptorOverrides {
  /**
   * Name and descriptor fields of one track.
   *
   * @param name replaces the track's own name; empty to keep it
   * @param fields writes further fields of the TrackDescriptor, each time that the descriptor is
   *     written
   */
  public record Description(String name, Consumer<MessageWriter> fields) {
    static final Description NONE = new Description("", _ -> {});

    Description named(String newName) {
      return new Description(newName, fields);
    }

    Description with(Consumer<MessageWriter> newFields) {
      return new Description(name, newFields);
    }
  }

  private static final Map<Long, Description> BY_UUID = new ConcurrentHashMap<>();

  private TrackDescriptorOverrides() {}

  public static Description of(TrackDefinition track) {
    return BY_UUID.getOrDefault(track.uuid(), Description.NONE);
  }

  public static void rename(TrackDefinition track, String name) {
    change(track, old -> old.named(name));
  }

  public static void describe(TrackDefinition track, Consumer<MessageWriter> fields) {
    change(track, old -> old.with(fields));
  }

  private static void change(TrackDefinition track, UnaryOperator<Description> change) {
    BY_UUID.compute(track.uuid(), (_, old) -> change.apply(old == null ? Description.NONE : old));
  }

  public static void forget(TrackDefinition track) {
    BY_UUID.remove(track.uuid());
  }
}
