package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Traces in which the service has folded overwritten packets of a ring buffer into a ProtoVM state.
 */
@Timeout(240)
class ProtoVmsTest {
  private static final int PACKET = 1;
  private static final int SEQUENCE_ID = 10;
  private static final int PROCESS_TREE = 2;
  private static final int PROVENANCE = 124;
  private static final int PROTOVMS = 125;
  private static final int PRODUCER = 3;
  private static final int SEQUENCE = 5;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldImportStateOfProgramInsteadOfPatch() throws IOException {
    sequence();
    machine(program(), 64);
    patch(50, "garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name"))
          .contains("7 lost-and-kept", "50 garden");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("protovm_abort 0", "protovm_registration_error 0");
    }
  }

  @Test
  void shouldCountProgramWhoseProducerHasNoKnownSequence() throws IOException {
    machine(program(), 64);
    patch(50, "garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name"))
          .contains("50 garden")
          .doesNotContain("7 lost-and-kept");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("protovm_registration_error 1");
    }
  }

  @Test
  void shouldImportPatchAndCountAbortWhenProgramAborts() throws IOException {
    sequence();
    machine(new TraceMessageBuilder().message(2, nothing -> {}).toByteArray(), 64);
    patch(50, "garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name")).contains("50 garden");
      assertThat(tables.rows("__intrinsic_stats", "name", "value")).contains("protovm_abort 1");
    }
  }

  private void sequence() {
    trace.message(
        PACKET,
        packet ->
            packet.message(
                PROVENANCE,
                provenance ->
                    provenance.message(
                        2,
                        buffer ->
                            buffer.message(
                                1, sequence -> sequence.number(1, SEQUENCE).number(2, PRODUCER)))));
  }

  private void machine(byte[] program, int memoryLimitKb) {
    trace.message(
        PACKET,
        packet ->
            packet.message(
                PROTOVMS,
                machines ->
                    machines.message(
                        1,
                        machine ->
                            machine
                                .bytes(1, program)
                                .message(2, state -> tree(state, 7, "lost-and-kept"))
                                .number(3, memoryLimitKb)
                                .number(4, PRODUCER))));
  }

  private void patch(int pid, String name) {
    trace.message(PACKET, packet -> tree(packet.number(SEQUENCE_ID, SEQUENCE), pid, name));
  }

  private static void tree(TraceMessageBuilder packet, int pid, String name) {
    packet.message(
        PROCESS_TREE,
        tree -> tree.message(1, process -> process.number(1, pid).number(2, 1).text(3, name)));
  }

  /**
   * A program that stores the pid of each process of the patch in a register and replaces that
   * process in the state.
   */
  private static byte[] program() {
    TraceMessageBuilder program = new TraceMessageBuilder();
    program.message(
        2,
        each ->
            each.message(
                    1,
                    select ->
                        select
                            .message(2, step -> step.number(1, PROCESS_TREE))
                            .message(2, step -> step.number(1, 1).number(5, 1)))
                .message(
                    7,
                    key ->
                        key.message(1, select -> select.message(2, step -> step.number(1, 1)))
                            .message(7, load -> load.message(2, register -> {})))
                .message(
                    7,
                    kept ->
                        kept.message(
                                1,
                                select ->
                                    select
                                        .number(1, 2)
                                        .message(2, step -> step.number(1, PROCESS_TREE))
                                        .message(2, step -> step.number(1, 1))
                                        .message(2, step -> step.number(3, 1).number(6, 0))
                                        .number(3, 1))
                            .message(7, set -> set.message(4, nothing -> {}))));
    return program.toByteArray();
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
