package dev.sonda.probe.ftrace.internal.request;

import dev.sonda.probe.ftrace.internal.format.KnownEvent;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The categories for {@code atrace_categories}, each of which selects several kernel events.
 * Categories that only Android programs react to are not included. Read once; immutable.
 */
public final class AtraceCategories {
  private static final String TABLE = "categories.tsv";
  private static final String EVERY = "*";

  private final List<Category> categories;

  /**
   * A category.
   *
   * @param events the events of the category, some of which a kernel may lack
   */
  public record Category(String name, String description, SortedSet<EventName> events) {
    /** The category's events that a kernel has. */
    public SortedSet<EventName> events(Predicate<EventName> isThere) {
      return events.stream().filter(isThere).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private AtraceCategories(List<Category> categories) {
    this.categories = categories;
  }

  /**
   * The table that is a resource of this bundle.
   *
   * @param known the events to which {@code group/*} in the table is expanded
   */
  public static AtraceCategories load(KnownEvents known) {
    try (InputStream in = AtraceCategories.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IOException("the bundle has no " + TABLE);
      }
      return new AtraceCategories(
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> category(line.split("\t", -1), known))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Category category(String[] columns, KnownEvents known) {
    SortedSet<EventName> events = new TreeSet<>();
    for (String word : columns[2].split(" ", -1)) {
      events.addAll(events(EventName.of(word), known));
    }
    return new Category(columns[0], columns[1], events);
  }

  private static List<EventName> events(EventName word, KnownEvents known) {
    if (!word.name().equals(EVERY)) {
      return List.of(word);
    }
    List<EventName> events = new ArrayList<>();
    for (KnownEvent event : known.all()) {
      if (event.group().equals(word.group())) {
        events.add(new EventName(event.group(), event.name()));
      }
    }
    return events;
  }

  public List<Category> all() {
    return categories;
  }

  public Optional<Category> find(String name) {
    return categories.stream().filter(category -> category.name().equals(name)).findFirst();
  }
}
