package dev.sonda.benchmarks.buffer;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.ProtoVm;
import dev.sonda.protovm.internal.ProgramVm;
import dev.sonda.protovm.internal.program.Interpreter;
import dev.sonda.protovm.internal.program.ProgramCompiler;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Applies packets to a ProtoVM whose state of 1000 elements already contains every element they
 * change, with the program compiled and with it interpreted; one packet per operation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProtoVmApply {
  private static final int IDS = 1000;
  private static final int PACKETS = 200;
  private static final long LIMIT_BYTES = 1 << 20;

  /** How many elements a packet changes. */
  @Param({"1", "20"})
  public int elements;

  @Param({"true", "false"})
  public boolean isCompiled;

  private ProtoVm vm = ProtoVm.of(new byte[0], 0);
  private byte[][] packets = {};
  private int next;

  @Setup
  public void load() {
    vm =
        new ProgramVm(
            ProtoVmFixture.program(),
            LIMIT_BYTES,
            new byte[0],
            isCompiled ? ProgramCompiler::compile : Interpreter::new);
    makePackets();
  }

  @Benchmark
  public ProgramRunOutcome apply() {
    byte[] packet = packets[next];
    next = next + 1 == PACKETS ? 0 : next + 1;
    return vm.apply(packet, packet.length);
  }

  private void makePackets() {
    packets = new byte[PACKETS][];
    for (int i = 0; i < PACKETS; i++) {
      packets[i] = ProtoVmFixture.packet(i * elements, elements, IDS, i);
    }
  }
}
