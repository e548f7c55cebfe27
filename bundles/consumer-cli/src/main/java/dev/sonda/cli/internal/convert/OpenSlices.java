package dev.sonda.cli.internal.convert;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Slices that have begun, by writer and track. One that ends is a complete event; what begins with
 * one writer and ends with another is left to the reader, who sorts by time.
 */
final class OpenSlices {
  /** Deeper ones are most likely closed by another writer, and needn't be kept. */
  private static final int DEEPEST = 512;

  /** About what a writer's place on a track takes; the room in its stack too. */
  private static final long PLACE_BYTES = 300;

  private final ChromeFile file;
  private final StateRoom room;
  private final Map<Place, Deque<Open>> open = new HashMap<>();

  OpenSlices(ChromeFile file, StateRoom room) {
    this.file = file;
    this.room = room;
  }

  private record Place(long sequence, long track) {}

  private record Open(long ns, Map<String, Object> event, long bytes) {}

  /**
   * @param event with phase {@code B}; where there is no room for it, its end is left to the reader
   */
  void begin(long sequence, long track, long ns, Map<String, Object> event) {
    long bytes = PLACE_BYTES + StateRoom.bytesOf(event);
    if (!room.take(bytes)) {
      file.write(event);
      return;
    }
    Deque<Open> stack = open.computeIfAbsent(new Place(sequence, track), key -> new ArrayDeque<>());
    stack.addLast(new Open(ns, event, bytes));
    if (stack.size() > DEEPEST) {
      file.write(release(stack.removeFirst()));
    }
  }

  private Map<String, Object> release(Open taken) {
    room.giveBack(taken.bytes());
    return taken.event();
  }

  /**
   * @param event with phase {@code E}
   */
  void end(long sequence, long track, long ns, Map<String, Object> event) {
    @Nullable Deque<Open> stack = open.get(new Place(sequence, track));
    if (stack == null || stack.isEmpty()) {
      file.write(event);
      return;
    }
    Open begun = stack.removeLast();
    Map<String, Object> whole = release(begun);
    if (stack.isEmpty()) {
      open.remove(new Place(sequence, track));
    }
    whole.put("ph", "X");
    whole.put("dur", ChromeFile.microseconds(ns - begun.ns()));
    file.write(whole);
  }

  /** What never ends in this trace. */
  void finish() {
    open.values().forEach(stack -> stack.forEach(begun -> file.write(begun.event())));
    open.clear();
  }
}
