package dev.sonda.protovm;

import static dev.sonda.protovm.EncodedInstructionBuilder.byKey;
import static dev.sonda.protovm.EncodedInstructionBuilder.dstOrNew;
import static dev.sonda.protovm.EncodedInstructionBuilder.every;
import static dev.sonda.protovm.EncodedInstructionBuilder.load;
import static dev.sonda.protovm.EncodedInstructionBuilder.merge;
import static dev.sonda.protovm.EncodedInstructionBuilder.path;
import static dev.sonda.protovm.EncodedInstructionBuilder.program;
import static dev.sonda.protovm.EncodedInstructionBuilder.set;
import static dev.sonda.protovm.EncodedInstructionBuilder.src;
import static dev.sonda.protovm.EncodedMessageBuilder.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits on the memory and time that programs and packets of other processes can use. */
@Timeout(240)
class ProgramResourceLimitsTest {
  private static final int ROUNDS = 3000 * (Boolean.getBoolean("sonda.stress") ? 300 : 1);
  private static final long LIMIT_BYTES = 1 << 20;

  @Test
  void shouldReturnOutcomeForAnyProgramAndPacket() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    RandomPrograms programs = new RandomPrograms(random);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] program = damaged(programs.program(), random);
      long limitBytes = random.nextInt(4000);
      try {
        ProtoVm vm = ProtoVm.of(program, limitBytes);
        for (int i = 0; i < 4; i++) {
          byte[] packet = damaged(programs.packet(), random);
          vm.apply(packet, packet.length);
          vm.encodeState();
          assertThat(vm.memoryUsageBytes() - program.length).isBetween(0L, limitBytes);
        }
      } catch (RuntimeException | StackOverflowError e) {
        fail("seed %d, round %d".formatted(seed, round), e);
      }
    }
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    for (int changes = random.nextInt(3); changes > 0 && bytes.length > 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  @Test
  void shouldRefuseChangesBeyondMemoryLimitAndKeepState() {
    ProtoVm vm = ProtoVm.of(program(merge()), 250);
    assertThat(apply(vm, message().number(1, 7).text(2, "small"))).isEqualTo(ProgramRunOutcome.OK);
    byte[] before = vm.encodeState();

    assertThat(apply(vm, message().text(2, "larger than what is left")))
        .isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(vm.abortReason())
        .isEqualTo("instruction 0: the state would need more than its limit of 250 bytes");
    assertThat(vm.encodeState()).isEqualTo(before);
  }

  @Test
  void shouldRefuseInstructionsNestedTooDeeply() {
    EncodedMessageBuilder nested = set();
    for (int i = 0; i < 5000; i++) {
      nested = src(path(), nested);
    }
    ProtoVm vm = ProtoVm.of(program(nested), LIMIT_BYTES);

    assertThat(apply(vm, message().number(1, 1))).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(vm.abortReason()).contains("deeper than 256 steps");
  }

  @Test
  void shouldRefusePathsThatAreTooLong() {
    ProtoVm vm = ProtoVm.of(program(dstOrNew(path(new int[100_000]), set())), LIMIT_BYTES);
    int[] ones = new int[100_000];
    Arrays.fill(ones, 1);
    ProtoVm deep = ProtoVm.of(program(dstOrNew(path(ones), set())), Long.MAX_VALUE);

    assertThat(apply(vm, message())).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(apply(deep, message())).isEqualTo(ProgramRunOutcome.ABORT);
    deep.encodeState();
  }

  @Test
  void shouldAbortProgramThatExceedsStepLimit() {
    EncodedMessageBuilder[] many = new EncodedMessageBuilder[2000];
    for (int i = 0; i < many.length; i++) {
      many[i] = src(every(path(), 1), merge());
    }
    EncodedMessageBuilder packet = message();
    for (int i = 0; i < 2000; i++) {
      packet.message(1, message());
    }
    ProtoVm vm = ProtoVm.of(program(many), LIMIT_BYTES);
    long beganNs = System.nanoTime();

    assertThat(apply(vm, packet)).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(vm.abortReason()).contains("steps");
    for (int i = 0; i < 1000; i++) {
      apply(vm, packet);
    }
    assertThat(System.nanoTime() - beganNs).as("of 1000 packets").isLessThan(60_000_000_000L);
  }

  @Test
  void shouldAllocateNothingWhenStateHasStableShape() {
    ProtoVm vm =
        ProtoVm.of(
            program(
                src(
                    every(path(), 1),
                    src(path(1), load(EncodedInstructionBuilder.SRC, 0)),
                    dstOrNew(byKey(path(), 1, 1, 0), merge(true, true)))),
            LIMIT_BYTES);
    EncodedMessageBuilder packet = message();
    for (int id = 0; id < 50; id++) {
      packet.message(1, message().number(1, id).text(2, "a name").number(3, id * 1000L));
    }
    byte[] bytes = packet.toByteArray();
    applyTimes(vm, bytes, 20_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().threadId();
    long before = threads.getThreadAllocatedBytes(thread);
    applyTimes(vm, bytes, 1000);

    assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000);
  }

  private static void applyTimes(ProtoVm vm, byte[] packet, int times) {
    for (int i = 0; i < times; i++) {
      vm.apply(packet, packet.length);
    }
  }

  private static ProgramRunOutcome apply(ProtoVm vm, EncodedMessageBuilder packet) {
    byte[] bytes = packet.toByteArray();
    return vm.apply(bytes, bytes.length);
  }
}
