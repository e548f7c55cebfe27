package dev.sonda.cli.internal.record;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a trace config from a file or standard input, and says where it is wrong. */
final class ConfigSource {
  private static final String STDIN = "-";

  private final String name;
  private final InputStream in;

  /**
   * @param name a path, or {@code -} for {@code in}
   */
  ConfigSource(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  TraceConfig readText() throws Failure {
    byte[] bytes = read();
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Failure(
          ExitCode.USAGE, label() + " is no text; is it a binary config? Then leave out --txt", e);
    }
    TraceSchema schema = TraceSchema.load();
    try {
      return schema.parseTraceConfig(text);
    } catch (TextFormat.ParseException e) {
      throw new Failure(ExitCode.USAGE, TextConfigError.describe(label(), e, schema), e);
    }
  }

  TraceConfig readBinary() throws Failure {
    byte[] bytes = read();
    try {
      return TraceConfig.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new Failure(
          ExitCode.USAGE, label() + " is no binary trace config; is it text? Then add --txt", e);
    }
  }

  private byte[] read() throws Failure {
    try {
      return name.equals(STDIN) ? in.readAllBytes() : Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw OutputErrors.whileReading("the config " + label(), ExitCode.USAGE, e);
    }
  }

  private String label() {
    return name.equals(STDIN) ? "standard input" : name;
  }
}
