package dev.sonda.cli.internal.config.protovm;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;

/** Compiles ProtoVM programs for tests and compares the result with expected instructions. */
final class CompiledProgramFixture {
  static final TraceSchema SCHEMA = TraceSchema.load();

  private CompiledProgramFixture() {}

  /** A compiler with only the project's own schema. */
  static ProgramCompiler compiler() {
    return compiler(new MessageCatalog(SCHEMA));
  }

  static ProgramCompiler compiler(MessageCatalog messages) {
    return new ProgramCompiler(SCHEMA, messages);
  }

  /** The program of commands whose paths start from a packet. */
  static DynamicMessage compile(String commands) throws CompileError {
    return compile(compiler(), commands);
  }

  static DynamicMessage compile(ProgramCompiler compiler, String commands) throws CompileError {
    return compiler.compile("root_message: 'perfetto.protos.TracePacket'\n" + commands);
  }

  static void assertProgram(DynamicMessage program, String expected) throws Exception {
    DynamicMessage.Builder wanted =
        DynamicMessage.newBuilder(SCHEMA.message("VmProgram").orElseThrow());
    TextFormat.merge(expected, wanted);
    assertThat(SCHEMA.print(program)).isEqualTo(SCHEMA.print(wanted.build()));
  }
}
