package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.ipc.uds.internal.frame.ReadBuffersReplyEncoder;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.EnableTracingResponse;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObserveEventsResponse;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends the service's callbacks to a consumer, each as a reply to a call that the consumer made for
 * it. On the poller's thread.
 */
final class ConsumerReplySender implements Consumer {
  /** Maximum number of waiting ReadBuffers calls; further calls are rejected. */
  private static final int MOST_READS = 64;

  private final RpcPeer peer;
  private final FrameBufferPool room;
  private final ArrayDeque<RpcReply> reads = new ArrayDeque<>();
  private @Nullable ConsumerEndpoint endpoint;
  private @Nullable RpcReply end;
  private @Nullable RpcReply events;
  private boolean waitsForRoom;

  ConsumerReplySender(RpcPeer peer, FrameBufferPool room) {
    this.peer = peer;
    this.room = room;
  }

  /** Sets the endpoint to read from. Called once, before the first read. */
  void readFrom(ConsumerEndpoint connected) {
    endpoint = connected;
  }

  /** Reports the session's end as the reply to this call; an earlier call is rejected. */
  void awaitEnd(RpcReply reply) {
    if (end != null) {
      end.reject();
    }
    end = reply;
  }

  @Override
  public void onTracingDisabled(String error) {
    RpcReply reply = end;
    end = null;
    if (reply != null) {
      EnableTracingResponse.Builder response = EnableTracingResponse.newBuilder().setDisabled(true);
      if (!error.isEmpty()) {
        response.setError(error);
      }
      reply.send(response.build());
    }
  }

  /**
   * Queues a read call. Calls are served one after the other, so that packets are sent as replies
   * to the right call.
   */
  void read(RpcReply reply) {
    if (reads.size() >= MOST_READS) {
      reply.reject();
      return;
    }
    reads.add(reply);
    if (reads.size() == 1) {
      readMore();
    }
  }

  private void readMore() {
    ConsumerEndpoint connected = endpoint;
    if (connected != null) {
      connected.readBuffers();
    }
  }

  /**
   * Whether the kernel has accepted all data sent so far; otherwise, queueing more data in this
   * process would only cost memory.
   */
  @Override
  public boolean hasRoomForTraceData() {
    waitsForRoom = peer.queuedBytes() > 0;
    return !waitsForRoom;
  }

  /** Continues a read that waited until the kernel had accepted all data. */
  void onDrained() {
    if (waitsForRoom) {
      waitsForRoom = false;
      readMore();
    }
  }

  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    RpcReply reply = hasMore ? reads.peek() : reads.poll();
    if (reply == null) {
      return;
    }
    if (packets.packetCount() > 0 || !hasMore) {
      ReadBuffersReplyEncoder.write(
          packets, reply.requestId(), hasMore, size -> room.take(peer, size), reply::sendFrame);
    }
    if (!hasMore && !reads.isEmpty()) {
      readMore();
    }
  }

  /**
   * Starts a stream of the requested events, which replaces an earlier stream; ends it at once if
   * no events are requested.
   */
  Set<ObservableEvent> observe(Collection<ObservableEvents.Type> asked, RpcReply reply) {
    if (events != null) {
      events.send(ObserveEventsResponse.getDefaultInstance());
      events = null;
    }
    Set<ObservableEvent> wanted = EnumSet.noneOf(ObservableEvent.class);
    for (ObservableEvent event : ObservableEvent.values()) {
      if (asked.stream().anyMatch(type -> type.getNumber() == event.bit())) {
        wanted.add(event);
      }
    }
    if (asked.isEmpty()) {
      reply.send(ObserveEventsResponse.getDefaultInstance());
    } else {
      events = reply;
    }
    return wanted;
  }

  @Override
  public void onObservableEvents(ObservableEvents happened) {
    if (events != null) {
      events.sendMore(ObserveEventsResponse.newBuilder().setEvents(happened).build());
    }
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    peer.disconnect(reason);
  }
}
