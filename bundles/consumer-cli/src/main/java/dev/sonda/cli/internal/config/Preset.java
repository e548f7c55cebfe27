package dev.sonda.cli.internal.config;

import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.config.merge.ConfigUnion;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A ready-made config with a name, for a common use case. Each is a text file beside this class,
 * whose first comment is its description.
 */
public record Preset(String name, String description, String text) {
  private static final List<String> PARTS = List.of("cpu", "io", "memory");

  /**
   * Presets that start recordings inside programs; {@code all}, which records the whole machine,
   * leaves them out.
   */
  private static final List<String> WITHIN_PROGRAMS =
      List.of("jvm", "jvm-gc", "jvm-locks", "jvm-profile");

  private static final String ALL = "all";
  private static final String COMMENT = "# ";

  /** The names of all presets, {@code all} last. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(PARTS);
    names.addAll(WITHIN_PROGRAMS);
    names.add(ALL);
    return names;
  }

  /**
   * Reads a preset.
   *
   * @throws CommandFailure a usage error with the nearest name, if there is none of this name
   */
  static Preset named(String name) throws CommandFailure {
    if (!names().contains(name)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "there is no preset '" + name + "'" + NameSuggestion.hintOrAll(name, names()));
    }
    String text = read("preset-" + name + ".pbtxt");
    String description =
        text.lines()
            .takeWhile(line -> line.startsWith(COMMENT))
            .map(line -> line.substring(COMMENT.length()))
            .collect(Collectors.joining(" "));
    return new Preset(name, description, text);
  }

  /** The config that combines several presets. */
  static TraceConfig of(List<String> names, TraceSchema schema) throws CommandFailure {
    TraceConfig sum = TraceConfig.getDefaultInstance();
    for (String name : names) {
      sum = ConfigUnion.of(sum, named(name).config(schema));
    }
    return sum;
  }

  /**
   * The preset's config; for {@code all}, the combined configs of all presets about the machine.
   */
  TraceConfig config(TraceSchema schema) throws CommandFailure {
    TraceConfig own = parse(schema);
    return name.equals(ALL) ? ConfigUnion.of(of(PARTS, schema), own) : own;
  }

  private TraceConfig parse(TraceSchema schema) {
    try {
      return schema.parseTraceConfig(text);
    } catch (TextFormat.ParseException e) {
      throw new IllegalStateException("the preset " + name + " is broken", e);
    }
  }

  private static String read(String file) {
    try (InputStream in = Objects.requireNonNull(Preset.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
