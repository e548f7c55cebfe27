package dev.sonda.cli.internal.config.merge;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Combines two configs into one that records the data of both. A data source in both configs
 * becomes one entry with the settings of both; where settings conflict, the second config's win.
 * Unnamed buffers become one shared buffer, as large as both together.
 */
public final class ConfigUnion {
  private ConfigUnion() {}

  /** Combines two configs; neither is changed. */
  public static TraceConfig of(TraceConfig first, TraceConfig second) {
    TraceConfig.Builder sum = first.toBuilder();
    addBuffers(sum, second);
    for (TraceConfig.DataSource source : second.getDataSourcesList()) {
      addSource(sum, source);
    }
    return sum.mergeFrom(second.toBuilder().clearBuffers().clearDataSources().buildPartial())
        .build();
  }

  private static void addBuffers(TraceConfig.Builder sum, TraceConfig second) {
    if (sum.getBuffersCount() == 0) {
      sum.addAllBuffers(second.getBuffersList());
    } else if (second.getBuffersCount() > 0) {
      TraceConfig.BufferConfig.Builder shared = sum.getBuffersBuilder(0);
      shared.setSizeKb(shared.getSizeKb() + second.getBuffers(0).getSizeKb());
    }
  }

  private static void addSource(TraceConfig.Builder sum, TraceConfig.DataSource source) {
    DataSourceConfig wanted = source.getConfig();
    for (TraceConfig.DataSource.Builder known : sum.getDataSourcesBuilderList()) {
      if (known.getConfig().getName().equals(wanted.getName())) {
        known.setConfig(of(known.getConfig(), wanted));
        return;
      }
    }
    sum.addDataSources(source);
  }

  /** Merges two configs of one data source; the settings of {@code second} win. */
  public static DataSourceConfig of(DataSourceConfig first, DataSourceConfig second) {
    String settings = settings(first, second);
    DataSourceConfig.Builder both = merged(first, second).toBuilder();
    if (!settings.isEmpty()) {
      both.setLegacyConfig(settings);
    }
    return both.build();
  }

  /**
   * Merges with the full schema, so that messages that a config carries as bytes are merged field
   * by field.
   */
  private static DataSourceConfig merged(DataSourceConfig first, DataSourceConfig second) {
    Descriptor schema = TraceSchema.load().message("DataSourceConfig").orElseThrow();
    try {
      Message both =
          DynamicMessage.newBuilder(schema)
              .mergeFrom(first.toByteString())
              .mergeFrom(second.toByteString())
              .build();
      return DataSourceConfig.parseFrom(withoutRepetition(both).toByteString());
    } catch (InvalidProtocolBufferException e) {
      return first.toBuilder()
          .mergeFrom(second)
          .build(); // Bytes that aren't a valid message can't be merged.
    }
  }

  /**
   * Merges lines of {@code key=value}: lists are joined; for other values, the one of {@code
   * second} wins.
   */
  private static String settings(DataSourceConfig first, DataSourceConfig second) {
    Map<String, String> settings = KeyValueSourceSettings.parse(first.getLegacyConfig());
    KeyValueSourceSettings.parse(second.getLegacyConfig())
        .forEach((key, value) -> settings.merge(key, value, ConfigUnion::joined));
    return KeyValueSourceSettings.print(settings);
  }

  private static String joined(String first, String second) {
    if (!second.contains(",") && !first.contains(",")) {
      return second;
    }
    LinkedHashSet<String> all = new LinkedHashSet<>(List.of(first.split(",", -1)));
    all.addAll(List.of(second.split(",", -1)));
    return String.join(",", all);
  }

  /** Removes repeated entries of lists of events and counters, in nested messages too. */
  private static Message withoutRepetition(Message message) {
    Message.Builder builder = message.toBuilder();
    for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
      boolean isMessage = field.getKey().getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      if (field.getKey().isRepeated()) {
        List<?> values = (List<?>) field.getValue();
        builder.setField(field.getKey(), new ArrayList<>(new LinkedHashSet<>(values)));
      } else if (isMessage) {
        builder.setField(field.getKey(), withoutRepetition((Message) field.getValue()));
      }
    }
    return builder.build();
  }
}
