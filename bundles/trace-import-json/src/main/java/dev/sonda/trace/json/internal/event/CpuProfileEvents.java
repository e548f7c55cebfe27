package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.v8.V8CpuProfiles;
import dev.sonda.trace.storage.v8.V8ProfileOwner;
import dev.sonda.trace.storage.v8.V8ProfileTarget;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Imports parts of CPU profiles (P): in the order of the file instead of their times, because parts
 * add to earlier ones.
 */
public final class CpuProfileEvents {
  private static final long NS_PER_US = 1000;
  private static final String UNREADABLE = "json_tokenizer_failure";
  private static final String INVALID_NODE = "legacy_v8_cpu_profile_invalid_callsite";

  private final TraceMember member;
  private final UnreadEventLog log;
  private final V8CpuProfiles profiles;
  private final EventFields event;

  /** Creates the import; its samples come after other events of equal times. */
  public CpuProfileEvents(TraceMember member, UnreadEventLog log) {
    this.member = member;
    this.log = log;
    profiles = new V8CpuProfiles(member.storage());
    event = new EventFields(new JsonTextInterning(member.storage().strings()));
  }

  /**
   * Reads the event in {@code json[start, end)}.
   *
   * @param byteOffset the place after the event in its file
   */
  public void read(byte[] json, int start, int end, long byteOffset) {
    if (!event.read(json, start, end)) {
      log.add(UNREADABLE, json, start, end, "", byteOffset);
      return;
    }
    if (!event.id.isPresent()) {
      return;
    }
    OptionalLong id = event.id.number();
    if (id.isEmpty()) {
      log.add(UNREADABLE, json, start, end, "", byteOffset);
      return;
    }
    V8ProfileOwner owner = new V8ProfileOwner(id.getAsLong(), event.pid.value(), event.tid.value());
    Optional<String> problem =
        profiles.add(
            json,
            event.argsStart(),
            event.argsEnd(),
            true,
            owner,
            new EventTarget(json, start, end, byteOffset));
    problem.ifPresent(error -> log.add(UNREADABLE, json, start, end, error, byteOffset));
  }

  /** The target of the profile's part in an event. */
  private final class EventTarget implements V8ProfileTarget {
    private final byte[] json;
    private final int start;
    private final int end;
    private final long byteOffset;

    EventTarget(byte[] json, int start, int end, long byteOffset) {
      this.json = json;
      this.start = start;
      this.end = end;
      this.byteOffset = byteOffset;
    }

    @Override
    public OptionalLong startNs(long startUs) {
      return OptionalLong.of(startUs * NS_PER_US);
    }

    @Override
    public OptionalLong sampleNs(long timeNs) {
      return member.timeOfEvent(timeNs);
    }

    @Override
    public void onInvalidNode(String why) {
      log.add(INVALID_NODE, json, start, end, why, byteOffset);
    }
  }
}
