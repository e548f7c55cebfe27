package dev.sonda.agent.internal.slice;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.Event;
import dev.sonda.track.event.Track;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asynchronous HTTP requests: each is a slice on a track of its own until its response arrives.
 * There are as many tracks as concurrent requests. May be used by any thread.
 */
final class AsyncHttpRequests {
  private final BitSet lanes = new BitSet();

  void begin(Category category, @Nullable Object request, CompletableFuture<?> answer) {
    int lane = takeLane();
    Track track = Track.named("HTTP requests", lane);
    HttpRequestReader.describe(category.begin(""), request).on(track).emit();
    CompletableFuture<?> _ =
        answer.whenComplete((_, thrown) -> {
          end(category, track, thrown);
          freeLane(lane);
        });
  }

  private static void end(Category category, Track track, @Nullable Throwable thrown) {
    Event event = category.end().on(track);
    if (thrown != null) {
      event.arg("exception", thrown.getClass().getName());
    }
    event.emit();
  }

  private synchronized int takeLane() {
    int lane = lanes.nextClearBit(0);
    lanes.set(lane);
    return lane;
  }

  private synchronized void freeLane(int lane) {
    lanes.clear(lane);
  }
}
