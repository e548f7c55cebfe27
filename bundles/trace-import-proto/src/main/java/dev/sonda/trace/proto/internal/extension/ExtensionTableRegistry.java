package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.importing.ExtensionTables;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.ArrayList;
import java.util.List;

/** Creates the tables and views of extensions, and checks that their names aren't taken. */
final class ExtensionTableRegistry implements ExtensionTables {
  private final TraceTableMemory space;
  private final List<ViewDefinition> views = new ArrayList<>();

  ExtensionTableRegistry(TraceTableMemory space) {
    this.space = space;
  }

  @Override
  public TableBuilder table(String name) {
    checkIsFree(name);
    return space.newTable(name);
  }

  @Override
  public StringPool strings() {
    return space.strings();
  }

  @Override
  public void view(String name, String sql) {
    checkIsFree(name);
    views.add(new ViewDefinition(name, sql));
  }

  private void checkIsFree(String name) {
    if (space.isTaken(name)
        || views.stream().anyMatch(view -> view.name().equalsIgnoreCase(name))) {
      throw new IllegalArgumentException("the trace has a table or view " + name + " already");
    }
  }

  List<ViewDefinition> views() {
    return List.copyOf(views);
  }

  Mark mark() {
    return new Mark(views.size());
  }

  /** Removes the views that were created after {@code mark}. */
  void forget(Mark mark) {
    views.subList(mark.views, views.size()).clear();
  }

  record Mark(int views) {}
}
