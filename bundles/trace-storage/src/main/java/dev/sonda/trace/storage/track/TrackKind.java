package dev.sonda.trace.storage.track;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of tracks, defined by the type, the unit, and the dimensions that distinguish tracks of
 * the kind, such as CPU or thread. Importers define kinds as constants.
 *
 * <pre>{@code
 * static final TrackKind IDLE =
 *     TrackKind.counters("cpu_idle").number("cpu").named("cpuidle");
 * }</pre>
 *
 * @param content the content of the tracks: {@code slice}, {@code counter} or {@code state}
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

  /**
   * A dimension of a track kind.
   *
   * @param isText whether the values are string ids
   */
  public record Dimension(String name, boolean isText) {}

  /** A kind of counter tracks without unit. */
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

  /** This kind with an additional dimension of integers. */
  public TrackKind number(String name) {
    return with(new Dimension(name, false));
  }

  /** This kind with an additional dimension of texts, whose values are string ids. */
  public TrackKind text(String name) {
    return with(new Dimension(name, true));
  }

  public TrackKind named(String format) {
    return new TrackKind(content, type, unit, dimensions, format, description);
  }

  /** This kind with a description that becomes the argument {@code description} of each track. */
  public TrackKind described(String sentence) {
    return new TrackKind(content, type, unit, dimensions, nameFormat, sentence);
  }

  private TrackKind with(Dimension dimension) {
    List<Dimension> more = new ArrayList<>(dimensions);
    more.add(dimension);
    return new TrackKind(content, type, unit, more, nameFormat, description);
  }
}
