package dev.sonda.trace.processor.internal.activity;

import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import java.util.Map;

/** Statements as activities, with the names that Perfetto's metatrace has for them. */
public final class StatementActivity {
  private StatementActivity() {}

  /** Begins the activity of a statement that returns no rows. */
  public static Activity begin(Statement statement, ActivityListener activities) {
    return switch (statement) {
      case PerfettoStatement.CreatePerfettoTable table ->
          begin(activities, "CREATE PERFETTO TABLE", "table_name", table.name().text());
      case PerfettoStatement.CreatePerfettoView view ->
          begin(activities, "CREATE PERFETTO VIEW", "view_name", view.name().text());
      case PerfettoStatement.CreatePerfettoFunction function ->
          begin(activities, "CREATE PERFETTO FUNCTION", "Function", function.name().text());
      case PerfettoStatement.CreatePerfettoDelegate function ->
          begin(activities, "CREATE PERFETTO FUNCTION", "Function", function.name().text());
      case PerfettoStatement.CreatePerfettoMacro macro ->
          begin(activities, "CREATE PERFETTO MACRO", "Macro", macro.name().text());
      case PerfettoStatement.CreatePerfettoIndex index ->
          begin(activities, "CREATE PERFETTO INDEX", "table_name", index.table().text());
      case PerfettoStatement.DropPerfettoIndex index ->
          begin(activities, "DROP PERFETTO INDEX", "table_name", index.table().text());
      case PerfettoStatement.IncludePerfettoModule include ->
          begin(activities, "INCLUDE PERFETTO MODULE", "include", include.module());
      case Statement.CreateTable table ->
          begin(activities, "CREATE TABLE", "table_name", table.name().name().text());
      case Statement.CreateView view ->
          begin(activities, "CREATE VIEW", "view_name", view.name().name().text());
      case Statement.CreateVirtualTable table ->
          begin(activities, "CREATE VIRTUAL TABLE", "table_name", table.name().name().text());
      default -> begin(activities, "STATEMENT", "kind", statement.getClass().getSimpleName());
    };
  }

  private static Activity begin(
      ActivityListener activities, String name, String key, String value) {
    return activities.begin(Kind.STATEMENT, name, Map.of(key, value));
  }
}
