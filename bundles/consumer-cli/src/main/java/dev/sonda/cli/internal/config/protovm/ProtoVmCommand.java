package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandOutput;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config protovm}: compiles a CompileConfig to a VmProgram for a producer's data
 * source descriptor.
 */
public final class ProtoVmCommand implements CliCommand {
  private static final String STDIN = "-";
  private static final String DESCRIPTOR = "--descriptor";
  private static final String OUT = "--out";
  private static final String TEXT = "--text";

  private final CommandContext context;

  public ProtoVmCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Compile what a ProtoVM is to do to the program that a producer declares.")
        .addPositional(
            PicocliSpecs.argument("FILE", "A CompileConfig in text; - is standard input."))
        .addOption(
            PicocliSpecs.values(
                DESCRIPTOR, "FILE", "A descriptor set to look messages up in, before our own."))
        .addOption(PicocliSpecs.flag(TEXT, "Print the program as text."))
        .addOption(
            PicocliSpecs.value(
                "-o", OUT, "FILE", "Where it goes (default: standard output, also -)."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    TraceSchema schema = TraceSchema.load();
    DynamicMessage program = compile(schema, arguments);
    byte[] output =
        PicocliSpecs.isSet(arguments, TEXT)
            ? schema.print(program).getBytes(StandardCharsets.UTF_8)
            : program.toByteArray();
    Optional<String> file = PicocliSpecs.text(arguments, OUT);
    try {
      return new CommandOutput(file, context.out()).write(out -> write(out, output));
    } catch (IOException e) {
      throw CommandFailure.whileWriting(file.orElse(CommandOutput.STDOUT), e);
    }
  }

  private DynamicMessage compile(TraceSchema schema, ParseResult arguments) throws CommandFailure {
    String name = arguments.matchedPositionalValue(0, STDIN);
    List<String> sets = arguments.matchedOptionValue(DESCRIPTOR, List.of());
    MessageCatalog given = new MessageCatalog(schema);
    for (String set : sets) {
      add(given, set);
    }
    try {
      return new ProgramCompiler(schema, given)
          .compile(new String(read(name), StandardCharsets.UTF_8));
    } catch (CompileError e) {
      throw new CommandFailure(ExitCode.USAGE, name + ": " + e.getMessage());
    }
  }

  private void add(MessageCatalog given, String file) throws CommandFailure {
    try {
      given.add(read(file));
    } catch (InvalidProtocolBufferException e) {
      throw new CommandFailure(ExitCode.USAGE, file + " is no descriptor set: " + e.getMessage());
    } catch (CompileError e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.getMessage());
    }
  }

  private byte[] read(String name) throws CommandFailure {
    try {
      return name.equals(STDIN) ? context.in().readAllBytes() : Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "cannot read " + name + ": " + CommandFailure.reason(e));
    }
  }

  private static ExitCode write(StandardOutput out, byte[] output) {
    out.write(output, 0, output.length);
    return ExitCode.OK;
  }
}
