package dev.sonda.trace.summary.internal;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.summary.StructuredQuerySql;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.SummaryRequest;
import dev.sonda.trace.summary.SummarySpecs;
import dev.sonda.trace.summary.TraceSummary;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.SummarySchema;
import dev.sonda.trace.summary.internal.metric.SummaryComputation;
import dev.sonda.trace.summary.internal.query.StructuredQueries;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The summary specs that were added, as protobuf messages. */
public final class LoadedSpecs implements SummarySpecs {
  private static final String SPEC = "TraceSummarySpec";

  /** Number of first bytes that are examined to distinguish a text from an encoded message. */
  private static final int LOOKED_AT = 128;

  private final List<MessageFieldReader> specs = new ArrayList<>();
  private final StructuredQueries queries = new StructuredQueries();

  @Override
  public void addText(String spec) throws SummaryException {
    DynamicMessage.Builder message = SummarySchema.builder(SPEC);
    try {
      TextFormat.merge(spec, message);
    } catch (TextFormat.ParseException e) {
      throw new SummaryException("a spec can't be read: " + e.getMessage(), e);
    }
    add(message.build());
  }

  @Override
  public void addBytes(byte[] spec) throws SummaryException {
    try {
      add(DynamicMessage.parseFrom(SummarySchema.message(SPEC), spec));
    } catch (InvalidProtocolBufferException e) {
      throw new SummaryException("a spec can't be read: " + e.getMessage(), e);
    }
  }

  private void add(Message message) throws SummaryException {
    MessageFieldReader spec = new MessageFieldReader(message);
    for (MessageFieldReader query : spec.messages("query")) {
      queries.add(query);
    }
    specs.add(spec);
  }

  @Override
  public void add(String fileName, byte[] content) throws SummaryException {
    if (isText(fileName, content)) {
      addText(new String(content, StandardCharsets.UTF_8));
    } else {
      addBytes(content);
    }
  }

  private static boolean isText(String fileName, byte[] content) {
    if (fileName.endsWith(".pb") || fileName.endsWith(".textproto")) {
      return fileName.endsWith(".textproto");
    }
    for (int at = 0; at < Math.min(content.length, LOOKED_AT); at++) {
      boolean isPrintable = content[at] >= ' ' && content[at] < Byte.MAX_VALUE;
      if (!isPrintable && !Character.isWhitespace(content[at])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<String> queryIds() {
    return queries.ids();
  }

  @Override
  public StructuredQuerySql query(String id) throws SummaryException {
    return queries.written(id);
  }

  @Override
  public TraceSummary summary(TraceProcessor trace, SummaryRequest request)
      throws SummaryException {
    return new ComputedSummary(SummaryComputation.compute(trace, specs, queries.plan(), request));
  }
}
