package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import dev.sonda.trace.importing.ExtensionTables;
import dev.sonda.trace.importing.MessageReader;
import dev.sonda.trace.importing.PacketParser;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TracePacket;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.TableBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Importer extensions that read their own packet fields, and extensions that fail. */
@Timeout(240)
class ImporterExtensionsTest {
  private static final int OWN_FIELD = 900;
  private static final int FAR_FIELD = 400_000_000;
  private static final int TRACK_EVENT = 11;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldPassPacketsOfRegisteredFieldsToExtensionByTime() throws IOException {
    packet(30, OWN_FIELD, event -> event.text(1, "third"));
    packet(10, OWN_FIELD, event -> event.text(1, "first").number(9, 9));
    packet(20, FAR_FIELD, event -> event.text(1, "far"));
    packet(25, 901, event -> event.text(1, "of nobody"));
    try (ImportedTablesFixture tables = importWith(new Own(Rows::new))) {
      assertThat(tables.rows("own", "ts", "field", "pid", "text"))
          .containsExactly("10 900 77 first", "20 400000000 77 far", "30 900 77 third");
      assertThat(tables.rows("_trace_bounds", "start_ts", "end_ts")).containsExactly("10 30");
      assertThat(tables.views()).contains("slice").endsWith("own_texts");
    }
  }

  @Test
  void shouldReadEveryKindOfField() throws IOException {
    packet(
        10,
        OWN_FIELD,
        event ->
            event
                .text(1, "a")
                .message(2, part -> part.number(1, 5).message(3, deep -> deep.real(1, 0.25)))
                .number(3, 7));
    try (ImportedTablesFixture tables = importWith(new Own(Rows::new))) {
      assertThat(tables.rows("own", "zigzag", "number", "value", "flag"))
          .containsExactly("-4 5 0.25 1");
    }
  }

  @Test
  void shouldReadFieldThatAnotherModuleReadsToo() throws IOException {
    packet(10, TRACK_EVENT, event -> event.number(9, 3).text(23, "instant").number(11, 0));
    Own reader = new Own(Rows::new, Set.of(TRACK_EVENT));
    try (ImportedTablesFixture tables = importWith(reader)) {
      assertThat(tables.rows("own", "ts", "field")).containsExactly("10 11");
      assertThat(tables.rows("__intrinsic_slice", "name")).containsExactly("instant");
    }
  }

  @Test
  void shouldCountPacketsThatExtensionCannotRead() throws IOException {
    log.expect("extension own can't read a packet: java.lang.IllegalStateException: not this");
    packet(10, OWN_FIELD, event -> event.text(1, "bad"));
    packet(20, OWN_FIELD, event -> event.text(1, "good"));
    packet(30, OWN_FIELD, event -> event.text(1, "bad"));
    try (ImportedTablesFixture tables = importWith(new Own(Picky::new))) {
      assertThat(tables.rows("own", "text")).containsExactly("good");
      assertThat(tables.rows("__intrinsic_stats", "name", "value")).contains("extension_errors 2");
    }
  }

  @Test
  void shouldImportWithoutExtensionThatCannotOpen() throws IOException {
    log.expect("Own is left out: java.lang.IllegalArgumentException: .* thread already");
    packet(10, OWN_FIELD, event -> event.text(1, "a"));
    Own clashing =
        new Own(tables -> {
          tables.view("of_it", "SELECT 1");
          tables.table("thread");
          return packet -> {};
        });
    try (ImportedTablesFixture tables = importWith(clashing)) {
      assertThat(tables.views()).contains("thread").doesNotContain("of_it");
      assertThat(tables.rows("__intrinsic_stats", "name", "value")).contains("extension_errors 1");
    }
  }

  private ImportedTablesFixture importWith(TraceExtension extension) throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray(), List.of(extension));
  }

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).number(79, 77).message(field, content));
  }

  private record Own(Function<ExtensionTables, PacketParser> parser, Set<Integer> packetFields)
      implements TraceExtension {
    Own(Function<ExtensionTables, PacketParser> parser) {
      this(parser, Set.of(OWN_FIELD, FAR_FIELD));
    }

    @Override
    public String name() {
      return "own";
    }

    @Override
    public PacketParser open(ExtensionTables tables) {
      return parser.apply(tables);
    }
  }

  /** A parser that adds one row per packet. */
  private static class Rows implements PacketParser {
    private final TableBuilder table;
    private final LongColumnBuilder ts;
    private final IntColumnBuilder field;
    private final IntColumnBuilder pid;
    private final StringColumnBuilder text;
    private final LongColumnBuilder number;
    private final LongColumnBuilder zigzag;
    private final DoubleColumnBuilder value;
    private final IntColumnBuilder flag;

    Rows(ExtensionTables tables) {
      table = tables.table("own");
      ts = table.longs("ts");
      field = table.ints("field");
      pid = table.ints("pid");
      text = table.strings("text");
      number = table.longs("number");
      zigzag = table.longs("zigzag");
      value = table.doubles("value");
      flag = table.ints("flag");
      tables.view("own_texts", "SELECT text FROM own");
    }

    @Override
    public void parse(TracePacket packet) {
      int row = table.addRow();
      ts.set(row, packet.timeNs());
      field.set(row, packet.field());
      pid.set(row, packet.pid());
      MessageReader message = packet.message();
      while (message.next()) {
        switch (message.field()) {
          case 1 -> text.set(row, message.textId());
          case 2 -> readPart(row, message.message());
          case 3 -> {
            zigzag.set(row, message.zigzagValue());
            flag.set(row, message.booleanValue() ? 1 : 0);
          }
          default -> {} // not asked for
        }
      }
    }

    private void readPart(int row, MessageReader part) {
      while (part.next()) {
        if (part.field() == 1) {
          number.set(row, part.longValue());
        } else if (part.field() == 3) {
          MessageReader deep = part.message();
          while (deep.next()) {
            value.set(row, deep.doubleValue());
          }
        }
      }
    }
  }

  /** A parser that throws at certain texts, before it adds a row. */
  private static final class Picky extends Rows {
    Picky(ExtensionTables tables) {
      super(tables);
    }

    @Override
    public void parse(TracePacket packet) {
      MessageReader message = packet.message();
      while (message.next()) {
        if (message.text().equals("bad")) {
          throw new IllegalStateException("not this");
        }
      }
      super.parse(packet);
    }
  }
}
