package dev.sonda.track.event.hostile;

import com.google.protobuf.ByteString;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.frame.ReplyFrames;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.InitializeConnectionResponse;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/** A program at the other end of a hostile service's connection. One thread. */
final class AttackedProgram {
  /** The program's first requests, by their ids. */
  private static final long BIND = 2;

  private static final long INTRODUCTION = 3;
  private static final long COMMANDS = 4;

  private static final int USUAL_MEMORY_BYTES = 256 << 10;

  private final AFUNIXSocketChannel channel;

  AttackedProgram(AFUNIXSocketChannel channel) {
    this.channel = channel;
  }

  /** As a good service does, up to the shared memory. */
  void welcome() throws IOException {
    bind();
    introduce();
    memory(USUAL_MEMORY_BYTES, 4, EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
  }

  void bind() throws IOException {
    send(ReplyFrames.bound(BIND, 1, ProducerMethod.wireNames()));
  }

  /** Offers methods of this name and number, again and again as often as it is called. */
  void bindTo(List<String> methods) throws IOException {
    send(ReplyFrames.bound(1, 1, methods));
  }

  void introduce() throws IOException {
    send(ReplyFrames.reply(INTRODUCTION, InitializeConnectionResponse.getDefaultInstance(), false));
  }

  /** Sends shared memory of any size, in pages of any size. */
  void memory(long sizeBytes, int pageKb, Set<Seal> seals) throws IOException {
    Syscalls libc = Syscalls.libc();
    int fd = libc.memfdCreate("hostile", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    try {
      libc.ftruncate(fd, sizeBytes);
      libc.addSeals(fd, EnumSet.copyOf(seals));
      channel.setOutboundFileDescriptors(
          new FileDescriptor[] {FileDescriptorCast.unsafeUsing(fd).getFileDescriptor()});
      GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
      command.getSetupTracingBuilder().setSharedBufferPageSizeKb(pageKb);
      send(frame(command));
    } finally {
      libc.close(fd);
    }
  }

  void setUp(long instanceId, DataSourceConfig config) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getSetupDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(frame(command));
  }

  void start(long instanceId, DataSourceConfig config) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStartDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(frame(command));
  }

  void stop(long instanceId) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStopDataSourceBuilder().setInstanceId(instanceId);
    send(frame(command));
  }

  void flush(long requestId, long... instanceIds) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getFlushBuilder().setRequestId(requestId);
    for (long id : instanceIds) {
      command.getFlushBuilder().addDataSourceIds(id);
    }
    send(frame(command));
  }

  void clearIncrementalState(long instanceId) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getClearIncrementalStateBuilder().addDataSourceIds(instanceId);
    send(frame(command));
  }

  /** A reply to any request, with any body. */
  void reply(long requestId, byte[] body) throws IOException {
    IPCFrame.Builder frame = IPCFrame.newBuilder().setRequestId(requestId);
    frame
        .getMsgInvokeMethodReplyBuilder()
        .setSuccess(true)
        .setHasMore(true)
        .setReplyProto(ByteString.copyFrom(body));
    send(FrameSerializer.serialize(frame.build()));
  }

  static ByteBuffer frame(GetAsyncCommandResponse.Builder command) {
    return ReplyFrames.reply(COMMANDS, command.build(), true);
  }

  void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Reads and forgets what the program sends, until it hangs up. */
  void readOn() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    try {
      while (channel.read(bytes.clear()) >= 0) {
        // On purpose.
      }
    } catch (ClosedChannelException e) {
      // This end is closed.
    }
  }

  /** Reads beside what is sent. */
  AttackedProgram reading() {
    Thread.ofPlatform()
        .daemon()
        .name("hostile-read")
        .start(() -> {
          try {
            readOn();
          } catch (IOException e) {
            // It has hung up.
          }
        });
    return this;
  }

  void hangUp() throws IOException {
    channel.close();
  }
}
