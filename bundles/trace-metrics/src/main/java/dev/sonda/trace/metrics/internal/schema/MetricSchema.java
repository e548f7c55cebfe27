package dev.sonda.trace.metrics.internal.schema;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.ExtensionRegistry;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The protobuf schema of metrics: messages by their names, and by the names of the SQL functions
 * that build them.
 */
public final class MetricSchema {
  static final String PACKAGE = "perfetto.protos";
  private static final String ROOT = PACKAGE + ".TraceMetrics";

  private final Map<String, Descriptor> messages = new LinkedHashMap<>();
  private final Map<String, Descriptor> functions = new HashMap<>();
  private final Map<String, Map<String, FieldDescriptor>> extensions = new HashMap<>();
  private final Set<String> extended = new HashSet<>();
  private final ExtensionRegistry registry = ExtensionRegistry.newInstance();

  private MetricSchema() {}

  /** Reads the schema of the given sources of metrics. */
  public static MetricSchema of(List<MetricSource> sources) throws MetricException {
    List<FileDescriptor> files = SchemaFiles.of(sources);
    MetricSchema schema = new MetricSchema();
    files.forEach(file -> file.getMessageTypes().forEach(schema::add));
    for (FileDescriptor file : files) {
      file.getExtensions().forEach(schema::addExtension);
    }
    return schema;
  }

  /**
   * Adds a message unless one of equal name was added before, which happens if a merged schema file
   * exists in addition to the single files.
   */
  private void add(Descriptor message) {
    if (messages.putIfAbsent(message.getFullName(), message) != null) {
      return;
    }
    String packageName = message.getFile().getPackage();
    String local =
        packageName.isEmpty()
            ? message.getFullName()
            : message.getFullName().substring(packageName.length() + 1);
    functions.putIfAbsent(local.replace('.', '_').toLowerCase(Locale.ROOT), message);
    message.getNestedTypes().forEach(this::add);
    message.getExtensions().forEach(this::addExtension);
  }

  private void addExtension(FieldDescriptor field) {
    Descriptor extendee = field.getContainingType();
    if (!extended.add(field.getFullName()) || messages.get(extendee.getFullName()) != extendee) {
      return;
    }
    extensions
        .computeIfAbsent(extendee.getFullName(), name -> new HashMap<>())
        .put(field.getName(), field);
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      registry.add(field, DynamicMessage.getDefaultInstance(field.getMessageType()));
    } else {
      registry.add(field);
    }
  }

  /** The message TraceMetrics, of which all metrics are fields. */
  public Descriptor root() {
    Descriptor root = messages.get(ROOT);
    if (root == null) {
      throw new IllegalStateException("there is no " + ROOT);
    }
    return root;
  }

  /** The message with this full name; null if there is none. */
  public @Nullable Descriptor message(String name) {
    return messages.get(name);
  }

  /** The message that the function with this lower-case name builds; null if there is none. */
  public @Nullable Descriptor builtBy(String function) {
    return functions.get(function);
  }

  /** A field of a message; includes fields that extend the message. */
  public @Nullable FieldDescriptor field(Descriptor message, String name) {
    FieldDescriptor own = message.findFieldByName(name);
    return own == null ? extensions.getOrDefault(message.getFullName(), Map.of()).get(name) : own;
  }

  /** Registry of all extensions, for decoding messages. */
  public ExtensionRegistry registry() {
    return registry;
  }
}
