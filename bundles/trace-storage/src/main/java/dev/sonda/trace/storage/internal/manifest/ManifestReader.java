package dev.sonda.trace.storage.internal.manifest;

import dev.sonda.trace.format.BuiltinClock;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.storage.internal.manifest.JsonValue.Fields;
import dev.sonda.trace.storage.internal.manifest.JsonValue.Items;
import dev.sonda.trace.storage.internal.manifest.JsonValue.Text;
import dev.sonda.trace.storage.internal.manifest.JsonValue.Whole;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockOf;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses a manifest. Error messages begin like Perfetto's. */
public final class ManifestReader {
  private static final String NAME = "perfetto_manifest";

  private static final long HIGHEST_MACHINE = 0xFFFF_FFFFL;

  private ManifestReader() {}

  /** Parses the text of a manifest. */
  public static TraceManifest read(String text) throws TraceFormatException {
    if (!(JsonReader.read(text) instanceof Fields root)
        || !(root.get(NAME) instanceof Fields manifest)) {
      throw wrong("expected a JSON object with a top-level perfetto_manifest key");
    }
    checkVersion(manifest);
    ClockOf traceTime =
        manifest.has("trace_time") ? traceTime(fields(manifest, "trace_time", "")) : null;
    List<ManifestFile> files = new ArrayList<>();
    for (JsonValue file : items(manifest, "files")) {
      files.add(file(file));
    }
    return new TraceManifest(attributes(manifest), traceTime, files);
  }

  private static void checkVersion(Fields manifest) throws TraceFormatException {
    if (!manifest.has("version")) {
      throw wrong("missing required field: version");
    }
    if (!(manifest.get("version") instanceof Whole version)) {
      throw wrong("version must be an integer");
    }
    if (version.value() != 1) {
      throw wrong("unsupported version: " + version.value() + "; there is only version 1");
    }
  }

  private static ClockOf traceTime(Fields time) throws TraceFormatException {
    if (!time.has("clock")) {
      throw wrong("trace_time needs a clock");
    }
    return new ClockOf(
        text(time, "file", "trace_time: file"),
        text(time, "machine", "trace_time: machine"),
        clock(time));
  }

  private static ManifestFile file(JsonValue value) throws TraceFormatException {
    if (!(value instanceof Fields file) || !(file.get("path") instanceof Text path)) {
      throw wrong("files entries must be objects with a string path");
    }
    if (file.has("machine") && file.has("machines")) {
      throw wrong(
          "machine and machines are mutually exclusive: a file is of one machine, or its packets"
              + " say of which one each is");
    }
    return new ManifestFile(
        path.value(),
        file.has("machine") ? machine(fields(file, "machine", ""), "machine") : "",
        machines(file),
        file.has("clocks") ? relation(fields(file, "clocks", "")) : null);
  }

  private static String machine(Fields machine, String where) throws TraceFormatException {
    if (!(machine.get("name") instanceof Text name)) {
      throw wrong(where + " needs a string name");
    }
    if (name.value().isEmpty()) {
      throw wrong(where + ": name must be non-empty");
    }
    return name.value();
  }

  private static Map<Long, String> machines(Fields file) throws TraceFormatException {
    Map<Long, String> machines = new LinkedHashMap<>();
    for (JsonValue value : items(file, "machines")) {
      if (!(value instanceof Fields machine) || !(machine.get("id") instanceof Whole id)) {
        throw wrong("machines entries need an integer id and a string name");
      }
      if (id.value() < 0 || id.value() > HIGHEST_MACHINE) {
        throw wrong("machines: id must be in [0, " + HIGHEST_MACHINE + "]");
      }
      machines.put(id.value(), machine(machine, "machines"));
    }
    return machines;
  }

  private static ClockRelation relation(Fields clocks) throws TraceFormatException {
    if (!clocks.has("sync_to")) {
      throw wrong("clocks: a sync_to block is required, which names a clock of another file");
    }
    Fields reference = fields(clocks, "sync_to", "clocks: ");
    if (!(reference.get("file") instanceof Text file)) {
      throw wrong("clocks: sync_to.file is required and must be a string");
    }
    return new ClockRelation(
        text(clocks, "machine", "clocks: machine"),
        clocks.has("clock") ? clock(clocks) : 0,
        new ClockOf(
            file.value(),
            text(reference, "machine", "clocks: sync_to.machine"),
            reference.has("clock") ? clock(reference) : 0),
        offset(clocks));
  }

  private static long offset(Fields clocks) throws TraceFormatException {
    if (!clocks.has("offset_ns")) {
      return 0;
    }
    if (!(clocks.get("offset_ns") instanceof Whole offset)) {
      throw wrong("clocks: offset_ns must be an integer");
    }
    if (offset.value() == Long.MIN_VALUE) {
      throw wrong("clocks: offset_ns is out of range");
    }
    return offset.value();
  }

  private static int clock(Fields fields) throws TraceFormatException {
    if (!(fields.get("clock") instanceof Text name)) {
      throw wrong("clock name must be a string");
    }
    return BuiltinClock.named(name.value())
        .orElseThrow(() ->
            wrong("unknown clock name: " + name.value() + "; there are " + BuiltinClock.names()))
        .number();
  }

  private static Map<String, Object> attributes(Fields manifest) throws TraceFormatException {
    Map<String, Object> attributes = new LinkedHashMap<>();
    if (!manifest.has("attributes")) {
      return attributes;
    }
    Fields all = fields(manifest, "attributes", "");
    for (Map.Entry<String, JsonValue> entry : all.values().entrySet()) {
      if (entry.getKey().isEmpty()) {
        throw wrong("attributes: keys must be non-empty");
      }
      switch (entry.getValue()) {
        case Text text -> attributes.put(entry.getKey(), text.value());
        case Whole whole -> attributes.put(entry.getKey(), whole.value());
        default ->
            throw wrong(
                "attributes: '%s' must be a string or an integer".formatted(entry.getKey()));
      }
    }
    return attributes;
  }

  private static Fields fields(Fields of, String name, String where) throws TraceFormatException {
    if (of.get(name) instanceof Fields fields) {
      return fields;
    }
    throw wrong(where + name + " must be an object");
  }

  private static List<JsonValue> items(Fields of, String name) throws TraceFormatException {
    if (!of.has(name)) {
      return List.of();
    }
    if (of.get(name) instanceof Items items) {
      return items.values();
    }
    throw wrong(name + " must be an array");
  }

  /** The text of an optional field; empty if the field is missing. */
  private static String text(Fields of, String name, String where) throws TraceFormatException {
    if (!of.has(name)) {
      return "";
    }
    if (of.get(name) instanceof Text text) {
      return text.value();
    }
    throw wrong(where + " must be a string");
  }

  private static TraceFormatException wrong(String sentence) {
    return new TraceFormatException(NAME + ": " + sentence);
  }
}
