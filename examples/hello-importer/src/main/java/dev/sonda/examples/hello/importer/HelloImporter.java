package dev.sonda.examples.hello.importer;

import dev.sonda.trace.importing.ExtensionTables;
import dev.sonda.trace.importing.PacketParser;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * Example extension of the trace processor: adds a table with the messages of the example
 * hello-probe, and a function that converts them to upper case.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class HelloImporter implements TraceExtension {
  private static final int FOR_TESTING = 900; // TracePacket.for_testing

  @Override
  public String name() {
    return "hello";
  }

  @Override
  public Set<Integer> packetFields() {
    return Set.of(FOR_TESTING);
  }

  @Override
  public PacketParser open(ExtensionTables tables) {
    tables.view("hello_loud", "SELECT ts, shout(text) AS text FROM hello");
    return new HelloTable(tables);
  }

  @Override
  public List<ScalarFunction> functions() {
    return List.of(
        ScalarFunction.ofString(
            "shout",
            List.of(ColumnType.STRING),
            row -> row.stringValue(0).toUpperCase(Locale.ROOT) + "!"));
  }
}
