package dev.sonda.cli.internal.convert;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds slices that have begun, by writer and track. A slice that ends becomes one complete event.
 * A slice that begins in one writer and ends in another is written as two events, which the reader
 * joins by time.
 */
final class OpenSlices {
  /**
   * Deepest nesting that is stored; slices nested deeper are most likely ended by another writer.
   */
  private static final int DEEPEST = 512;

  /** Approximate memory of a writer's entry for a track, with its place in the stack. */
  private static final long PLACE_BYTES = 300;

  private final ChromeTraceWriter file;
  private final StateBudget room;
  private final Map<Place, Deque<Open>> open = new HashMap<>();

  OpenSlices(ChromeTraceWriter file, StateBudget room) {
    this.file = file;
    this.room = room;
  }

  private record Place(long sequence, long track) {}

  private record Open(long ns, Map<String, Object> event, long bytes) {}

  /**
   * Begins a slice.
   *
   * @param event with phase {@code B}; written at once where there is no memory to keep it
   */
  void begin(long sequence, long track, long ns, Map<String, Object> event) {
    long bytes = PLACE_BYTES + StateBudget.bytesOf(event);
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
   * Ends the slice that this writer began last on the track.
   *
   * @param event with phase {@code E}; written as it is where no begin is known
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
    whole.put("dur", ChromeTraceWriter.microseconds(ns - begun.ns()));
    file.write(whole);
  }

  /** Writes the begins of slices that don't end in this trace. */
  void finish() {
    open.values().forEach(stack -> stack.forEach(begun -> file.write(begun.event())));
    open.clear();
  }
}
