package dev.sonda.trace.metrics.internal.schema;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and links schema files by the names under which they import each other. */
final class SchemaFiles {
  private static final String METRICS = "protos/perfetto/metrics/metrics.proto";

  /**
   * A file with an empty message TraceMetrics, which metrics extend if no source contains
   * Perfetto's metrics.
   */
  private static final FileDescriptorProto WITHOUT_METRICS = withoutMetrics();

  private final Map<String, FileDescriptorProto> texts = new LinkedHashMap<>();
  private final Map<String, FileDescriptor> linked = new LinkedHashMap<>();
  private final Set<String> linking = new HashSet<>();

  private SchemaFiles() {
    FileDescriptor ofProtobuf = DescriptorProtos.getDescriptor();
    linked.put("google/protobuf/descriptor.proto", ofProtobuf);
  }

  private static FileDescriptorProto withoutMetrics() {
    FileDescriptorProto.Builder file =
        FileDescriptorProto.newBuilder().setName(METRICS).setPackage(MetricSchema.PACKAGE);
    file.addMessageTypeBuilder()
        .setName("TraceMetrics")
        .addExtensionRangeBuilder()
        .setStart(1)
        .setEnd(1 << 29);
    return file.build();
  }

  /** Reads all schemas of the given sources, and links them. */
  static List<FileDescriptor> of(List<MetricSource> sources) throws MetricException {
    SchemaFiles files = new SchemaFiles();
    for (MetricSource source : sources) {
      files.read(source.schemaFiles());
    }
    files.texts.putIfAbsent(WITHOUT_METRICS.getName(), WITHOUT_METRICS);
    List<FileDescriptor> all = new ArrayList<>();
    for (String name : files.texts.keySet()) {
      FileDescriptor file = files.link(name);
      if (file != null) {
        all.add(file);
      }
    }
    return all;
  }

  private void read(Map<String, Path> files) throws MetricException {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      String name = file.getKey();
      try {
        texts.putIfAbsent(name, ProtoParser.parse(name, Files.readString(file.getValue())));
      } catch (IOException e) {
        throw new MetricException(
            "schema %s of metrics can't be read: %s".formatted(name, e.getMessage()), e);
      }
    }
  }

  /** Links a file; null if it doesn't exist or imports itself. */
  private @Nullable FileDescriptor link(String name) throws MetricException {
    FileDescriptor known = linked.get(name);
    FileDescriptorProto text = texts.get(name);
    if (known != null || text == null || !linking.add(name)) {
      return known;
    }
    List<FileDescriptor> imports = new ArrayList<>();
    for (String each : text.getDependencyList()) {
      FileDescriptor file = link(each);
      if (file != null) {
        imports.add(file);
      }
    }
    try {
      FileDescriptor file =
          FileDescriptor.buildFrom(text, imports.toArray(FileDescriptor[]::new), true);
      linked.put(name, file);
      return file;
    } catch (DescriptorValidationException e) {
      throw new MetricException(name + " can't be used: " + e.getMessage(), e);
    }
  }
}
