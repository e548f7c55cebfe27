package dev.sonda.benchmarks.socket;

import com.google.protobuf.MessageLite;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.InitializeConnectionRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * A minimal producer client that uses only the messages of Sonda's protocol, and blocking reads and
 * writes on a socket of the JDK.
 */
final class PlainProducer implements AutoCloseable {
  private static final int MAX_FRAME_BYTES = 128 << 10;
  private static final int HEADER_BYTES = 4;

  private final SocketChannel channel;
  private final ByteBuffer received =
      ByteBuffer.allocateDirect(MAX_FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final IPCFrame.BindServiceReply service;

  private PlainProducer(Path socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    IPCFrame.Builder bind = IPCFrame.newBuilder().setRequestId(1);
    bind.getMsgBindServiceBuilder().setServiceName("ProducerPort");
    send(frame(bind.build()));
    service = IPCFrame.parseFrom(receive()).getMsgBindServiceReply();
    InitializeConnectionRequest hello =
        InitializeConnectionRequest.newBuilder().setProducerName("benchmark").build();
    send(call("InitializeConnection", hello, false));
    receive();
  }

  static PlainProducer connect(Path socket) {
    try {
      return new PlainProducer(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Encodes a call as a frame, which may be sent many times. */
  ByteBuffer call(String method, MessageLite arguments, boolean dropReply) {
    int id =
        service.getMethodsList().stream()
            .filter(known -> known.getName().equals(method))
            .findFirst()
            .orElseThrow()
            .getId();
    IPCFrame.Builder call = IPCFrame.newBuilder().setRequestId(2);
    call.getMsgInvokeMethodBuilder()
        .setServiceId(service.getServiceId())
        .setMethodId(id)
        .setArgsProto(arguments.toByteString())
        .setDropReply(dropReply);
    return frame(call.build());
  }

  private static ByteBuffer frame(IPCFrame message) {
    byte[] bytes = message.toByteArray();
    return ByteBuffer.allocateDirect(HEADER_BYTES + bytes.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(bytes.length)
        .put(bytes)
        .flip();
  }

  void send(ByteBuffer frame) throws IOException {
    frame.rewind();
    while (frame.hasRemaining()) {
      channel.write(frame);
    }
  }

  /** The payload of the next frame, valid until another frame is received. */
  ByteBuffer receive() throws IOException {
    received.clear().limit(HEADER_BYTES);
    fill();
    received.clear().limit(received.getInt(0));
    fill();
    return received.flip();
  }

  private void fill() throws IOException {
    while (received.hasRemaining()) {
      if (channel.read(received) < 0) {
        throw new EOFException("the service hung up");
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
