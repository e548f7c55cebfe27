package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.packet.ServicePacketEncoder;
import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import dev.sonda.core.internal.session.config.TriggerConfigValidator;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The triggers that a session has received, and whether it can be read. A session that waits for a
 * trigger can't be read before a trigger arrives; a session with the mode CLONE_SNAPSHOT can be
 * read only through its clones. Loop only.
 */
public final class SessionTriggers {
  /**
   * Maximum number of stored triggers, since producers may fire any number; later triggers are
   * dropped.
   */
  private static final int MAX_RECEIVED = 1024;

  private enum Access {
    ALWAYS,
    ONCE_RECEIVED,
    NEVER
  }

  private final Access readable;
  private final List<ReceivedTrigger> received = new ArrayList<>();
  private int writtenCount;
  private @Nullable ReceivedTrigger reasonOfClone;

  private SessionTriggers(Access readable) {
    this.readable = readable;
  }

  public static SessionTriggers of(TraceConfig config) {
    if (TriggerConfigValidator.mode(config) == TriggerMode.CLONE_SNAPSHOT) {
      return new SessionTriggers(Access.NEVER);
    }
    boolean waits = config.getTriggerConfig().getTriggersCount() > 0;
    return new SessionTriggers(waits ? Access.ONCE_RECEIVED : Access.ALWAYS);
  }

  /** Moves the received triggers to a clone, which can always be read. */
  SessionTriggers moveToClone() {
    SessionTriggers moved = new SessionTriggers(Access.ALWAYS);
    moved.received.addAll(received);
    received.clear();
    writtenCount = 0;
    return moved;
  }

  /** Sets the trigger that caused this clone, or null. */
  public void cloneWasAskedForBy(@Nullable ReceivedTrigger trigger) {
    reasonOfClone = trigger;
  }

  /** Whether the session can't be read now. */
  public boolean hideSession() {
    return switch (readable) {
      case ALWAYS -> false;
      case ONCE_RECEIVED -> received.isEmpty();
      case NEVER -> true;
    };
  }

  public boolean isAnyReceived() {
    return !received.isEmpty();
  }

  public void add(ReceivedTrigger trigger) {
    if (received.size() < MAX_RECEIVED) {
      received.add(trigger);
    }
  }

  /** Passes triggers that weren't written yet to {@code sink} as packets, in order of arrival. */
  public void drainTo(ServicePacketEncoder packets, Consumer<byte[]> sink) {
    ReceivedTrigger reason = reasonOfClone;
    reasonOfClone = null;
    if (reason != null) {
      sink.accept(
          packets.at(
              reason.bootTimeNs(),
              TraceMessageFieldNumbers.CLONE_SNAPSHOT_TRIGGER,
              reason.toProto()));
    }
    for (; writtenCount < received.size(); writtenCount++) {
      ReceivedTrigger trigger = received.get(writtenCount);
      sink.accept(
          packets.at(trigger.bootTimeNs(), TraceMessageFieldNumbers.TRIGGER, trigger.toProto()));
    }
  }
}
