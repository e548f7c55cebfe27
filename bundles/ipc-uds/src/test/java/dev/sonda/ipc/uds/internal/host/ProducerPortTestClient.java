package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.protos.GetAsyncCommandRequest;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.InitializeConnectionResponse;
import java.io.IOException;

/** A test client with a method for each call of ProducerPort. */
public final class ProducerPortTestClient implements AutoCloseable {
  private final RawClient client;

  public ProducerPortTestClient(RawClient client) {
    this.client = client;
  }

  public RawClient client() {
    return client;
  }

  public static int id(ProducerMethod method) {
    return ProducerMethod.ALL.indexOf(method) + 1;
  }

  public long send(ProducerMethod method, MessageLite arguments) throws IOException {
    return client.invoke(id(method), arguments);
  }

  void sendWithoutReply(ProducerMethod method, MessageLite arguments) throws IOException {
    client.invokeWithoutReply(id(method), arguments);
  }

  public <M extends MessageLite> M call(
      ProducerMethod method, MessageLite arguments, Parser<M> parser) throws IOException {
    return client.call(id(method), arguments, parser);
  }

  public InitializeConnectionResponse initialize() throws IOException {
    return call(
        ProducerMethod.INITIALIZE_CONNECTION,
        InitializeConnectionRequest.newBuilder().setProducerName("test").build(),
        InitializeConnectionResponse.parser());
  }

  public long awaitCommands() throws IOException {
    return send(ProducerMethod.GET_ASYNC_COMMAND, GetAsyncCommandRequest.getDefaultInstance());
  }

  GetAsyncCommandResponse command(long requestId) throws IOException {
    ReceivedFrame received = client.replyTo(requestId);
    if (!received.reply().getHasMore()) {
      throw new AssertionError("commands have come to an end");
    }
    return received.message(GetAsyncCommandResponse.parser());
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
