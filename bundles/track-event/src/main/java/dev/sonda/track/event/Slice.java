package dev.sonda.track.event;

import org.jspecify.annotations.Nullable;

/**
 * An open slice, which ends when the object is closed. Close it on the thread that began it, unless
 * the slice is on an explicit track.
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
  /** The slice of all events that no session records: closing it does nothing. */
  static final Slice NONE = new Slice(null, null);

  private final @Nullable Category category;
  private final @Nullable Track track;

  Slice(@Nullable Category category, @Nullable Track track) {
    this.category = category;
    this.track = track;
  }

  /** Ends the slice. Closing it a second time would also end the enclosing slice. */
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
