package dev.sonda.protovm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program that linux.sys_stats ships, run over packets as that data source writes them. */
@Timeout(240)
class SysStatsProgramTest {
  private static final Path PROGRAM =
      Path.of(
          "../probe-procfs/src/main/resources/dev/sonda/probe/procfs/internal/program",
          "sys-stats.vm");
  private static final int SYS_STATS = 7; // TracePacket
  private static final int TIMESTAMP = 8;
  private static final int PROCESS_TREE = 2;
  private static final int MEMINFO = 1; // SysStats
  private static final int VMSTAT = 2;
  private static final int NUM_FORKS = 4;

  private ProtoVm vm;

  @BeforeEach
  void load() throws IOException {
    vm = ProtoVm.of(Files.readAllBytes(PROGRAM), 64 << 10);
  }

  private ProgramRunOutcome apply(EncodedMessageBuilder packet) {
    byte[] bytes = packet.toByteArray();
    return vm.apply(bytes, bytes.length);
  }

  private static EncodedMessageBuilder packet(EncodedMessageBuilder stats, long timestampNs) {
    return EncodedMessageBuilder.message().message(SYS_STATS, stats).number(TIMESTAMP, timestampNs);
  }

  private static EncodedMessageBuilder counter(int key, long value) {
    return EncodedMessageBuilder.message().number(1, key).number(2, value);
  }

  private void stateShouldBe(EncodedMessageBuilder packet) {
    assertThat(vm.encodeState()).isEqualTo(packet.toByteArray());
  }

  @Test
  void shouldKeepLastValueOfEachCounter() {
    apply(
        packet(
            EncodedMessageBuilder.message().message(VMSTAT, counter(7, 70)).number(NUM_FORKS, 5),
            100));
    apply(
        packet(
            EncodedMessageBuilder.message()
                .message(MEMINFO, counter(1, 10))
                .message(MEMINFO, counter(2, 20)),
            200));
    apply(
        packet(
            EncodedMessageBuilder.message()
                .message(MEMINFO, counter(1, 11))
                .message(MEMINFO, counter(2, 21))
                .number(NUM_FORKS, 6),
            300));

    stateShouldBe(
        packet(
            EncodedMessageBuilder.message()
                .message(MEMINFO, counter(1, 11))
                .message(MEMINFO, counter(2, 21))
                .message(VMSTAT, counter(7, 70))
                .number(NUM_FORKS, 6),
            300));
  }

  @Test
  void shouldUpdateOnlyTimestampWhenSampleIsEmpty() {
    apply(packet(EncodedMessageBuilder.message().number(NUM_FORKS, 5), 100));
    apply(packet(EncodedMessageBuilder.message(), 200));

    stateShouldBe(packet(EncodedMessageBuilder.message().number(NUM_FORKS, 5), 200));
  }

  @Test
  void shouldLeavePacketsWithoutCountersAlone() {
    apply(packet(EncodedMessageBuilder.message().number(NUM_FORKS, 5), 100));

    EncodedMessageBuilder other =
        EncodedMessageBuilder.message().message(PROCESS_TREE, EncodedMessageBuilder.message());
    assertThat(apply(other.number(TIMESTAMP, 200))).isEqualTo(ProgramRunOutcome.ERROR);

    stateShouldBe(packet(EncodedMessageBuilder.message().number(NUM_FORKS, 5), 100));
  }

  @Test
  void shouldKeepMemoryUsageConstantWhenSamplesRepeat() {
    EncodedMessageBuilder sample = EncodedMessageBuilder.message();
    for (int key = 0; key < 100; key++) {
      sample.message(MEMINFO, counter(key, 1L << 40));
    }
    apply(packet(sample, 1));
    long once = vm.memoryUsageBytes();
    apply(packet(sample, 2));
    long twice = vm.memoryUsageBytes();
    for (int i = 3; i < 1000; i++) {
      assertThat(apply(packet(sample, i))).isEqualTo(ProgramRunOutcome.OK);
    }

    assertThat(twice).as("after one sample %s bytes", once).isEqualTo(vm.memoryUsageBytes());
  }
}
