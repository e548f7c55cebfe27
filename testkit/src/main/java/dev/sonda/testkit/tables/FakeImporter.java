package dev.sonda.testkit.tables;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A fake importer, which accepts files that begin with "FAKE"; all have identical tables. */
public final class FakeImporter implements TraceImporter {
  public static final String MAGIC = "FAKE";

  /** Begin of a file that is accepted but can't be opened. */
  public static final String BROKEN = MAGIC + " broken";

  private final List<String> imported = new ArrayList<>();
  private BiConsumer<String, ImportProgress> onImport = (table, progress) -> {};
  private final List<ViewDefinition> moreViews = new ArrayList<>();
  private int open;

  /** Sets an action that is run whenever a table is requested, on the requesting thread. */
  public FakeImporter onImport(BiConsumer<String, ImportProgress> action) {
    onImport = action;
    return this;
  }

  /** Adds a view to the tables of imported files. */
  public FakeImporter withView(String name, String sql) {
    moreViews.add(new ViewDefinition(name, sql));
    return this;
  }

  /** The tables that were requested. */
  public List<String> imported() {
    return List.copyOf(imported);
  }

  /** Number of open traces. */
  public int open() {
    return open;
  }

  public static Path writeTrace(Path folder) throws IOException {
    return Files.writeString(folder.resolve("a.trace"), MAGIC);
  }

  @Override
  public String format() {
    return "fake";
  }

  @Override
  public boolean accepts(byte[] head) {
    return new String(head, StandardCharsets.UTF_8).startsWith(MAGIC);
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    if (Files.readString(file).startsWith(BROKEN)) {
      throw new IOException(file.getFileName() + " is broken");
    }
    open++;
    Arena arena = Arena.ofShared();
    FakeTables tables = new FakeTables(arena);
    return new ImportedTrace() {
      @Override
      public TableCatalog catalog() {
        return listened(tables, progress);
      }

      @Override
      public void close() {
        open--;
        arena.close();
      }
    };
  }

  private TableCatalog listened(FakeTables tables, ImportProgress progress) {
    return new TableCatalog() {
      @Override
      public List<TableSchema> schemas() {
        return tables.catalog().schemas();
      }

      @Override
      public Table table(String name) {
        imported.add(name);
        onImport.accept(name, progress);
        return tables.catalog().table(name);
      }

      @Override
      public List<ViewDefinition> views() {
        List<ViewDefinition> views = new ArrayList<>(tables.catalog().views());
        views.addAll(moreViews);
        return views;
      }
    };
  }
}
