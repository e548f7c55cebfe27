package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.packet.ServicePackets;
import dev.sonda.core.internal.packet.TracePacketFields;
import dev.sonda.core.internal.session.config.TriggerRules;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The triggers that one session has received, and whether it may be read because of them. A session
 * that waits for a trigger yields nothing at all before one has come; one whose triggers are about
 * being cloned is only ever read through its clones. Loop only.
 */
public final class SessionTriggers {
  /** A producer can fire without end; what matters are the first ones. */
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
    if (TriggerRules.mode(config) == TriggerMode.CLONE_SNAPSHOT) {
      return new SessionTriggers(Access.NEVER);
    }
    boolean waits = config.getTriggerConfig().getTriggersCount() > 0;
    return new SessionTriggers(waits ? Access.ONCE_RECEIVED : Access.ALWAYS);
  }

  /** All that have come so far are the clone's from here on, which can be read in any case. */
  SessionTriggers moveToClone() {
    SessionTriggers moved = new SessionTriggers(Access.ALWAYS);
    moved.received.addAll(received);
    received.clear();
    writtenCount = 0;
    return moved;
  }

  public void cloneWasAskedForBy(@Nullable ReceivedTrigger trigger) {
    reasonOfClone = trigger;
  }

  /** Whether a reader of the session gets nothing for now. */
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

  /** Hands over those that the trace doesn't have yet, in the order in which they came. */
  public void drainTo(ServicePackets packets, Consumer<byte[]> sink) {
    ReceivedTrigger reason = reasonOfClone;
    reasonOfClone = null;
    if (reason != null) {
      sink.accept(
          packets.at(
              reason.bootTimeNs(), TracePacketFields.CLONE_SNAPSHOT_TRIGGER, reason.toProto()));
    }
    for (; writtenCount < received.size(); writtenCount++) {
      ReceivedTrigger trigger = received.get(writtenCount);
      sink.accept(packets.at(trigger.bootTimeNs(), TracePacketFields.TRIGGER, trigger.toProto()));
    }
  }
}
