package dev.sonda.track.event;

import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.Stream;

/**
 * Events of one topic, which sessions switch on and off together. Keep each category in a constant:
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=category :
 * private static final Category SHOP = Category.describe("shop", "Orders and payments");
 *
 * static void pay(int order) {
 *   try (Slice _ = SHOP.begin("pay").arg("order", order).open()) {
 *     SHOP.instant("paid").emit();
 *   }
 * }}
 *
 * <p>While no session records the category, an event costs the check of one field. Any thread.
 */
public final class Category {
  private static final VarHandle MASK = maskHandle();

  private final CategoryState state;
  private final Slice onThread = new Slice(this, null);

  /** The slots of the sessions that record this category, one bit each. */
  @SuppressWarnings({"unused", "FieldMayBeFinal"}) // accessed through the VarHandle MASK
  private int mask;

  private Category(String name, String description, List<String> tags, List<String> members) {
    state =
        new CategoryState(
            name, description, tags, members, newMask -> MASK.setOpaque(this, newMask));
  }

  /** The category with this name: one that exists, or a new one without description and tags. */
  public static Category of(String name) {
    return describe(name, "");
  }

  /**
   * The category with this name: one that exists, or a new one.
   *
   * @param description a sentence that tools show
   * @param tags tags by which session configs select categories; categories with the tag {@code
   *     slow} or {@code debug} are disabled by default
   * @throws IllegalArgumentException if the name is blank or has a comma or a star
   */
  public static Category describe(String name, String description, String... tags) {
    if (name.isBlank() || name.indexOf(',') >= 0 || name.indexOf('*') >= 0) {
      throw new IllegalArgumentException("no name of a category: \"" + name + "\"");
    }
    return known(name, description, List.of(tags), List.of());
  }

  /**
   * A category for events that belong to several topics; an event is recorded if a session records
   * at least one of the given categories.
   */
  public static Category group(Category first, Category... more) {
    List<Category> all = Stream.concat(Stream.of(first), Stream.of(more)).toList();
    List<String> members = all.stream().map(Category::name).toList();
    return known(String.join(",", members), "", List.of(), members);
  }

  private static Category known(
      String name, String description, List<String> tags, List<String> members) {
    CategoryRegistry registry = CategoryRegistry.PROGRAM;
    return registry.handle(
        name,
        Category.class,
        _ -> {
          Category made = new Category(name, description, tags, members);
          registry.add(made.state);
          return made;
        });
  }

  public String name() {
    return state.name();
  }

  /** Whether a session records this category now. */
  public boolean isEnabled() {
    return mask() != 0;
  }

  /**
   * Reads the mask in opaque mode: unlike with a plain read, a loop is sure to see changes, and an
   * opaque read costs no more.
   */
  int mask() {
    return (int) MASK.getOpaque(this);
  }

  CategoryState state() {
    return state;
  }

  /**
   * Begins a slice on the thread's track, which the returned object ends.
   *
   * @param name a constant, or one of few names
   */
  public Slice slice(String name) {
    if (mask() == 0) {
      return Slice.NONE;
    }
    begin(name).emit();
    return onThread;
  }

  /** An event that begins a slice; written by {@link Event#emit} or {@link Event#open}. */
  public Event begin(String name) {
    return named(EventType.SLICE_BEGIN, name);
  }

  /** An event that ends the innermost open slice on its track. */
  public Event end() {
    return event(EventType.SLICE_END);
  }

  /** An event without duration. */
  public Event instant(String name) {
    return named(EventType.INSTANT, name);
  }

  /** A new value of a counter. */
  public Event counter(CounterTrack counter, long value) {
    return event(EventType.COUNTER).counted(counter, value);
  }

  /** A new value of a counter. */
  public Event counter(CounterTrack counter, double value) {
    return event(EventType.COUNTER).counted(counter, value);
  }

  /** An event that sets the present state of a state track; an empty name means no state. */
  public Event state(StateTrack track, String name) {
    return named(EventType.STATE, name).on(track.data());
  }

  private Event named(int type, String name) {
    return event(type).named(name);
  }

  private Event event(int type) {
    return mask() == 0 ? Event.NONE : ThreadEventPool.mine().next(this, type);
  }

  @Override
  public String toString() {
    return name();
  }

  private static VarHandle maskHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Category.class, "mask", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  Slice onThread() {
    return onThread;
  }
}
