package dev.sonda.cli.internal.doctor;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of one check of {@code doctor}.
 *
 * @param about {@code source}, {@code socket}, {@code kernel}, {@code clock}, {@code disk}, {@code
 *     memory} or {@code tracer}
 * @param reason why the state is as it is; may be a note where the state is ok
 * @param mend the command that fixes it, or empty
 */
public record Finding(String about, String name, State state, String reason, String mend) {

  /** The state of the checked object, such as a data source. */
  public enum State {
    OK,
    DEGRADED,
    IMPOSSIBLE
  }

  static Finding ok(String about, String name, String note) {
    return new Finding(about, name, State.OK, note, "");
  }

  static Finding degraded(String about, String name, String reason, String mend) {
    return new Finding(about, name, State.DEGRADED, reason, mend);
  }

  static Finding impossible(String about, String name, String reason, String mend) {
    return new Finding(about, name, State.IMPOSSIBLE, reason, mend);
  }

  /** The finding for a data source's own answer. */
  public static Finding of(SourceCheck check) {
    return switch (check.readiness()) {
      case Readiness.Ok ok -> ok("source", check.dataSourceName(), ok.note());
      case Readiness.Degraded(String reason, String mend) ->
          degraded("source", check.dataSourceName(), reason, mend);
      case Readiness.Impossible(String reason, String mend) ->
          impossible("source", check.dataSourceName(), reason, mend);
    };
  }

  /** Whether the state is ok. */
  boolean isWell() {
    return state == State.OK;
  }

  /**
   * Whether a command would fix the problem. A problem that no command fixes, such as missing
   * hardware, doesn't count as broken.
   */
  boolean isBroken() {
    return !isWell() && !mend.isEmpty();
  }

  /** Why the state isn't ok, in the words of the data source; empty if it is ok. */
  public List<String> reasons() {
    if (isWell()) {
      return List.of();
    }
    return List.of(mend.isEmpty() ? reason : reason + "; to mend it: " + mend);
  }

  private String stateName() {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /** The finding as human-readable lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    String subject = about.equals("source") ? name : about + " " + name;
    lines.add(subject + ": " + stateName());
    if (!reason.isEmpty()) {
      lines.add("  " + reason);
    }
    if (!mend.isEmpty()) {
      lines.add("  to mend it: " + mend);
    }
    return lines;
  }

  /** The finding as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("about", about);
    fields.put("name", name);
    fields.put("state", stateName());
    fields.put("reason", reason);
    fields.put("mend", mend);
    return fields;
  }
}
