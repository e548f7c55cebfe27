package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.analysis.cli.internal.perfetto.convert.TraceOfTables;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Symbols for the frames of a trace, with a script in place of llvm-symbolizer, which names each
 * function by its address. A library is mapped in two processes, and one frame has symbols already.
 */
@Timeout(240)
class TraceSymbolsTest {
  private static final String ID = "0123456789";
  private static final String SCRIPT =
      """
      #!/bin/sh
      while read -r line; do
        name=${line##* }
        [ "$name" != 0x30 ] || name=
        echo "{\\"Symbol\\":[{\\"FileName\\":\\"a.c\\",\\"FunctionName\\":\\"$name\\",\\"Line\\":1}]}"
      done
      """;

  @TempDir Path folder;
  private final TraceOfTables tables = new TraceOfTables();
  private TraceProcessor trace;

  @BeforeEach
  void openTrace() throws IOException, EngineException {
    tables.add("metadata").with("name", "system_release").with("str_value", "1.2.3-none");
    tables
        .add("__intrinsic_stack_profile_mapping")
        .with("id", 0, 1, 2, 3)
        .with("name", "/lib/a.so", "/lib/a.so", "/lib/old.so", "[kernel.kallsyms]")
        .with("build_id", ID, ID, "", "")
        .with("exact_offset", 0L, 0L, 0L, 0L)
        .with("start_offset", 0L, 0L, 0L, 0L)
        .with("load_bias", 0x1000L, 0x1000L, 0L, 0L);
    tables
        .add("__intrinsic_stack_profile_frame")
        .with("id", 0, 1, 2, 3, 4, 5, 6)
        .with("mapping", 0, 1, 0, 0, 2, 3, 0)
        .with("rel_pc", 0x10L, 0x10L, 0x20L, 0x30L, 0x40L, 0x50L, 0x60L)
        .with("symbol_set_id", null, null, null, null, null, null, 7);
    trace = tables.open(folder);
    ElfBytes.of(ID).write(folder.resolve("programs/a.so"));
    Path script = Files.writeString(folder.resolve("llvm-symbolizer"), SCRIPT);
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  @AfterEach
  void closeTrace() {
    trace.close();
    tables.close();
  }

  @Test
  void shouldWriteOnePacketForLibraryOfSeveralProcesses() throws Exception {
    ByteArrayOutputStream packets = new ByteArrayOutputStream();
    SymbolSources sources =
        new SymbolSources(
            List.of(folder.resolve("programs")),
            List.of(),
            List.of(),
            List.of(),
            Map.of("PATH", folder.toString()));
    SymbolizationReport report = TraceSymbols.write(trace, sources, packets);
    assertThat(report.lines("remedy", false))
        .satisfiesExactly(
            kernel -> assertThat(kernel).startsWith("1 frame of 1 file").contains("kernel"),
            nameless -> assertThat(nameless).startsWith("1 frame of 1 file").contains("stripped"),
            old -> assertThat(old).startsWith("1 frame of 1 file").contains("--build-id"),
            hint -> assertThat(hint).startsWith("--verbose"));
    assertThat(functions(packets.toByteArray())).isEqualTo("0x10 0x20 ");
  }

  /** The names of the functions in packets of symbols, which must all be of one mapping. */
  private static String functions(byte[] packets) throws IOException {
    CodedInputStream trace = CodedInputStream.newInstance(packets);
    CodedInputStream module = nested(nested(trace, 1), 61);
    assertThat(trace.isAtEnd()).isTrue();
    StringBuilder functions = new StringBuilder();
    while (!module.isAtEnd()) {
      int tag = module.readTag();
      if (WireFormat.getTagFieldNumber(tag) == 3) {
        CodedInputStream address = CodedInputStream.newInstance(module.readByteArray());
        address.readTag();
        address.readUInt64();
        CodedInputStream line = nested(address, 2);
        line.readTag();
        functions.append(line.readString()).append(' ');
      } else {
        module.skipField(tag);
      }
    }
    return functions.toString();
  }

  private static CodedInputStream nested(CodedInputStream in, int field) throws IOException {
    assertThat(WireFormat.getTagFieldNumber(in.readTag())).isEqualTo(field);
    return CodedInputStream.newInstance(in.readByteArray());
  }
}
