package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.RegisterDataSourceRequest;
import dev.sonda.protos.TraceConfig;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Messages that are often accepted: they begin as an honest client's messages, and their values are
 * often those of other messages. They request neither much memory nor paths.
 */
final class PlausibleMessages extends FuzzedMessages {
  private static final List<String> NAMES = List.of("a", "b", "c", "", "a.*", "b|c");
  private static final int MAX_SMALL = 4;
  private static final int MAX_BUFFER_KB = 256;
  private static final int MAX_PAYLOAD = 400;

  PlausibleMessages(FuzzedDataProvider data) {
    super(data);
  }

  Message request(Message prototype) {
    Message.Builder request = prototype.newBuilderForType();
    boolean begun = data.consumeInt(0, 3) > 0;
    if (begun) {
      begin(request);
    }
    return begun && data.consumeBoolean() ? request.buildPartial() : fill(request);
  }

  private void begin(Message.Builder request) {
    switch (request) {
      case InitializeConnectionRequest.Builder setup -> begin(setup);
      case RegisterDataSourceRequest.Builder registration -> begin(registration);
      case EnableTracingRequest.Builder session -> begin(session.getTraceConfigBuilder());
      case CommitDataRequest.Builder commit -> begin(commit);
      default -> {
        // Has few fields, or needs no values.
      }
    }
  }

  private void begin(InitializeConnectionRequest.Builder setup) {
    setup.setProducerName(name()).setSharedMemoryPageSizeHintBytes(HostileMemory.PAGE_BYTES);
    setup.setProducerProvidedShmem(data.consumeInt(0, 3) == 0);
    if (data.consumeBoolean()) {
      setup.setSmbScrapingMode(
          InitializeConnectionRequest.ProducerSMBScrapingMode.SMB_SCRAPING_ENABLED);
    }
  }

  private void begin(RegisterDataSourceRequest.Builder registration) {
    DataSourceDescriptor.Builder source =
        registration.getDataSourceDescriptorBuilder().setName(name());
    source.setWillNotifyOnStart(data.consumeInt(0, 3) == 0);
    source.setWillNotifyOnStop(data.consumeInt(0, 3) == 0);
    source.setHandlesIncrementalStateClear(data.consumeBoolean());
  }

  private void begin(TraceConfig.Builder config) {
    for (int more = data.consumeInt(1, 2); more > 0; more--) {
      config.addBuffersBuilder().setSizeKb(data.consumeInt(1, MAX_BUFFER_KB));
    }
    for (int more = data.consumeInt(0, 2); more > 0; more--) {
      config.addDataSourcesBuilder().getConfigBuilder().setName(name());
    }
    if (data.consumeInt(0, 3) == 0) {
      config.setWriteIntoFile(true);
    }
    if (data.consumeInt(0, 3) == 0) {
      config
          .getTriggerConfigBuilder()
          .setTriggerMode(data.pickValue(TraceConfig.TriggerConfig.TriggerMode.values()))
          .setTriggerTimeoutMs(data.consumeInt(0, 10_000))
          .addTriggersBuilder()
          .setName(name())
          .setStopDelayMs(data.consumeInt(0, 1000));
    }
  }

  private void begin(CommitDataRequest.Builder commit) {
    for (int more = data.consumeInt(1, 3); more > 0; more--) {
      CommitDataRequest.ChunksToMove.Builder move =
          commit.addChunksToMoveBuilder().setTargetBuffer(data.consumeInt(1, MAX_SMALL));
      if (data.consumeBoolean()) {
        move.setPage(data.consumeInt(0, MAX_SMALL)).setChunk(data.consumeInt(0, 1));
      } else {
        move.setData(chunk());
      }
    }
  }

  /** A chunk by value: chunk id, writer id, packet count and flags, then packets. */
  private ByteString chunk() {
    int packets = data.consumeInt(0, 2);
    ByteBuffer chunk = ByteBuffer.allocate(MAX_PAYLOAD + 16).order(ByteOrder.LITTLE_ENDIAN);
    chunk.putInt(data.consumeInt(0, MAX_SMALL));
    chunk.putShort((short) data.consumeInt(1, MAX_SMALL));
    chunk.putShort((short) (packets | data.consumeInt(0, 7) << 10));
    for (; packets > 0; packets--) {
      byte[] packet = data.consumeBytes(data.consumeInt(0, 100));
      chunk.put((byte) packet.length).put(packet);
    }
    return ByteString.copyFrom(chunk.flip());
  }

  private String name() {
    return data.pickValue(NAMES);
  }

  @Override
  Object scalar(FieldDescriptor field) {
    if (field.getName().equals("output_path")) {
      return "";
    }
    boolean isOften = data.consumeInt(0, 3) > 0;
    return switch (field.getJavaType()) {
      case INT -> field.getName().equals("size_kb") ? bufferSizeKb() : number(isOften);
      case LONG -> isOften ? (long) data.consumeInt(0, MAX_SMALL) : data.consumeLong();
      case STRING -> isOften ? name() : super.scalar(field);
      case FLOAT, DOUBLE, BOOLEAN, BYTE_STRING, ENUM, MESSAGE -> super.scalar(field);
    };
  }

  private int bufferSizeKb() {
    return data.consumeInt(0, MAX_BUFFER_KB);
  }

  private int number(boolean isOften) {
    return isOften ? data.consumeInt(0, MAX_SMALL) : data.consumeInt();
  }
}
