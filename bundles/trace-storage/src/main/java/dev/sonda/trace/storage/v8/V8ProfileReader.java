package dev.sonda.trace.storage.v8;

import dev.sonda.trace.tables.StringPool;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Reads the JSON of a part of a CPU profile. Reused for the next part. */
final class V8ProfileReader {
  private final StringPool strings;
  private final JsonTokens tokens = new JsonTokens();
  private final V8ProfileNode node = new V8ProfileNode();
  private final NumberList samples = new NumberList();
  private final NumberList timeDeltas = new NumberList();
  private OptionalLong startUs = OptionalLong.empty();
  private Consumer<V8ProfileNode> onNode = _ -> {};
  private boolean isReadingNodes;

  V8ProfileReader(StringPool strings) {
    this.strings = strings;
  }

  /**
   * Reads all but the nodes.
   *
   * @param isInData whether the part is the field "data" of the text, instead of the text itself
   * @return false if the text is no JSON
   */
  boolean read(byte[] json, int start, int end, boolean isInData) {
    isReadingNodes = false;
    samples.clear();
    timeDeltas.clear();
    startUs = OptionalLong.empty();
    return readText(json, start, end, isInData);
  }

  /**
   * Reads the nodes of a text that {@link #read} has accepted. Nodes need a reading of their own,
   * so that none has an effect if the text is malformed after it, and none is held in memory.
   */
  void forEachNode(
      byte[] json, int start, int end, boolean isInData, Consumer<V8ProfileNode> consumer) {
    isReadingNodes = true;
    onNode = consumer;
    readText(json, start, end, isInData);
  }

  private boolean readText(byte[] json, int start, int end, boolean isInData) {
    if (!tokens.enter(json, start, end)) {
      return false;
    }
    forEachField(isInData ? this::readData : this::readField);
    return !tokens.isBroken();
  }

  /** Calls a reader for each field; of a field that it doesn't read, a nested value is skipped. */
  private void forEachField(BooleanSupplier reader) {
    while (tokens.next()) {
      if (!reader.getAsBoolean() && (tokens.isObject() || tokens.isArray())) {
        tokens.skip();
      }
    }
  }

  private boolean readData() {
    if (!tokens.key().equals("data") || !tokens.isObject()) {
      return false;
    }
    forEachField(this::readField);
    return true;
  }

  private boolean readField() {
    return switch (tokens.key()) {
      case "startTime" -> readStart();
      case "cpuProfile" -> tokens.isObject() && readFields(this::readProfileField);
      case "timeDeltas" -> tokens.isArray() && readTimeDeltas();
      default -> false;
    };
  }

  private boolean readStart() {
    startUs = tokens.isNumber() ? OptionalLong.of(tokens.number().value()) : OptionalLong.empty();
    return true;
  }

  private boolean readFields(BooleanSupplier reader) {
    forEachField(reader);
    return true;
  }

  private boolean readTimeDeltas() {
    timeDeltas.clear();
    while (tokens.next()) {
      if (tokens.isNumber()) {
        timeDeltas.add(tokens.number().value());
      }
    }
    return true;
  }

  private boolean readProfileField() {
    return switch (tokens.key()) {
      case "nodes" -> tokens.isArray() && readNodes();
      case "samples" -> tokens.isArray() && readIds(samples);
      default -> false;
    };
  }

  private boolean readIds(NumberList ids) {
    ids.clear();
    while (tokens.next()) {
      if (isId()) {
        ids.add(id());
      }
    }
    return true;
  }

  private boolean isId() {
    return tokens.isNumber() && !tokens.number().isNegative();
  }

  /** The lower 32 bits of a number. */
  private int id() {
    return (int) tokens.number().value();
  }

  private boolean readNodes() {
    int emptyText = strings.intern("");
    while (tokens.next()) {
      if (tokens.isObject()) {
        node.clear(emptyText);
        forEachField(this::readNodeField);
        if (isReadingNodes && !tokens.isBroken()) {
          onNode.accept(node);
        }
      }
    }
    return true;
  }

  private boolean readNodeField() {
    return switch (tokens.key()) {
      case "id" -> readNodeId();
      case "parent" -> readParent();
      case "children" -> tokens.isArray() && readIds(node.children);
      case "callFrame" -> tokens.isObject() && readFields(this::readFrameField);
      default -> false;
    };
  }

  private boolean readNodeId() {
    node.id = isId() ? id() : node.id;
    return true;
  }

  private boolean readParent() {
    node.hasParent = isId();
    node.parent = node.hasParent ? id() : 0;
    return true;
  }

  private boolean readFrameField() {
    return switch (tokens.key()) {
      case "url" -> readUrl();
      case "functionName" -> readFunction();
      default -> false;
    };
  }

  private boolean readUrl() {
    if (tokens.isText() && tokens.end() > tokens.start()) {
      node.url = intern();
    }
    return true;
  }

  private boolean readFunction() {
    if (tokens.isText()) {
      node.function = intern();
    }
    return true;
  }

  /** Interns a text, except in the reading that only checks whether the JSON is well-formed. */
  private int intern() {
    return isReadingNodes
        ? strings.intern(tokens.segment(), tokens.start(), tokens.end())
        : node.function;
  }

  /** The profile's start; empty in parts that only add to a profile. */
  OptionalLong startUs() {
    return startUs;
  }

  /** For each sample the id of its node. */
  NumberList samples() {
    return samples;
  }

  /** For each sample its difference in microseconds to the time of the sample before. */
  NumberList timeDeltas() {
    return timeDeltas;
  }
}
