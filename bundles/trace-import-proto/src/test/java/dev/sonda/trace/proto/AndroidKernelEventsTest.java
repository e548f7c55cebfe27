package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kernel events of binder and of devices that phones and virtual machines have. */
@Timeout(240)
class AndroidKernelEventsTest {
  private static final int TRANSACTION = 50;
  private static final int RECEIVED = 51;
  private static final int COMMAND = 485;
  private static final int RETURN = 486;
  private static final String SLICES = "__intrinsic_slice";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String TRACKS = "__intrinsic_track";
  private static final String ARGS = "__intrinsic_args";
  private static final String FLOWS = "__intrinsic_flow";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void event(long timeNs, int pid, int field, Consumer<TraceMessageBuilder> content) {
    add(event -> event.number(1, timeNs).number(2, pid).message(field, content));
  }

  private void add(Consumer<TraceMessageBuilder> event) {
    trace.message(1, packet -> packet.message(1, bundle -> bundle.number(1, 2).message(2, event)));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static Consumer<TraceMessageBuilder> transaction(
      int id, int toThread, int reply, int flags) {
    return sent ->
        sent.number(1, id)
            .number(3, 20)
            .number(4, toThread)
            .number(5, reply)
            .number(6, 3)
            .number(7, flags);
  }

  private static Consumer<TraceMessageBuilder> number(long value) {
    return content -> content.number(1, value);
  }

  @Test
  void shouldMakeSlicesOfCallAndReplyWithFlowBetweenThem() throws IOException {
    event(10, 11, TRANSACTION, transaction(1, 0, 0, 0));
    event(11, 11, 323, buffer -> buffer.number(1, 64).number(3, 8));
    event(20, 21, RECEIVED, number(1));
    event(30, 21, TRANSACTION, transaction(2, 11, 1, 0));
    event(45, 11, RECEIVED, number(2));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name", "category"))
          .containsExactly("10 35 binder transaction binder", "20 10 binder reply binder");
      assertThat(tables.rows(FLOWS, "slice_out", "slice_in")).containsExactly("0 1");
      assertThat(tables.rows(ARGS, "key", "int_value", "string_value"))
          .contains(
              "data size 64 -",
              "destination thread 21 -",
              "reply transaction? 1 -",
              "flags - 0x00 No Flags Set",
              "code - 0x03 Java Layer Dependent");
    }
  }

  @Test
  void shouldEndCallThatFailed() throws IOException {
    event(9, 11, COMMAND, number(0x40406300L));
    event(10, 11, TRANSACTION, transaction(1, 0, 0, 0));
    event(15, 11, RETURN, number(0x7206));
    event(50, 11, RETURN, number(0x7205));
    event(60, 11, RETURN, number(0x7205));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 40 binder transaction");
    }
  }

  @Test
  void shouldMakeInstantsOfOnewayCall() throws IOException {
    event(10, 11, TRANSACTION, transaction(1, 0, 0, 1));
    event(20, 21, RECEIVED, number(1));
    event(21, 21, RECEIVED, number(99));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 0 binder transaction async", "20 0 binder async rcv");
    }
  }

  @Test
  void shouldWriteHypervisorEnterReasonForEventsWithoutThread() throws IOException {
    add(event -> event.number(1, 10).message(588, enter -> {}));
    add(event -> event.number(1, 11).message(583, smc -> smc.number(1, 7).number(2, 1)));
    add(event -> event.number(1, 25).message(584, exit -> {}));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("10 15 hyp");
      assertThat(tables.rows(TRACKS, "name", "cpu")).contains("pkVM Hypervisor CPU 2 2");
      assertThat(tables.rows(ARGS, "key", "int_value", "string_value"))
          .contains("hyp_enter_reason - host_smc", "id 7 -", "forwarded 1 -");
    }
  }

  @Test
  void shouldMakeSlicesOfCommandsOfFlashStorageByTag() throws IOException {
    event(10, 1, 406, command -> command.number(2, 5).number(5, 40).number(7, 3).number(9, 17));
    event(30, 1, 406, command -> command.number(7, 3).number(10, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 20 READ (10) (GID=0x11)");
      assertThat(tables.rows(COUNTERS, "ts", "value")).containsExactly("10 2.0", "30 0.0");
      assertThat(tables.rows(TRACKS, "name")).contains("io.ufs.command.tag[003]");
    }
  }

  @Test
  void shouldPutCommandBatchAtGpuStartTime() throws IOException {
    event(10, 1, 534, queued -> queued.number(1, 4));
    event(1_000, 1, 536, sync -> sync.number(2, 8).number(3, 1_000));
    event(
        90_000,
        1,
        537,
        retired ->
            retired.number(1, 4).number(2, 8).number(6, 1_192).number(7, 1_384).number(8, 2));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("11000 10000 GPU");
      assertThat(tables.rows(TRACKS, "name")).contains("GPU (Ctx=4, Prio=2)");
    }
  }

  @Test
  void shouldJoinVideoBufferGivenToDriverAndTakenBack() throws IOException {
    Consumer<TraceMessageBuilder> buffer =
        content -> content.number(3, 2).number(4, 1).number(5, 6).number(18, 9);
    event(10, 1, 422, buffer);
    event(20, 1, 424, driver -> driver.number(3, 6));
    event(30, 1, 423, buffer);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "name"))
          .containsExactly(
              "10 VIDIOC_QBUF minor=6 seq=0 type=9 index=1",
              "20 vb2_v4l2_buf_queue minor=6 seq=0 type=0 index=0",
              "30 VIDIOC_DQBUF minor=6 seq=0 type=9 index=1");
      assertThat(tables.rows(FLOWS, "slice_out", "slice_in")).containsExactly("0 2");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .contains("type VIDEO_CAPTURE_MPLANE", "flags QUEUED");
    }
  }

  @Test
  void shouldMakeSlicesAndCountersOfVirtualGpuQueue() throws IOException {
    event(
        10, 1, 468, queue -> queue.text(5, "control").number(6, 60).number(7, 1).number(8, 0x207));
    event(25, 1, 469, response -> response.text(5, "control").number(6, 61).number(7, 1));
    event(30, 1, 468, queue -> queue.text(5, "other").number(7, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("10 15 SUBMIT_3D");
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("10 60.0", "25 61.0", "25 15.0");
    }
  }

  @Test
  void shouldMakeSlicesOfVirtualVideoCommandsAndResources() throws IOException {
    event(10, 1, 439, command -> command.number(1, 1).number(2, 0x105));
    event(20, 1, 441, queue -> queue.number(5, 0x100).number(6, 7).number(7, 1));
    event(45, 1, 442, done -> done.number(1, 99).number(5, 0x100).number(6, 7).number(7, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 100000 RESOURCE_QUEUE", "20 25 Resource #7");
      assertThat(tables.rows(TRACKS, "name")).contains("virtio_video stream #1 INPUT");
      assertThat(tables.rows(ARGS, "key", "int_value")).contains("data_size0 99");
    }
  }

  @Test
  void shouldTakeTimeOfTemperatureFromItsEvent() throws IOException {
    event(10, 1, 506, bulk -> bulk.number(1, 0).number(2, 35).number(4, 1).number(11, 50));
    event(20, 1, 507, thermal -> thermal.number(1, 77));
    event(30, 1, 364, sensor -> sensor.number(1, 25).number(2, 5).number(5, 1).number(6, 9));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("50 35.0", "50 1.0", "30 20.0");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("ftrace_thermal_exynos_acpm_unknown_tz_id 1");
    }
  }

  @Test
  void shouldMakeSliceOfReadOfFile() throws IOException {
    event(10, 5, 432, read -> read.number(1, 4096).number(4, 2).number(5, 8).text(6, "/data/a"));
    event(30, 6, 431, end -> end.number(1, 4096).number(2, 2).number(3, 8));
    event(40, 6, 431, end -> end.number(1, 4096).number(2, 2).number(3, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("10 20 android_fs_data_read");
      assertThat(tables.rows(ARGS, "key", "int_value", "string_value"))
          .contains("file_path - /data/a", "bytes_read_end 4096 -");
    }
  }
}
