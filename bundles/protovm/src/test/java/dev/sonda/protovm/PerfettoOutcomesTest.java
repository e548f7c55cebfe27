package dev.sonda.protovm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protovm.internal.ProgramVm;
import dev.sonda.protovm.internal.program.ExecutableProgram;
import dev.sonda.protovm.internal.program.Instruction;
import dev.sonda.protovm.internal.program.Interpreter;
import dev.sonda.protovm.internal.program.ProgramCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares results of random programs and packets with those of Perfetto's own library. */
@Timeout(240)
class PerfettoOutcomesTest {
  private static final String RESOURCE = "perfetto-outcomes.txt";
  private static final long LIMIT_BYTES = 1 << 20;

  @Test
  void shouldMatchPerfettoWhenInterpreted() throws IOException {
    assertSameOutcomeAndState(Interpreter::new);
  }

  @Test
  void shouldMatchPerfettoWhenCompiled() throws IOException {
    assertSameOutcomeAndState(ProgramCompiler::compile);
  }

  private static void assertSameOutcomeAndState(Function<List<Instruction>, ExecutableProgram> form)
      throws IOException {
    List<String> lines = lines();
    int packets = 0;
    ProtoVm vm = ProtoVm.of(new byte[0], 0);
    for (String line : lines) {
      if (line.startsWith("program ")) {
        byte[] program = bytes(line.substring("program ".length()));
        vm = new ProgramVm(program, LIMIT_BYTES, new byte[0], form);
      } else {
        assertApplies(vm, line);
        packets++;
      }
    }
    assertThat(packets).isGreaterThan(300);
  }

  private static void assertApplies(ProtoVm vm, String line) {
    String[] words = line.split(" ", 3);
    byte[] packet = bytes(words[0]);
    ProgramRunOutcome outcome = vm.apply(packet, packet.length);

    assertThat(outcome).as(line).isEqualTo(ProgramRunOutcome.valueOf(words[1]));
    assertThat(HexFormat.of().formatHex(vm.encodeState()))
        .as(line)
        .isEqualTo(words[2].equals("-") ? "" : words[2]);
  }

  private static byte[] bytes(String hex) {
    return hex.equals("-") ? new byte[0] : HexFormat.of().parseHex(hex);
  }

  private static List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(PerfettoOutcomesTest.class.getResourceAsStream(RESOURCE))) {
      new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(lines::add);
    }
    return lines;
  }
}
