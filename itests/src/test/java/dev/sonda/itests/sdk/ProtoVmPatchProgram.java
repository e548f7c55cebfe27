package dev.sonda.itests.sdk;

import com.google.protobuf.ByteString;
import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Main program whose data source declares a ProtoVM program, and writes numbered patches for it as
 * soon as a session starts.
 */
public final class ProtoVmPatchProgram implements DataSource {
  public static final String NAME = "folded.source";
  public static final int PATCHES = 20_000;

  /** Number of process ids, starting at 1, which the patches describe in turn. */
  public static final int PIDS = 50;

  private static final int PROCESS_TREE = 2; // TracePacket
  private static final int TIMESTAMP = 8;
  private static final int PROCESSES = 1; // ProcessTree
  private static final int COLLECTION_END_TIMESTAMP = 3;
  private static final int PID = 1; // Process
  private static final int PPID = 2;
  private static final int CMDLINE = 3;
  private static final int LIMIT_S = 120;

  private final ByteString program;
  private final CountDownLatch stopped = new CountDownLatch(1);

  private ProtoVmPatchProgram(ByteString program) {
    this.program = program;
  }

  /** Writes patches for one session, with the ProtoVM program in the given file. */
  public static void main(String[] args) throws IOException, InterruptedException {
    ProtoVmPatchProgram source =
        new ProtoVmPatchProgram(ByteString.copyFrom(Files.readAllBytes(Path.of(args[0]))));
    try (Tracing _ =
        Tracing.initialize(
            TracingOptions.system().named("folded.program").withDataSource(source))) {
      System.out.println("waiting");
      if (!source.stopped.await(LIMIT_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no session came and went");
      }
    }
  }

  @Override
  public SourceDescriptor descriptor() {
    ByteBuffer details =
        DataSourceDescriptor.newBuilder()
            .setProtovmProgram(program)
            .build()
            .toByteString()
            .asReadOnlyByteBuffer();
    return new SourceDescriptor(NAME, false, false, details);
  }

  @Override
  public Readiness check(SourceConfig config) {
    return Readiness.ok();
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new Instance() {
      @Override
      public void start(Acknowledgement done) {
        for (int i = 1; i <= PATCHES; i++) {
          write(sink, i);
        }
        System.out.println("wrote");
      }

      @Override
      public void stop(Acknowledgement done) {
        stopped.countDown();
      }
    };
  }

  private static void write(TraceSink sink, int number) {
    try (PacketWriter packet = sink.writer().packet()) {
      packet.varint(TIMESTAMP, number);
      try (MessageWriter tree = packet.nested(PROCESS_TREE)) {
        writeProcess(tree, number);
        tree.varint(COLLECTION_END_TIMESTAMP, number);
      }
    }
  }

  private static void writeProcess(MessageWriter tree, int number) {
    try (MessageWriter process = tree.nested(PROCESSES)) {
      process.varint(PID, number % PIDS + 1);
      process.varint(PPID, 1);
      process.string(CMDLINE, name(number));
    }
  }

  /** Process name in the patch with this number. */
  public static String name(int number) {
    return "process of patch " + number;
  }
}
