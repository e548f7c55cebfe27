package dev.sonda.core.internal.filter;

import dev.sonda.protos.SemanticType;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterRule;
import java.util.BitSet;

/** The set of semantic types of strings that a rule applies to. */
final class SemanticTypes {
  /**
   * Semantic types from this number on can't be listed in a rule, so every rule applies to them.
   */
  private static final int LIMIT = 128;

  private static final int UNSPECIFIED = SemanticType.SEMANTIC_TYPE_UNSPECIFIED_VALUE;

  private final BitSet types = new BitSet(LIMIT);

  /** The types listed in a rule; a rule without a list applies to strings of unspecified type. */
  static SemanticTypes of(StringFilterRule rule) throws InvalidTraceFilterException {
    SemanticTypes types = new SemanticTypes();
    for (SemanticType type : rule.getSemanticTypeList()) {
      types.add(type.getNumber());
    }
    // Numbers of semantic types that are missing in the compiled schema.
    for (long type :
        rule.getUnknownFields()
            .getField(StringFilterRule.SEMANTIC_TYPE_FIELD_NUMBER)
            .getVarintList()) {
      types.add(type);
    }
    if (types.types.isEmpty()) {
      types.add(UNSPECIFIED);
    }
    return types;
  }

  private void add(long type) throws InvalidTraceFilterException {
    if (type < 0 || type >= LIMIT) {
      throw new InvalidTraceFilterException(
          "a rule of trace_filter's string filter has the semantic_type "
              + type
              + "; the highest is "
              + (LIMIT - 1));
    }
    types.set((int) type);
  }

  boolean contains(int type) {
    return type >= LIMIT || types.get(type);
  }
}
