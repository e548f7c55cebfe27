package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.QueryCapabilitiesRequest;
import dev.sonda.protos.QueryCapabilitiesResponse;
import dev.sonda.protos.ReadBuffersRequest;
import java.io.IOException;

/** A test client with a method for each call of ConsumerPort. */
public final class ConsumerPortTestClient implements AutoCloseable {
  private final RawClient client;

  public ConsumerPortTestClient(RawClient client) {
    this.client = client;
  }

  RawClient client() {
    return client;
  }

  public static int id(ConsumerMethod method) {
    return ConsumerMethod.ALL.indexOf(method) + 1;
  }

  public long send(ConsumerMethod method, MessageLite arguments) throws IOException {
    return client.invoke(id(method), arguments);
  }

  public <M extends MessageLite> M call(
      ConsumerMethod method, MessageLite arguments, Parser<M> parser) throws IOException {
    return client.call(id(method), arguments, parser);
  }

  public boolean isRejected(ConsumerMethod method, MessageLite arguments) throws IOException {
    return client.replyTo(send(method, arguments)).isRejection();
  }

  long enable(String sessionName) throws IOException {
    EnableTracingRequest.Builder request = EnableTracingRequest.newBuilder();
    request.getTraceConfigBuilder().setUniqueSessionName(sessionName);
    return send(ConsumerMethod.ENABLE_TRACING, request.build());
  }

  public long read() throws IOException {
    return send(ConsumerMethod.READ_BUFFERS, ReadBuffersRequest.getDefaultInstance());
  }

  /** Waits for the answer to another call, and asserts that earlier calls got none. */
  void expectSilence() throws IOException {
    call(
        ConsumerMethod.QUERY_CAPABILITIES,
        QueryCapabilitiesRequest.getDefaultInstance(),
        QueryCapabilitiesResponse.parser());
  }

  /** Makes a first call, so that the service creates the consumer. */
  public ConsumerPortTestClient introduced() throws IOException {
    expectSilence();
    return this;
  }

  ReceivedFrame last(long requestId) throws IOException {
    ReceivedFrame received = client.replyTo(requestId);
    if (received.reply().getHasMore()) {
      throw new AssertionError("more replies to " + requestId + " are announced");
    }
    return received;
  }

  ReceivedFrame oneOfSeveral(long requestId) throws IOException {
    ReceivedFrame received = client.replyTo(requestId);
    if (!received.reply().getHasMore()) {
      throw new AssertionError("the last reply to " + requestId);
    }
    return received;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
