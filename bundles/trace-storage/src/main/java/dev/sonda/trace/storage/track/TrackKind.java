package dev.sonda.trace.storage.track;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of tracks that importers make by what they measure: the type, the unit, and the dimensions
 * that tell one track of the kind from another, such as CPU or thread. Kinds are constants.
 *
 * <pre>{@code
 * static final TrackKind IDLE =
 *     TrackKind.counters("cpu_idle").number("cpu").named("cpuidle");
 * }</pre>
 *
 * @param content what lies on the tracks: {@code slice}, {@code counter} or {@code state}
 * @param nameFormat a format of {@link String#format} whose arguments are the dimensions; null if
 *     tracks have no name of their own
 */
public record TrackKind(
    String content,
    String type,
    @Nullable String unit,
    List<Dimension> dimensions,
    @Nullable String nameFormat,
    @Nullable String description) {
  public TrackKind {
    dimensions = List.copyOf(dimensions);
  }

  /** A dimension's name, and whether its values are numbers of strings. */
  public record Dimension(String name, boolean isText) {}

  /** Tracks of counters, of no known unit. */
  public static TrackKind counters(String type) {
    return new TrackKind("counter", type, null, List.of(), null, null);
  }

  public static TrackKind slices(String type) {
    return new TrackKind("slice", type, null, List.of(), null, null);
  }

  public static TrackKind states(String type) {
    return new TrackKind("state", type, null, List.of(), null, null);
  }

  public TrackKind in(String newUnit) {
    return new TrackKind(content, type, newUnit, dimensions, nameFormat, description);
  }

  /** With one more dimension, of integers. */
  public TrackKind number(String name) {
    return with(new Dimension(name, false));
  }

  /** With one more dimension, of strings: its values are their ids in the pool. */
  public TrackKind text(String name) {
    return with(new Dimension(name, true));
  }

  public TrackKind named(String format) {
    return new TrackKind(content, type, unit, dimensions, format, description);
  }

  /** With a sentence that becomes the argument {@code description} of each track. */
  public TrackKind described(String sentence) {
    return new TrackKind(content, type, unit, dimensions, nameFormat, sentence);
  }

  private TrackKind with(Dimension dimension) {
    List<Dimension> more = new ArrayList<>(dimensions);
    more.add(dimension);
    return new TrackKind(content, type, unit, more, nameFormat, description);
  }
}
