package dev.sonda.track.event.internal.sequence;

import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.PendingEvent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cache of a sequence's encoded constant events, which consist only of type, category and name. One
 * thread. Each place of the hash table holds the template stored last; names and categories are
 * compared by identity, as they are constants of the program.
 */
final class EncodedEventCache {
  private static final int PLACES = 128;

  /** An encoded TrackEvent, without the tag and size of its field in the packet. */
  private static final class Template {
    private final int type;
    private final CategoryState category;
    private final CharSequence name;
    private final byte[] body;

    Template(PendingEvent event, CategoryState category, byte[] body) {
      type = event.type();
      this.category = category;
      name = event.name();
      this.body = body;
    }

    // two equal strings that are different objects only cause a cache miss
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(PendingEvent event) {
      return type == event.type() && name == event.name() && category == event.category();
    }
  }

  private final @Nullable Template[] templates = new @Nullable Template[PLACES];

  /** The encoded event, or null if the cache doesn't contain it. */
  byte @Nullable [] find(PendingEvent event) {
    Template template = templates[place(event)];
    return template != null && template.isOf(event) ? template.body : null;
  }

  void put(PendingEvent event, CategoryState category, byte[] body) {
    templates[place(event)] = new Template(event, category, body);
  }

  void clear() {
    Arrays.fill(templates, null);
  }

  private static int place(PendingEvent event) {
    int hash = event.name().hashCode() + event.type();
    return (hash ^ (hash >>> 7)) & (PLACES - 1);
  }
}
