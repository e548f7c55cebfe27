package dev.sonda.probe.counters.internal.settings;

import dev.sonda.protos.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the {@code key=value} settings of a session, each by its type. An invalid setting throws an
 * {@link IllegalArgumentException} with a sentence; a setting that is applied in part adds to the
 * {@link #remarks}. One thread.
 */
public final class KeyValueSettings {
  /**
   * Maximum length of a word for which a similar key is suggested; comparing longer words would
   * take too much time.
   */
  private static final int MAX_WORD_LENGTH = 40;

  private final Map<String, String> values;
  private final List<String> remarks = new ArrayList<>();

  /**
   * Reads settings.
   *
   * @param known all keys that exist
   */
  public KeyValueSettings(Map<String, String> settingsUntrusted, List<String> known) {
    for (String key : settingsUntrusted.keySet()) {
      if (!known.contains(key)) {
        throw unknown("no setting", key, known);
      }
    }
    values = new LinkedHashMap<>(settingsUntrusted);
  }

  /** Sentences about settings that are applied differently than written. */
  public List<String> remarks() {
    return List.copyOf(remarks);
  }

  /** A number; one that is out of bounds is moved to the bound, with a remark. */
  public int number(String key, int defaultValue, int min, int max) {
    String text = values.get(key);
    if (text == null) {
      return defaultValue;
    }
    if (!text.matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException(key + "=" + shortened(text) + " is no whole number");
    }
    long asked = Long.parseLong(text);
    int taken = Math.clamp(asked, min, max);
    if (taken != asked) {
      remarks.add("%s=%d becomes %d".formatted(key, asked, taken));
    }
    return taken;
  }

  /**
   * Reads constants of an enum, in lower case and separated by commas; all constants if the setting
   * is missing.
   */
  public <E extends Enum<E>> Set<E> choice(String key, Class<E> type) {
    String text = values.get(key);
    if (text == null) {
      return EnumSet.allOf(type);
    }
    Map<String, E> known = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      known.put(constant.name().toLowerCase(Locale.ROOT), constant);
    }
    Set<E> chosen = EnumSet.noneOf(type);
    for (String word : words(text)) {
      E constant = known.get(word);
      if (constant == null) {
        throw unknown(key + " has no", word, List.copyOf(known.keySet()));
      }
      chosen.add(constant);
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(key + " is empty; " + hint("", known.keySet()));
    }
    return chosen;
  }

  /** Patterns separated by commas; the default where the setting is missing. */
  public NamePatterns patterns(String key, String defaultPatterns) {
    return NamePatterns.of(words(values.getOrDefault(key, defaultPatterns)));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static IllegalArgumentException unknown(String what, String word, List<String> known) {
    String shown = shortened(word);
    return new IllegalArgumentException("%s '%s'; %s".formatted(what, shown, hint(shown, known)));
  }

  /** The end of a sentence that suggests the word with the fewest edits, or lists all words. */
  private static String hint(String word, Collection<String> known) {
    return NearestName.of(word, known)
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(() -> "known are " + String.join(", ", known));
  }

  private static String shortened(String word) {
    return word.substring(0, Math.min(word.length(), MAX_WORD_LENGTH)).replaceAll("\\p{Cc}", "?");
  }
}
