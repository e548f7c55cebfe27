package dev.sonda.track.event;

import org.jspecify.annotations.Nullable;

/**
 * A slice that goes on; closing it ends it. On the thread that began it, unless it has a track.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=slice :
 * static void ship(int order) {
 *   try (Slice _ = SHOP.slice("ship")) {
 *     try (Slice _ = SHOP.begin("pack").arg("order", order).open()) {
 *       SHOP.instant("sealed").emit();
 *     }
 *   }
 * }}
 */
public final class Slice implements AutoCloseable {
  /** Of an event that no session records. */
  static final Slice NONE = new Slice(null, null);

  private final @Nullable Category category;
  private final @Nullable Track track;

  Slice(@Nullable Category category, @Nullable Track track) {
    this.category = category;
    this.track = track;
  }

  /** Ends the slice. Closing it twice would end the one around it, too. */
  @Override
  public void close() {
    if (category != null) {
      Event end = category.end();
      if (track != null) {
        end.on(track);
      }
      end.emit();
    }
  }
}
