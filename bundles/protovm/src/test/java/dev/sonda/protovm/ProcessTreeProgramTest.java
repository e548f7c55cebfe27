package dev.sonda.protovm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program that linux.process_stats ships, run over packets as that data source writes them. */
@Timeout(240)
class ProcessTreeProgramTest {
  private static final Path PROGRAM =
      Path.of(
          "../probe-procfs/src/main/resources/dev/sonda/probe/procfs/internal/program",
          "process-tree.vm");
  private static final int PROCESS_TREE = 2; // TracePacket
  private static final int PROCESS_STATS = 9;
  private static final int INCREMENTAL_STATE_CLEARED = 41;
  private static final long LIMIT_BYTES = 64 << 10;

  private ProtoVm vm;

  @BeforeEach
  void load() throws IOException {
    vm = ProtoVm.of(Files.readAllBytes(PROGRAM), LIMIT_BYTES);
  }

  private ProgramRunOutcome apply(EncodedMessageBuilder packet) {
    byte[] bytes = packet.toByteArray();
    return vm.apply(bytes, bytes.length);
  }

  private static EncodedMessageBuilder packet(EncodedMessageBuilder tree) {
    return EncodedMessageBuilder.message().message(PROCESS_TREE, tree);
  }

  /** Fields of a process tree with one process and its main thread. */
  private static EncodedMessageBuilder tree(int pid, String name) {
    return EncodedMessageBuilder.message()
        .message(1, EncodedMessageBuilder.message().number(1, pid).number(2, 1).text(3, name))
        .message(2, EncodedMessageBuilder.message().number(1, pid).text(2, name).number(3, pid));
  }

  private void stateShouldBe(EncodedMessageBuilder tree) {
    assertThat(vm.encodeState()).isEqualTo(packet(tree).toByteArray());
  }

  @Test
  void shouldKeepEachProcessAsItWasDescribedLast() {
    apply(packet(tree(7, "sh")));
    apply(packet(tree(7, "make")));

    stateShouldBe(tree(7, "make"));
  }

  @Test
  void shouldForgetProcessesWhenIncrementalStateIsCleared() {
    apply(packet(tree(7, "sh")));

    assertThat(apply(packet(tree(8, "make")).number(INCREMENTAL_STATE_CLEARED, 1)))
        .isEqualTo(ProgramRunOutcome.OK);

    stateShouldBe(tree(8, "make"));
  }

  @Test
  void shouldLeavePacketsWithoutProcessTreeAlone() {
    apply(packet(tree(7, "sh")));

    assertThat(
            apply(
                EncodedMessageBuilder.message()
                    .message(PROCESS_STATS, EncodedMessageBuilder.message())
                    .number(INCREMENTAL_STATE_CLEARED, 1)))
        .isEqualTo(ProgramRunOutcome.ERROR);

    stateShouldBe(tree(7, "sh"));
  }

  @Test
  void shouldStayBelowMemoryLimitWithEndedProcesses() {
    for (int pid = 1; pid < 1000; pid++) {
      EncodedMessageBuilder packet = packet(tree(pid, "sh"));
      if (pid % 30 == 0) {
        packet.number(INCREMENTAL_STATE_CLEARED, 1);
      }
      assertThat(apply(packet)).isEqualTo(ProgramRunOutcome.OK);
    }
    assertThat(vm.memoryUsageBytes()).isLessThan(LIMIT_BYTES);
  }
}
