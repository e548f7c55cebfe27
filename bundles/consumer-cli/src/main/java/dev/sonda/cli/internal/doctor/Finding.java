package dev.sonda.cli.internal.doctor;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One thing that was looked at.
 *
 * @param about {@code source}, {@code socket}, {@code kernel}, {@code clock}, {@code disk}, {@code
 *     memory} or {@code tracer}
 * @param reason why it is so; may be there for what is well, too
 * @param mend the one command that mends it, or empty
 */
public record Finding(String about, String name, State state, String reason, String mend) {

  /** How it is. */
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

  /** What a data source has answered. */
  public static Finding of(SourceCheck check) {
    return switch (check.readiness()) {
      case Readiness.Ok ok -> ok("source", check.dataSourceName(), ok.note());
      case Readiness.Degraded(String reason, String mend) ->
          degraded("source", check.dataSourceName(), reason, mend);
      case Readiness.Impossible(String reason, String mend) ->
          impossible("source", check.dataSourceName(), reason, mend);
    };
  }

  boolean isWell() {
    return state == State.OK;
  }

  /** Whether it isn't well and something would mend it; what has no remedy is just not here. */
  boolean isBroken() {
    return !isWell() && !mend.isEmpty();
  }

  /** Why it isn't well, in the words of those who are asked; empty where it is. */
  public List<String> reasons() {
    if (isWell()) {
      return List.of();
    }
    return List.of(mend.isEmpty() ? reason : reason + "; to mend it: " + mend);
  }

  private String stateName() {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /** For people. */
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

  /** For programs. */
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
