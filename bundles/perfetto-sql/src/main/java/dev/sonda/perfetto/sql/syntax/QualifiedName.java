package dev.sonda.perfetto.sql.syntax;

import org.jspecify.annotations.Nullable;

/** A name with the schema that it is looked up in, such as {@code main.slice}. */
public record QualifiedName(@Nullable Name schema, Name name) implements SyntaxNode {
  @Override
  public SourcePosition position() {
    return schema == null ? name.position() : schema.position();
  }
}
