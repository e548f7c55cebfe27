package dev.sonda.track.event.internal.sequence;

import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventData;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encoded TrackEvents of a sequence that come again and again: those which say no more than their
 * type, category and name. One thread. A place holds the template that was used last; objects are
 * compared by identity, as names and categories are constants of the program.
 */
final class EventTemplates {
  private static final int PLACES = 128;

  /** A TrackEvent without its tag and size. */
  private static final class Template {
    private final int type;
    private final CategoryState category;
    private final CharSequence name;
    private final byte[] body;

    Template(EventData event, CategoryState category, byte[] body) {
      type = event.type();
      this.category = category;
      name = event.name();
      this.body = body;
    }

    @SuppressWarnings("ReferenceEquality") // two strings of the same text just cost a miss
    boolean isOf(EventData event) {
      return type == event.type() && name == event.name() && category == event.category();
    }
  }

  private final @Nullable Template[] templates = new @Nullable Template[PLACES];

  /** The encoded event, or null where it has to be encoded. */
  byte @Nullable [] find(EventData event) {
    Template template = templates[place(event)];
    return template != null && template.isOf(event) ? template.body : null;
  }

  void put(EventData event, CategoryState category, byte[] body) {
    templates[place(event)] = new Template(event, category, body);
  }

  void clear() {
    Arrays.fill(templates, null);
  }

  private static int place(EventData event) {
    int hash = event.name().hashCode() + event.type();
    return (hash ^ (hash >>> 7)) & (PLACES - 1);
  }
}
