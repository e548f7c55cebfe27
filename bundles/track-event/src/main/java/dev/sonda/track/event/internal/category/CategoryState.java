package dev.sonda.track.event.internal.category;

import java.util.List;
import java.util.function.IntConsumer;

/**
 * Name, description and tags of a category, and a bit mask of the instances that record it. The
 * registry changes the mask under its lock; any thread reads the mask.
 */
public final class CategoryState {
  private final String name;
  private final String description;
  private final List<String> tags;
  private final List<String> members;
  private final IntConsumer onMask;
  private volatile int mask;

  /**
   * @param members names of the categories of a group; empty for a category
   * @param onMask called with each new mask, which has one bit per instance slot
   */
  public CategoryState(
      String name,
      String description,
      List<String> tags,
      List<String> members,
      IntConsumer onMask) {
    this.name = name;
    this.description = description;
    this.tags = List.copyOf(tags);
    this.members = List.copyOf(members);
    this.onMask = onMask;
  }

  public String name() {
    return name;
  }

  String description() {
    return description;
  }

  List<String> tags() {
    return tags;
  }

  /** Names of the categories in this group; empty for a single category. */
  public List<String> members() {
    return members;
  }

  boolean isGroup() {
    return !members.isEmpty();
  }

  /** Whether the session in this slot records the category now. */
  public boolean isOn(int slot) {
    return (mask & (1 << slot)) != 0;
  }

  void set(int slot, boolean isOn) {
    int changed = isOn ? mask | (1 << slot) : mask & ~(1 << slot);
    mask = changed;
    onMask.accept(changed);
  }
}
