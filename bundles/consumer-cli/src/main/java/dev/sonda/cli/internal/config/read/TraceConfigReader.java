package dev.sonda.cli.internal.config.read;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Reads a trace config from a file or standard input, and reports the position of each mistake. */
public final class TraceConfigReader {
  /** The file name that stands for standard input. */
  public static final String STDIN = "-";

  private final String name;
  private final InputStream in;

  /** The formats in which a trace config can be written. */
  public enum Format {
    /**
     * Detects the format by the file's suffix, or between text and binary by content if the suffix
     * is unknown.
     */
    BY_NAME,
    BINARY,
    TEXT,
    YAML,
    /** Text; fields and values that the schema doesn't know are left out. */
    TEXT_LOSSY;

    private static final Set<String> TEXT_SUFFIXES = Set.of("pbtxt", "textproto", "textpb");
    private static final Set<String> YAML_SUFFIXES = Set.of("yaml", "yml");

    /** The format of a file with this name; never {@link #BY_NAME}. */
    Format of(String file) {
      if (this != BY_NAME) {
        return this;
      }
      String suffix = file.substring(file.lastIndexOf('.') + 1);
      if (YAML_SUFFIXES.contains(suffix)) {
        return YAML;
      }
      return TEXT_SUFFIXES.contains(suffix) ? TEXT : BINARY;
    }
  }

  /**
   * Creates a source; nothing is read yet.
   *
   * @param name a path, or {@code -} for {@code in}
   */
  public TraceConfigReader(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /**
   * Reads the config.
   *
   * @throws CommandFailure with file, line and column of each mistake
   */
  public TraceConfig read(Format format) throws CommandFailure {
    if (format == Format.BY_NAME && format.of(name) == Format.BINARY) {
      byte[] bytes = read();
      return isText(bytes) ? parse(decode(bytes), TraceSchema.load(), false) : binary(bytes);
    }
    return switch (format.of(name)) {
      case TEXT -> readText();
      case TEXT_LOSSY -> readTextLossy();
      case YAML -> readYaml();
      case BINARY, BY_NAME -> readBinary();
    };
  }

  /**
   * Whether the bytes are text. A binary config always has a byte that text never has, since its
   * tags and lengths are small numbers.
   */
  private static boolean isText(byte[] bytes) {
    for (byte each : bytes) {
      boolean isBlank = each == '\n' || each == '\r' || each == '\t';
      if (each >= 0 && each < ' ' && !isBlank) {
        return false;
      }
    }
    return bytes.length > 0;
  }

  /** Reads protobuf's text format. */
  TraceConfig readText() throws CommandFailure {
    return parse(decode(read()), TraceSchema.load(), false);
  }

  private TraceConfig readYaml() throws CommandFailure {
    try {
      return YamlConfig.parse(decode(read()), TraceSchema.load());
    } catch (YamlConfig.Wrong e) {
      throw new CommandFailure(ExitCode.USAGE, e.describe(label()), e);
    }
  }

  private TraceConfig readTextLossy() throws CommandFailure {
    return parse(decode(read()), TraceSchema.load(), true);
  }

  private TraceConfig parse(String text, TraceSchema schema, boolean lossy) throws CommandFailure {
    try {
      return lossy ? LenientTextConfig.parse(text, schema) : schema.parseTraceConfig(text);
    } catch (TextFormat.ParseException e) {
      throw new InvalidConfigFailure(
          lossy
              ? TextConfigErrorTranslator.describe(label(), e, schema)
              : TextConfigMistakeFinder.in(label(), text, e, schema),
          e);
    }
  }

  private String decode(byte[] bytes) throws CommandFailure {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new CommandFailure(
          ExitCode.USAGE, label() + " is no text; is it a binary config? Then leave out --txt", e);
    }
  }

  /** Reads protobuf's binary format. */
  TraceConfig readBinary() throws CommandFailure {
    return binary(read());
  }

  private TraceConfig binary(byte[] bytes) throws CommandFailure {
    try {
      return TraceConfig.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new CommandFailure(
          ExitCode.USAGE, label() + " is no binary trace config; is it text? Then add --txt", e);
    }
  }

  private byte[] read() throws CommandFailure {
    try {
      return name.equals(STDIN) ? in.readAllBytes() : Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw CommandFailure.whileReading("the config " + label(), ExitCode.USAGE, e);
    }
  }

  private String label() {
    return name.equals(STDIN) ? "standard input" : name;
  }
}
