package dev.sonda.track.event.internal.category;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All categories of the program, and the rules of the sessions by which categories are enabled. Any
 * thread.
 */
public final class CategoryRegistry {
  /** The categories of this program. */
  public static final CategoryRegistry PROGRAM = new CategoryRegistry();

  private static final int TRACK_EVENT_DESCRIPTOR = 6; // field of DataSourceDescriptor
  private static final int AVAILABLE_CATEGORIES = 1; // field of TrackEventDescriptor
  private static final int NAME = 1; // field of TrackEventCategory
  private static final int DESCRIPTION = 2;
  private static final int TAGS = 3;

  private final Map<String, CategoryState> byName = new LinkedHashMap<>();
  private final Map<String, Object> handles = new HashMap<>();
  private final Map<Integer, CategoryRules> rulesBySlot = new HashMap<>();

  /** Weak references, as the registry outlives the connections that listen. */
  private final List<WeakReference<Runnable>> onChange = new CopyOnWriteArrayList<>();

  /**
   * The program's handle of a category; the first call with a name creates the handle, later calls
   * return it.
   *
   * @param make creates the handle, and passes its {@link CategoryState} to {@link #add}
   */
  public synchronized <T> T handle(String name, Class<T> type, Function<String, T> make) {
    Object known = handles.get(name);
    if (known == null) {
      known = make.apply(name);
      handles.put(name, known);
    }
    return type.cast(known);
  }

  /** Adds a category, and enables it for the running sessions whose rules select it. */
  public void add(CategoryState category) {
    synchronized (this) {
      byName.put(category.name(), category);
      rulesBySlot.forEach((slot, rules) -> category.set(slot, rules.enable(category, this)));
    }
    onChange.forEach(CategoryRegistry::run);
  }

  private static void run(WeakReference<Runnable> reference) {
    Runnable action = reference.get();
    if (action != null) {
      action.run();
    }
  }

  /**
   * Runs the action, on any thread, after each change of the list of categories, as long as the
   * caller references the action.
   */
  public void onChange(Runnable action) {
    onChange.removeIf(each -> each.get() == null);
    onChange.add(new WeakReference<>(action));
  }

  /** Enables the categories that a session's rules select. */
  public synchronized void enable(int slot, CategoryRules rules) {
    rulesBySlot.put(slot, rules);
    byName.values().forEach(category -> category.set(slot, rules.enable(category, this)));
  }

  /** Disables all categories for an ended session. */
  public synchronized void disable(int slot) {
    rulesBySlot.remove(slot);
    byName.values().forEach(category -> category.set(slot, false));
  }

  /** Tags of a category that a group names; empty if no such category is registered. */
  List<String> tagsOf(String name) {
    @Nullable CategoryState category = byName.get(name);
    return category == null ? List.of() : category.tags();
  }

  /** The list of categories, as fields of a DataSourceDescriptor. */
  public synchronized ByteBuffer descriptorFields() {
    try {
      ByteArrayOutputStream categories = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(categories);
      for (CategoryState category : byName.values()) {
        if (!category.isGroup()) {
          out.writeByteArray(AVAILABLE_CATEGORIES, describe(category));
        }
      }
      out.flush();
      ByteArrayOutputStream fields = new ByteArrayOutputStream();
      CodedOutputStream descriptor = CodedOutputStream.newInstance(fields);
      descriptor.writeByteArray(TRACK_EVENT_DESCRIPTOR, categories.toByteArray());
      descriptor.flush();
      return ByteBuffer.wrap(fields.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("writing into memory can't fail", e);
    }
  }

  private static byte[] describe(CategoryState category) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeString(NAME, category.name());
    if (!category.description().isEmpty()) {
      out.writeString(DESCRIPTION, category.description());
    }
    for (String tag : category.tags()) {
      out.writeString(TAGS, tag);
    }
    out.flush();
    return bytes.toByteArray();
  }
}
