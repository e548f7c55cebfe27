package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.GetAsyncCommandResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends the service's commands to a producer, as replies to its single call of GetAsyncCommand.
 * Commands wait until the producer makes that call, right after its introduction. On the poller's
 * thread.
 */
final class AsyncCommandSender implements Producer, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AsyncCommandSender.class.getName());

  /**
   * Maximum number of waiting commands; beyond it a producer that doesn't call GetAsyncCommand is
   * disconnected.
   */
  private static final int MOST_WAITING = 1000;

  private record Command(GetAsyncCommandResponse message, @Nullable OwnedFd fd) {}

  private final RpcPeer peer;
  private final DataSourceCheckQueries queries;
  private final List<Command> waiting = new ArrayList<>();
  private @Nullable RpcReply stream;
  private Consumer<Boolean> whenConnected = _ -> {};
  private boolean usesOwnMemory;
  private boolean closed;

  AsyncCommandSender(RpcPeer peer, DataSourceCheckQueries queries) {
    this.peer = peer;
    this.queries = queries;
  }

  /** Sets the action for the service's decision whether it uses the producer's own memory. */
  void whenConnected(Consumer<Boolean> usesOwnMemoryThen) {
    whenConnected = usesOwnMemoryThen;
  }

  /** Sends commands as replies to this call from now on; an earlier call is rejected. */
  void open(RpcReply reply) {
    if (stream != null) {
      stream.reject();
    }
    stream = reply;
    waiting.forEach(command -> reply.sendMore(command.message, command.fd));
    waiting.clear();
  }

  /**
   * Sends a command or queues it.
   *
   * @param fd sent with the command; closed here
   */
  private void send(GetAsyncCommandResponse.Builder command, @Nullable OwnedFd fd) {
    GetAsyncCommandResponse message = command.build();
    if (message.getSerializedSize() > ReplyFrameEncoder.MAX_MESSAGE_BYTES) {
      // Only commands with a config can be so long, and they carry no descriptor. The data source
      // // doesn't start and is reported as late.
      LOG.log(System.Logger.Level.WARNING, "a data source's config is too long for a frame");
    } else if (stream != null) {
      stream.sendMore(message, fd);
    } else if (!closed && waiting.size() < MOST_WAITING) {
      waiting.add(new Command(message, fd));
    } else {
      if (fd != null) {
        fd.close();
      }
      peer.disconnect("it doesn't want to hear what it is to do");
    }
  }

  private void send(GetAsyncCommandResponse.Builder command) {
    send(command, null);
  }

  @Override
  public void onOwnMemory(boolean isUsed) {
    usesOwnMemory = isUsed;
  }

  @Override
  public void onConnect() {
    whenConnected.accept(usesOwnMemory);
  }

  @Override
  public void onDisconnect(String reason) {
    close();
    peer.disconnect(reason);
  }

  /** Drops waiting commands and closes their descriptors, because the producer has disconnected. */
  @Override
  public void close() {
    closed = true;
    for (Command command : waiting) {
      if (command.fd != null) {
        command.fd.close();
      }
    }
    waiting.clear();
  }

  /**
   * Sends a duplicate of the descriptor, because the service may close its own before the frame is
   * sent. A producer with its own memory gets neither page size nor descriptor, which Perfetto's
   * producers treat as an error.
   */
  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    GetAsyncCommandResponse.SetupTracing.Builder setup = command.getSetupTracingBuilder();
    if (usesOwnMemory) {
      send(command);
    } else {
      setup.setSharedBufferPageSizeKb(pageSizeBytes >> 10);
      send(command, memory.fd().duplicate());
    }
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getSetupDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(command);
  }

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStartDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(command);
  }

  @Override
  public void stopDataSource(long instanceId) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStopDataSourceBuilder().setInstanceId(instanceId);
    send(command);
  }

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command
        .getFlushBuilder()
        .addAllDataSourceIds(LongStream.of(instanceIds).boxed().toList())
        .setRequestId(flushRequestId)
        .setFlags(flags);
    send(command);
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command
        .getClearIncrementalStateBuilder()
        .addAllDataSourceIds(LongStream.of(instanceIds).boxed().toList());
    send(command);
  }

  @Override
  public void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    queries.ask(config, onDone);
  }
}
