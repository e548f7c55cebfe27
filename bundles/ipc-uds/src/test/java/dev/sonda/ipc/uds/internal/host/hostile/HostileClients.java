package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.google.protobuf.Message;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.state.EmptyPortRequests;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.InitializeConnectionRequest;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Two producers and two consumers of one user, which act as the fuzzing input says. */
final class HostileClients {
  private static final int PRODUCERS = 2;
  private static final int COUNT = 4;
  private static final int CHUNK_BYTES = 200;

  private final RealServiceHost host;
  private final FuzzedDataProvider data;
  private final PlausibleMessages messages;
  private final HostileClient[] clients = new HostileClient[COUNT];
  private final HostileMemory memory = new HostileMemory();
  private final Memfd file = new Memfd();
  private final Set<String> detachKeys = new HashSet<>();

  HostileClients(RealServiceHost host, FuzzedDataProvider data) throws IOException {
    this.host = host;
    this.data = data;
    messages = new PlausibleMessages(data);
    for (int i = 0; i < COUNT; i++) {
      clients[i] = host.connectHostile(isConsumer(i));
      if (!isConsumer(i) && data.consumeInt(0, 3) > 0) {
        call(i, InitializeConnectionRequest.getDefaultInstance());
      }
    }
  }

  private static boolean isConsumer(int client) {
    return client >= PRODUCERS;
  }

  private int any() {
    return data.consumeInt(0, COUNT - 1);
  }

  void callFromOne() throws IOException {
    int client = any();
    List<Message> ours =
        isConsumer(client) ? EmptyPortRequests.SONDA : EmptyPortRequests.SONDA_PRODUCER;
    if (data.consumeInt(0, 7) == 0) {
      Message prototype = ours.get(data.consumeInt(0, ours.size() - 1));
      send(client, 2, ours.indexOf(prototype) + 1, prototype);
    } else {
      call(
          client,
          data.pickValue(
              isConsumer(client) ? EmptyPortRequests.CONSUMER : EmptyPortRequests.PRODUCER));
    }
  }

  private void call(int client, Message prototype) throws IOException {
    send(client, 1, EmptyPortRequests.methodOf(prototype), prototype);
  }

  private void send(int client, int port, int method, Message prototype) throws IOException {
    Message request = messages.request(prototype);
    if (request instanceof DetachRequest detach) {
      detachKeys.add(detach.getKey());
    }
    IPCFrame.Builder frame =
        RawClient.invocation(
            data.consumeInt(), port, method, request.toByteString(), data.consumeInt(0, 7) == 0);
    clients[client].send(FrameSerializer.serialize(frame.build()).array(), descriptor());
  }

  private int descriptor() {
    return data.pickValue(List.of(-1, -1, memory.own().number(), file.number()));
  }

  void drainOne() throws IOException {
    clients[any()].drain();
  }

  /** Writes mostly plausible data into shared memory. */
  void scribble() throws IOException {
    int page = data.consumeInt(0, 3);
    int header =
        data.consumeBoolean() ? data.consumeInt(1, 5) << 28 | 0x0FFF_FFFF : data.consumeInt();
    byte[] chunk = data.consumeBytes(data.consumeInt(0, CHUNK_BYTES));
    HostileMemory.scribble(memory.own().number(), page, header, chunk);
    clients[data.consumeInt(0, PRODUCERS - 1)].scribble(page, header, chunk);
  }

  /** Disconnects one client and connects a new one in its place. */
  void replaceOne() throws IOException {
    int client = any();
    clients[client].close();
    host.settle();
    clients[client] = host.connectHostile(isConsumer(client));
  }

  /** Disconnects all clients and ends the sessions that they have detached. */
  void leave() throws IOException {
    for (HostileClient client : clients) {
      client.close();
    }
    host.settle();
    host.endDetached(detachKeys);
    memory.close();
    file.close();
  }
}
