package dev.sonda.cli.internal.config.lint;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds fields of a config that are deprecated, mean something on Android only, or aren't in the
 * schema.
 */
final class FieldLint {
  private static final Set<String> ANDROID =
      Set.of(
          "statsd_metadata",
          "statsd_logging",
          "incident_report_config",
          "android_report_config",
          "notify_traceur",
          "bugreport_filename",
          "atrace_apps");

  private final List<ConfigFinding> findings;

  FieldLint(List<ConfigFinding> findings) {
    this.findings = findings;
  }

  /**
   * Adds findings about all fields, at any depth. Parses the config with the full schema, so that
   * settings that a config carries as bytes are checked too.
   */
  void look(TraceConfig config) {
    TraceSchema schema = TraceSchema.load();
    try {
      look(DynamicMessage.parseFrom(schema.traceConfig(), config.toByteString()), "");
    } catch (InvalidProtocolBufferException e) {
      look(config, "");
      for (int index = 0; index < config.getDataSourcesCount(); index++) {
        DataSourceConfig source = config.getDataSources(index).getConfig();
        if (!isWellFormed(schema.message("DataSourceConfig").orElseThrow(), source)) {
          findings.add(
              ConfigFinding.error(
                  "data_sources[" + index + "].config",
                  "the settings of "
                      + source.getName()
                      + " are not well-formed, so it can't read them"));
        }
      }
    }
  }

  private static boolean isWellFormed(Descriptor schema, DataSourceConfig source) {
    try {
      return DynamicMessage.parseFrom(schema, source.toByteString()).isInitialized();
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }

  /**
   * Checks the set fields of a message, and of its nested messages. Unknown fields aren't reported
   * in DataSourceConfig, which data sources extend.
   */
  private void look(Message message, String path) {
    for (Map.Entry<FieldDescriptor, Object> set : message.getAllFields().entrySet()) {
      FieldDescriptor field = set.getKey();
      String where = path + field.getName();
      if (field.getOptions().getDeprecated()) {
        findings.add(ConfigFinding.warning(where, "is out of use"));
      } else if (ANDROID.contains(field.getName())) {
        findings.add(ConfigFinding.warning(where, "is for Android, and means nothing here"));
      }
      if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        lookInto(field, set.getValue(), where);
      }
    }
    boolean isPayload = message.getDescriptorForType().getName().equals("DataSourceConfig");
    if (!isPayload) {
      for (int number : message.getUnknownFields().asMap().keySet()) {
        findings.add(
            ConfigFinding.warning(
                path + number, "a field with this number isn't known, and is ignored"));
      }
    }
  }

  private void lookInto(FieldDescriptor field, Object value, String where) {
    if (!field.isRepeated()) {
      look((Message) value, where + ".");
      return;
    }
    int index = 0;
    for (Object element : (List<?>) value) {
      look((Message) element, where + "[" + index + "].");
      index++;
    }
  }
}
