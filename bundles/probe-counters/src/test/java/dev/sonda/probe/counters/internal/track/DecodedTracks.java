package dev.sonda.probe.counters.internal.track;

import dev.sonda.testkit.RecordedMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Reads packets as a trace reader does, and holds the result: the tracks, and the last value of
 * each counter.
 */
public final class DecodedTracks {
  private final Map<Long, RecordedMessage> descriptors = new LinkedHashMap<>();
  private final Map<Long, Long> values = new LinkedHashMap<>();

  private DecodedTracks() {}

  public static DecodedTracks of(List<RecordedMessage> packets) {
    DecodedTracks tracks = new DecodedTracks();
    for (RecordedMessage packet : packets) {
      packet
          .messages(60)
          .forEach(descriptor -> tracks.descriptors.put(descriptor.number(1), descriptor));
      packet.messages(11).forEach(tracks::addEvent);
    }
    return tracks;
  }

  private void addEvent(RecordedMessage event) {
    if (!event.has(30)) {
      return; // no counter
    }
    values.put(event.number(11), event.number(30));
    List<Object> uuids = event.values(31);
    List<Object> extras = event.values(12);
    for (int i = 0; i < uuids.size(); i++) {
      values.put((Long) uuids.get(i), (Long) extras.get(i));
    }
  }

  /** Labels of all tracks that are no counters. */
  public List<String> labels() {
    return descriptors.values().stream()
        .filter(descriptor -> descriptor.has(2))
        .map(descriptor -> descriptor.string(2))
        .toList();
  }

  /** The labels from the root down to the one with this label. */
  public List<String> pathOf(String label) {
    List<String> path = new ArrayList<>();
    RecordedMessage track = labelled(label);
    path.addFirst(track.string(2));
    while (track.has(5)) {
      track = Objects.requireNonNull(descriptors.get(track.number(5)));
      path.addFirst(track.string(2));
    }
    return path;
  }

  public String descriptionOf(String label) {
    return labelled(label).string(14);
  }

  /** Last values of the counters below the track, by counter name. */
  public Map<String, Long> valuesOf(String label) {
    long parent = labelled(label).number(1);
    Map<String, Long> found = new TreeMap<>();
    descriptors.forEach((uuid, descriptor) -> {
      if (descriptor.has(8) && descriptor.number(5) == parent && values.containsKey(uuid)) {
        found.put(descriptor.string(10), values.get(uuid));
      }
    });
    return found;
  }

  private RecordedMessage labelled(String label) {
    return descriptors.values().stream()
        .filter(descriptor -> descriptor.has(2) && descriptor.string(2).equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no track " + label + " among " + labels()));
  }
}
