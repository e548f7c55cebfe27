package dev.sonda.trace.summary.internal.query;

import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;

/** Translates the sources of a structured query that join two queries to SQL. */
final class JoinSources {
  private final MessageFieldReader source;
  private final SourceTranslationContext parts;

  private JoinSources(MessageFieldReader source, SourceTranslationContext parts) {
    this.source = source;
    this.parts = parts;
  }

  static String of(String which, MessageFieldReader source, SourceTranslationContext parts)
      throws SummaryException {
    JoinSources join = new JoinSources(source, parts);
    return switch (which) {
      case "experimental_join" -> join.join();
      case "experimental_add_columns" -> join.addedColumns();
      default -> join.filterIn();
    };
  }

  private String join() throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("a join", source);
    MessageFieldReader left = required.query("left_query");
    MessageFieldReader right = required.query("right_query");
    JoinCondition condition = JoinCondition.of(source, "left_rows", "right_rows");
    return "(SELECT * FROM %s AS %s %s JOIN %s AS %s ON %s)"
        .formatted(
            parts.table(left),
            condition.left(),
            source.choice("type"),
            parts.table(right),
            condition.right(),
            condition.sql());
  }

  private String addedColumns() throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("columns that are added", source);
    MessageFieldReader core = required.query("core_query");
    MessageFieldReader input = required.query("input_query");
    required.list("input_columns", 1);
    StringBuilder columns = new StringBuilder("core.*");
    for (MessageFieldReader column : source.messages("input_columns")) {
      columns.append(", input.").append(inputColumn(column));
    }
    return "(SELECT %s FROM %s AS core LEFT JOIN %s AS input ON %s)"
        .formatted(columns, parts.table(core), parts.table(input), condition().sql());
  }

  private JoinCondition condition() throws SummaryException {
    JoinCondition condition = JoinCondition.of(source, "core", "input");
    if (!condition.left().equals("core") || !condition.right().equals("input")) {
      throw new SummaryException(
          "a condition for columns that are added has the aliases core and input, not %s and %s"
              .formatted(condition.left(), condition.right()));
    }
    return condition;
  }

  private static String inputColumn(MessageFieldReader column) throws SummaryException {
    String name = new RequiredFieldReader("a column", column).text("column_name_or_expression");
    String alias = column.text("alias");
    return alias.isEmpty() ? name : name + " AS " + alias;
  }

  private String filterIn() throws SummaryException {
    RequiredFieldReader required = new RequiredFieldReader("a filter by rows", source);
    MessageFieldReader base = required.query("base");
    MessageFieldReader values = required.query("match_values");
    return "(SELECT base.* FROM %s AS base WHERE base.%s IN (SELECT %s FROM %s))"
        .formatted(
            parts.table(base),
            required.text("base_column"),
            required.text("match_column"),
            parts.table(values));
  }
}
