package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.protos.TracingServiceState.TracingSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A session as an entry of lists.
 *
 * @param name the session's unique_session_name, or empty
 * @param durationMs 0 if it has no end
 * @param buffersKb the sizes of all its buffers together, in KiB
 */
public record SessionListEntry(
    long id, String state, int uid, String name, long durationMs, int sources, long buffersKb) {
  private static final long KB = 1024;

  /** Reads a session of the service's state. */
  public static SessionListEntry of(TracingSession session) {
    return new SessionListEntry(
        session.getId(),
        session.getState(),
        session.getConsumerUid(),
        session.getUniqueSessionName(),
        Integer.toUnsignedLong(session.getDurationMs()),
        session.getNumDataSources(),
        session.getBufferSizeKbList().stream().mapToLong(Integer::toUnsignedLong).sum());
  }

  /** A table of sessions for people. */
  public static String table(List<SessionListEntry> sessions) {
    return AlignedTable.of(
        List.of("ID", "NAME", "STATE", "USER", "SOURCES", "BUFFERS", "LENGTH"),
        sessions.stream().map(SessionListEntry::cells).toList());
  }

  private List<String> cells() {
    return List.of(
        Long.toString(id),
        name.isEmpty() ? "-" : name,
        state,
        Integer.toString(uid),
        Integer.toString(sources),
        AmountText.bytes(buffersKb * KB),
        durationMs == 0 ? "endless" : AmountText.seconds(durationMs));
  }

  /** The session as fields for JSON. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("name", name);
    fields.put("state", state);
    fields.put("uid", uid);
    fields.put("sources", sources);
    fields.put("buffers_kb", buffersKb);
    fields.put("duration_ms", durationMs);
    return fields;
  }

  /** The session in one line for people. */
  public String sentence() {
    return "session "
        + id
        + (name.isEmpty() ? "" : " '" + name + "'")
        + ": "
        + state
        + ", user "
        + uid
        + ", "
        + AmountText.count(sources, "source")
        + ", buffers of "
        + AmountText.bytes(buffersKb * KB)
        + (durationMs == 0 ? "" : ", for " + AmountText.seconds(durationMs));
  }
}
