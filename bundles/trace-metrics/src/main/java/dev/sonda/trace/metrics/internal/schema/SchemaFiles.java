package dev.sonda.trace.metrics.internal.schema;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import dev.sonda.trace.metrics.MetricException;
import dev.sonda.trace.metrics.MetricFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and links schema files by the names under which they import each other. */
final class SchemaFiles {
  /** Prefix of the names of all files, as in Perfetto's schema. */
  private static final String ROOT = "protos/perfetto/metrics/";

  private static final String SUFFIX = ".proto";

  /**
   * A file with an empty message TraceMetrics, which metrics extend if no folder contains
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
        FileDescriptorProto.newBuilder()
            .setName(ROOT + "metrics.proto")
            .setPackage(MetricSchema.PACKAGE);
    file.addMessageTypeBuilder()
        .setName("TraceMetrics")
        .addExtensionRangeBuilder()
        .setStart(1)
        .setEnd(1 << 29);
    return file.build();
  }

  /** Reads all files of the given folders, and links them. */
  static List<FileDescriptor> of(List<MetricFolder> folders) throws MetricException {
    SchemaFiles files = new SchemaFiles();
    for (MetricFolder folder : folders) {
      files.read(folder);
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

  private void read(MetricFolder folder) throws MetricException {
    Path root = folder.protos();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(each -> each.toString().endsWith(SUFFIX)).sorted().toList()) {
        String name = ROOT + folder.path() + root.relativize(file);
        texts.putIfAbsent(name, ProtoParser.parse(name, Files.readString(file)));
      }
    } catch (IOException e) {
      throw new MetricException(
          "folder %s of metrics can't be read; it has subfolders sql and protos: %s"
              .formatted(folder.folder(), e.getMessage()),
          e);
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
