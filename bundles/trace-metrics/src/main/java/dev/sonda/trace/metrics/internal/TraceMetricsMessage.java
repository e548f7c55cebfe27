package dev.sonda.trace.metrics.internal;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.metrics.internal.message.MessageBuilder;
import dev.sonda.trace.metrics.internal.schema.MetricSchema;
import org.jspecify.annotations.Nullable;

/** Collects metrics in a message TraceMetrics, whose schema is read from metric folders. */
final class TraceMetricsMessage implements MetricResult {
  private final MetricSchema schema;
  private final MessageBuilder builder;

  TraceMetricsMessage(MetricSchema schema) {
    this.schema = schema;
    builder = new MessageBuilder(schema, schema.root());
  }

  @Override
  public void add(String metric, byte @Nullable [] wrapped) throws MetricException {
    try {
      builder.add(metric, wrapped == null ? new byte[0] : wrapped);
    } catch (IllegalArgumentException e) {
      throw new MetricException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public byte[] bytes() {
    return builder.bytes().toByteArray();
  }

  private DynamicMessage message() {
    try {
      return DynamicMessage.parseFrom(schema.root(), builder.bytes(), schema.registry());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the message can't be read back", e);
    }
  }

  @Override
  public String text() {
    return TextFormat.printer().escapingNonAscii(false).printToString(message());
  }

  @Override
  public String json() {
    return MessageJsonFormatter.of(message());
  }
}
