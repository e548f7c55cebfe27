package dev.sonda.itests.analysis.random;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Generates parts of CPU profiles of V8, as events of Chrome's JSON or in track events, with few
 * profiles and threads so that parts interact; by a seed. Some parts make no sense, or are no JSON.
 */
public final class RandomCpuProfiles {
  private static final String[] JSON_IDS = {"\"0x1\"", "\"0x2\"", "2", "\"-1\"", "\"none\"", "1.5"};
  private static final String[] FUNCTIONS = {"f", "g", "(root)", "", "\\u00e9\\n", "\u00e9"};
  private static final String[] URLS = {"\"a.js\"", "\"b.js\"", "\"\"", "7", "null", "{\"a\":[1]}"};
  private static final String[] ODD_NODES = {
    "7", "null", "[{\"id\":5}]", "{}", "{\"id\":{\"id\":1}}", "{\"id\":-1}", "{\"children\":{}}"
  };
  private static final String[] ODD_PARTS = {
    "{\"startTime\":\"1\"}",
    "{\"startTime\":null,\"timeDeltas\":[1]}",
    "{\"startTime\":2.75e1}",
    "{\"cpuProfile\":7,\"timeDeltas\":[[1],2]}",
    "{\"cpuProfile\":{\"nodes\":{\"a\":1},\"samples\":[1,[2],3]},\"timeDeltas\":[1,2]}",
    "{\"cpuProfile\":{\"nodes\":[{\"id\":1]}},\"samples\":[1,2]}",
    "{\"cpuProfile\":{\"samples\":[1]},\"timeDeltas\":[01]}",
    "{\"cpuProfile\":{\"samples\":[\"1\",1.5,-1,4294967297]},\"timeDeltas\":[\"1\",1e1,-3]}",
    "[1]",
    "{\"skipped\":{\"a\":[[1],{\"b\":tru}]},\"timeDeltas\":[9]}"
  };

  /** Nodes of one part of a profile. */
  private static final int MOST_NODES = 6;

  private final Random random;
  private final int[] nodes = new int[8];
  private long timeUs = 1000;

  public RandomCpuProfiles(long seed) {
    random = new Random(seed);
  }

  /** Events of Chrome's JSON. */
  public String json(int events) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      timeUs += random.nextInt(50);
      String task =
          "\"ts\":%d,\"pid\":%d,\"tid\":%d,"
              .formatted(timeUs, 1 + random.nextInt(2), random.nextInt(4));
      texts.add("{" + task + (random.nextInt(4) == 0 ? otherEvent() : profileEvent()) + "}");
    }
    return "[" + String.join(",\n", texts) + "]\n";
  }

  private String otherEvent() {
    return random.nextBoolean()
        ? "\"ph\":\"X\",\"dur\":3,\"name\":\"slice\""
        : "\"ph\":\"M\",\"name\":\"thread_name\",\"args\":{\"name\":\"named\"}";
  }

  private String profileEvent() {
    String id =
        switch (random.nextInt(10)) {
          case 0 -> "";
          case 1 -> "\"id\":" + pick(JSON_IDS) + ",";
          default -> "\"id\":" + JSON_IDS[random.nextInt(3)] + ",";
        };
    String args =
        switch (random.nextInt(20)) {
          case 0 -> "";
          case 1 -> ",\"args\":{\"data\":[1],\"other\":{\"data\":{\"timeDeltas\":[1]}}}";
          default -> ",\"args\":{\"more\":[1],\"data\":" + part() + "}";
        };
    return id + "\"ph\":\"P\",\"cat\":\"v8\",\"name\":\"ProfileChunk\"" + args;
  }

  /** A trace in Perfetto's format; its track events have the phase P. */
  public byte[] packets(int events) throws IOException {
    StringBuilder text = new StringBuilder(slice("SLICE_BEGIN"));
    if (random.nextInt(3) != 0) {
      text.append(
          "packet { clock_snapshot { clocks { clock_id: 3 timestamp: %d } clocks { clock_id: 6 timestamp: %d } } }\n"
              .formatted(random.nextInt(5_000), random.nextInt(5_000)));
    }
    for (int sequence = 1; sequence <= 3; sequence++) {
      text.append(
          ("packet { trusted_packet_sequence_id: %d timestamp: 1 incremental_state_cleared: true"
                  + " thread_descriptor { pid: %d tid: %1$d %s }"
                  + " interned_data { debug_annotation_names { iid: 1 name: \"data\" }"
                  + " debug_annotation_names { iid: 2 name: \"other\" } } }\n")
              .formatted(
                  sequence,
                  1 + sequence / 2,
                  sequence == 3 ? "reference_timestamp_us: " + timeUs : ""));
    }
    for (int i = 0; i < events; i++) {
      text.append(packet());
    }
    timeUs += 1_000_000;
    text.append(slice("SLICE_END"));
    DynamicMessage.Builder message =
        DynamicMessage.newBuilder(TraceSchema.load().message("Trace").orElseThrow());
    TextFormat.merge(text, message);
    return message.build().toByteArray();
  }

  /** An event of a slice, from before all samples until after them. */
  private String slice(String type) {
    return ("packet { trusted_packet_sequence_id: 4 timestamp: %d"
            + " track_event { type: TYPE_%s track_uuid: 1 name: \"slice\" } }\n"
            + "packet { trusted_packet_sequence_id: 4 track_descriptor { uuid: 1 name: \"a\" } }\n")
        .formatted(timeUs * 500, type);
  }

  private String packet() {
    timeUs += random.nextInt(50);
    int sequence = 1 + random.nextInt(3);
    String time = sequence == 3 ? "timestamp_delta_us: 7 " : "";
    String phase = random.nextInt(8) == 0 ? "" : "phase: 80";
    StringBuilder annotations = new StringBuilder();
    for (int i = random.nextInt(4) == 0 ? 2 : 1; i > 0; i--) {
      String json = part().replace("\\", "\\\\").replace("\"", "\\\"");
      annotations.append(
          "debug_annotations { %s legacy_json_value: \"%s\" } "
              .formatted(
                  random.nextInt(9) == 0 ? pick("name: \"data\"", "name_iid: 2") : "name_iid: 1",
                  json));
    }
    return ("packet { trusted_packet_sequence_id: %d sequence_flags: 2 timestamp: %d track_event {"
            + " %s categories: \"v8\" name: \"Profile\" %s legacy_event { %s unscoped_id: %d } }"
            + " }\n")
        .formatted(sequence, timeUs * 1000, time, annotations, phase, random.nextInt(3));
  }

  private String part() {
    return switch (random.nextInt(10)) {
      case 0 -> pick(ODD_PARTS);
      case 1 -> "{\"startTime\":" + (timeUs + random.nextInt(100)) + "}";
      default -> chunk();
    };
  }

  private String chunk() {
    int profile = random.nextInt(nodes.length);
    List<String> added = new ArrayList<>();
    boolean hasChildren = profile % 2 == 0;
    int first = nodes[profile] + 1;
    int last = nodes[profile] + random.nextInt(MOST_NODES);
    for (int id = first; id <= last; id++) {
      added.add(hasChildren ? withChildren(id, last) : withParent(id));
    }
    nodes[profile] = Math.max(nodes[profile], last);
    if (hasChildren) {
      Collections.shuffle(added, random);
    }
    if (random.nextInt(12) == 0) {
      added.add(pick(ODD_NODES));
    }
    int samples = random.nextInt(5);
    List<String> ids = new ArrayList<>();
    List<String> deltas = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      ids.add(String.valueOf(1 + random.nextInt(nodes[profile] + 2)));
      deltas.add(String.valueOf(random.nextInt(60) - 5));
    }
    if (random.nextInt(15) == 0) {
      deltas.add("1");
    }
    return "{\"cpuProfile\":{\"nodes\":[%s],\"samples\":[%s]},\"lines\":[1],\"timeDeltas\":[%s]}"
        .formatted(String.join(",", added), String.join(" , ", ids), String.join(",", deltas));
  }

  private String withParent(int id) {
    String parent =
        switch (random.nextInt(10)) {
          case 0 -> "";
          case 1 -> "\"parent\":" + pick("-1", "null", "9000", "1.5") + ",";
          default -> "\"parent\":" + (1 + random.nextInt(Math.max(1, id - 1))) + ",";
        };
    return "{%s\"id\":%d,\"callFrame\":{\"functionName\":\"%s\",\"url\":%s,\"lineNumber\":%d}}"
        .formatted(parent, id, pick(FUNCTIONS), pick(URLS), random.nextInt(3));
  }

  /**
   * A node that names its children, which have higher ids. Its function is of no other node, so
   * that nodes are no callers of themselves, which the reference allows.
   */
  private String withChildren(int id, int last) {
    List<String> children = new ArrayList<>();
    for (int child = id + 1; child <= last + 1; child++) {
      if (random.nextInt(3) == 0) {
        children.add(String.valueOf(child));
      }
    }
    return "{\"id\":%d,\"callFrame\":{\"functionName\":\"n%1$d\",\"url\":%s},\"children\":[%s]}"
        .formatted(id, pick(URLS), String.join(",", children));
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
