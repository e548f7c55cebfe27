package dev.sonda.cli.internal.perfetto;

import static dev.sonda.cli.internal.perfetto.ToolRules.refuseIf;

import dev.sonda.cli.internal.config.BuiltinTestConfig;
import dev.sonda.cli.internal.config.TraceConfigSupplier;
import dev.sonda.cli.internal.config.option.TraceAttribute;
import dev.sonda.cli.internal.config.read.TraceConfigReader;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the trace config that a command line of Perfetto's tool {@code perfetto} describes; refuses
 * a config or an output that the tool refuses.
 */
record ToolTraceConfig(ToolOptions options, InputStream in) implements TraceConfigSupplier {

  @Override
  public boolean readsStdin() {
    return options.value("config").filter("-"::equals).isPresent();
  }

  @Override
  public TraceConfig make() throws CommandFailure {
    TraceConfig.Builder config =
        (options.has("config")
                ? fromFile(options.value("config").get())
                : EventFlagsConfig.of(options))
            .toBuilder();
    for (String attribute : options.all("add-attribute")) {
      TraceAttribute.add(attribute, config);
    }
    checkOutput(config);
    return config.build();
  }

  private TraceConfig fromFile(String file) throws CommandFailure {
    if (file.equals(BuiltinTestConfig.NAME)) {
      return BuiltinTestConfig.get();
    }
    TraceConfig config = new TraceConfigReader(file, in).read(format());
    refuseIf(config.getSerializedSize() == 0, "the trace config is empty");
    return config;
  }

  private TraceConfigReader.Format format() {
    if (options.has("txt-lossy")) {
      return TraceConfigReader.Format.TEXT_LOSSY;
    }
    return options.has("txt") ? TraceConfigReader.Format.TEXT : TraceConfigReader.Format.BINARY;
  }

  /**
   * Refuses an output that Perfetto's tool refuses: two files, an existing one of the config, or
   * none at all.
   */
  private void checkOutput(TraceConfig.Builder config) throws CommandFailure {
    String path = config.getOutputPath();
    boolean out = options.has("out");
    refuseIf(!path.isEmpty() && out, "-o does not go with a config that has an output_path");
    refuseIf(
        !path.isEmpty() && Files.exists(Path.of(path)),
        "the config's output_path " + path + " exists already, and is not written over");
    if (config.getActivateTriggersCount() > 0 || (config.getWriteIntoFile() && !path.isEmpty())) {
      return;
    }
    refuseIf(!out, "there is no file for the trace: give -o FILE");
    refuseIf(
        options.has("detach") && !config.getWriteIntoFile(),
        "--detach needs a config with write_into_file");
  }
}
