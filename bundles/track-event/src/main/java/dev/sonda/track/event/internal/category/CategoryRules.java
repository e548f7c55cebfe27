package dev.sonda.track.event.internal.category;

import dev.sonda.track.event.internal.ProtoFieldReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Rules that select the categories of a session: the lists of its TrackEventConfig.
 *
 * <p>Names are looked up in three rounds, exact names first, then prefixes ({@code net.*}), then
 * {@code *}. In each round, enabled categories take precedence over disabled categories, disabled
 * categories over disabled tags, and disabled tags over enabled tags. A category that no list
 * mentions is enabled, unless it has the tag {@code slow} or {@code debug}, which are disabled
 * while the config says nothing about tags.
 */
public record CategoryRules(
    List<String> enabledCategories,
    List<String> disabledCategories,
    List<String> enabledTags,
    List<String> disabledTags) {
  private static final int DISABLED_CATEGORIES = 1;
  private static final int ENABLED_CATEGORIES = 2;
  private static final int DISABLED_TAGS = 3;
  private static final int ENABLED_TAGS = 4;
  private static final List<String> TAGS_DISABLED_BY_DEFAULT = List.of("slow", "debug");

  /** The rounds, in their order. */
  private enum Round {
    EXACT,
    PREFIX,
    WILDCARD
  }

  /**
   * Rules of a serialized TrackEventConfig; an empty config records all categories without the tags
   * slow and debug.
   */
  public static CategoryRules of(ByteBuffer trackEventConfig) {
    List<String> enabled = new ArrayList<>();
    List<String> disabled = new ArrayList<>();
    List<String> enabledTags = new ArrayList<>();
    List<String> disabledTags = new ArrayList<>();
    ProtoFieldReader.forEachText(
        trackEventConfig,
        (field, text) -> {
          switch (field) {
            case DISABLED_CATEGORIES -> disabled.add(text);
            case ENABLED_CATEGORIES -> enabled.add(text);
            case DISABLED_TAGS -> disabledTags.add(text);
            case ENABLED_TAGS -> enabledTags.add(text);
            default -> {} // other fields are read by EventEncodingSettings
          }
        });
    return new CategoryRules(enabled, disabled, enabledTags, disabledTags);
  }

  /** Whether the session records a category; a group is recorded if one of its categories is. */
  boolean enable(CategoryState category, CategoryRegistry registry) {
    return category.isGroup()
        ? category.members().stream().anyMatch(member -> enable(member, registry.tagsOf(member)))
        : enable(category.name(), category.tags());
  }

  private boolean enable(String name, List<String> tags) {
    for (Round round : Round.values()) {
      if (matchesAny(enabledCategories, name, round)) {
        return true;
      }
      if (matchesAny(disabledCategories, name, round)) {
        return false;
      }
      if (hasTag(tags, tag -> isDisabledTag(tag, round))) {
        return false;
      }
      if (hasTag(tags, tag -> matchesAny(enabledTags, tag, round))) {
        return true;
      }
    }
    return true;
  }

  private boolean isDisabledTag(String tag, Round round) {
    if (disabledTags.isEmpty() && enabledTags.isEmpty()) {
      return matchesAny(TAGS_DISABLED_BY_DEFAULT, tag, round);
    }
    return matchesAny(disabledTags, tag, round);
  }

  private static boolean hasTag(List<String> tags, Predicate<String> condition) {
    return tags.stream().anyMatch(condition);
  }

  private static boolean matchesAny(List<String> patterns, String name, Round round) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, name, round));
  }

  private static boolean matches(String pattern, String name, Round round) {
    int star = pattern.indexOf('*');
    return switch (round) {
      case EXACT -> star < 0 && pattern.equals(name);
      case PREFIX -> star > 0 && name.startsWith(pattern.substring(0, star));
      case WILDCARD -> star == 0;
    };
  }
}
