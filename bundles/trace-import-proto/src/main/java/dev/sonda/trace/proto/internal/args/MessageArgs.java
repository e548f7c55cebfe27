package dev.sonda.trace.proto.internal.args;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.schema.FieldDeclaration;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.proto.internal.schema.MessageType;
import dev.sonda.trace.proto.internal.schema.ProtobufSchema;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts protobuf messages to arguments by their schema. A field's key begins with the keys of
 * the enclosing fields, and has an index if the field is repeated: {@code order.items[2].price}.
 */
public final class MessageArgs {
  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 32;

  private final Supplier<ProtobufSchema> schema;
  private final StringPool strings;
  private final boolean withDefaults;
  private final Map<String, Map<Integer, String>> enums = new HashMap<>();
  private ArgHook hook = ArgHook.NONE;

  public MessageArgs(Supplier<ProtobufSchema> schema, StringPool strings) {
    this(schema, strings, false);
  }

  private MessageArgs(Supplier<ProtobufSchema> schema, StringPool strings, boolean withDefaults) {
    this.schema = schema;
    this.strings = strings;
    this.withDefaults = withDefaults;
  }

  /** Sets the hook that is called for each field from now on. */
  public void setHook(ArgHook newHook) {
    hook = newHook;
  }

  /**
   * Creates a converter that also adds fields that a message leaves out, with their default values.
   */
  public static MessageArgs withDefaults(Supplier<ProtobufSchema> schema, StringPool strings) {
    return new MessageArgs(schema, strings, true);
  }

  /**
   * Adds a reader's current field; false if the schema doesn't contain the field.
   *
   * @param typeName the full name of the message type that contains the field
   * @param place the field's index among the message's fields with equal number
   */
  public boolean addField(String typeName, WireReader fields, int place, ArgSet target) {
    MessageType type = schema.get().message(typeName);
    FieldDeclaration field = type == null ? null : type.field(fields.field());
    if (field == null) {
      return false;
    }
    add(field, fields, place, "", "", target, 0);
    return true;
  }

  /**
   * Adds the message in a reader's current field under a key; false if the schema doesn't contain
   * the type.
   */
  public boolean addMessage(
      String typeName, WireReader parent, String flatKey, String key, ArgSet target) {
    MessageType type = schema.get().message(typeName);
    if (type == null) {
      return false;
    }
    addFields(type, parent, flatKey, key, target, 0);
    return true;
  }

  /**
   * Adds the fields of a message whose numbers {@code isWanted} accepts; false if the type is
   * unknown or the bytes are malformed.
   *
   * @param message a reader at the beginning of the message
   */
  public boolean addAll(String typeName, WireReader message, IntPredicate isWanted, ArgSet target) {
    MessageType type = schema.get().message(typeName);
    if (type == null) {
      return false;
    }
    addFields(type, message, isWanted, "", "", target, 0);
    return !message.isBroken();
  }

  private void addFields(
      MessageType type, WireReader parent, String flatKey, String key, ArgSet target, int depth) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    addFields(type, fields, _ -> true, flatKey, key, target, depth);
  }

  private void addFields(
      MessageType type,
      WireReader fields,
      IntPredicate isWanted,
      String flatKey,
      String key,
      ArgSet target,
      int depth) {
    Map<Integer, Integer> places = new HashMap<>();
    boolean isEmpty = true;
    while (fields.next() && depth < MAX_DEPTH) {
      isEmpty = false;
      FieldDeclaration field = type.field(fields.field());
      if (field != null && isWanted.test(fields.field())) {
        int place = places.getOrDefault(fields.field(), 0);
        places.put(fields.field(), place + add(field, fields, place, flatKey, key, target, depth));
      }
    }
    if (withDefaults) {
      addDefaults(type, isWanted, places.keySet(), flatKey, key, target);
    }
    if (isEmpty && (!withDefaults || type.fields().isEmpty())) {
      put(target, flatKey, key, ArgType.NULL, 0);
    }
  }

  private void addDefaults(
      MessageType type,
      IntPredicate isWanted,
      Set<Integer> present,
      String flatPrefix,
      String prefix,
      ArgSet target) {
    for (FieldDeclaration field : type.fields().values()) {
      if (isWanted.test(field.number()) && !present.contains(field.number())) {
        String flatKey = joined(flatPrefix, field.name());
        addDefault(field, flatKey, joined(prefix, field.name()), target);
      }
    }
  }

  private void addDefault(FieldDeclaration field, String flatKey, String key, ArgSet target) {
    if (field.isRepeated() || field.kind() == FieldKind.STRING || isMessage(field)) {
      put(target, flatKey, key, ArgType.NULL, 0);
    } else if (field.kind() == FieldKind.BYTES) {
      put(target, flatKey, key, ArgType.STRING, strings.intern(""));
    } else {
      addValue(field, 0, flatKey, key, target);
    }
  }

  private static boolean isMessage(FieldDeclaration field) {
    return field.kind() == FieldKind.MESSAGE || field.kind() == FieldKind.GROUP;
  }

  /** Adds a field; returns the number of values added: a packed field may have several. */
  private int add(
      FieldDeclaration field,
      WireReader fields,
      int place,
      String flatPrefix,
      String prefix,
      ArgSet target,
      int depth) {
    String flatKey = joined(flatPrefix, field.name());
    String key = joined(prefix, field.name());
    boolean isNumber = !isBytes(field.kind());
    if (field.isRepeated() && isNumber && fields.isBytes()) {
      return addPacked(field, fields, place, flatKey, key, target);
    }
    String placedKey = field.isRepeated() ? key + "[" + place + "]" : key;
    if (isNumber) {
      addNumber(field, fields, flatKey, placedKey, target);
    } else {
      boolean isDone =
          field.kind() == FieldKind.MESSAGE
              && fields.isBytes()
              && hook.addMessage(field.typeName(), fields, flatPrefix, prefix, target);
      if (!isDone) {
        addBytes(field, fields, flatKey, placedKey, target, depth);
      }
    }
    return 1;
  }

  private static boolean isBytes(FieldKind kind) {
    return kind == FieldKind.MESSAGE || kind == FieldKind.STRING || kind == FieldKind.BYTES;
  }

  private static String joined(String prefix, String name) {
    return prefix.isEmpty() ? name : prefix + "." + name;
  }

  private int addPacked(
      FieldDeclaration field,
      WireReader fields,
      int place,
      String flatKey,
      String key,
      ArgSet target) {
    WireReader values = new WireReader();
    values.reset(fields);
    int count = 0;
    while (values.hasMore()) {
      long value =
          switch (field.kind()) {
            case DOUBLE, FIXED64, SFIXED64 -> values.nextPackedFixed64();
            case FLOAT, FIXED32, SFIXED32 -> values.nextPackedFixed32();
            default -> values.nextPacked();
          };
      addValue(field, value, flatKey, key + "[" + (place + count++) + "]", target);
    }
    return count;
  }

  private void addNumber(
      FieldDeclaration field, WireReader fields, String flatKey, String key, ArgSet target) {
    if (!fields.isBytes()) {
      addValue(field, fields.longValue(), flatKey, key, target);
    }
  }

  private void addValue(
      FieldDeclaration field, long value, String flatKey, String key, ArgSet target) {
    if (hook.addNumber(flatKey, value, target)) {
      return;
    }
    int low = (int) value;
    switch (field.kind()) {
      case BOOL -> put(target, flatKey, key, ArgType.BOOL, value == 0 ? 0 : 1);
      case INT32, SFIXED32 -> put(target, flatKey, key, ArgType.INT, low);
      case INT64, SFIXED64 -> put(target, flatKey, key, ArgType.INT, value);
      case SINT32, SINT64 -> put(target, flatKey, key, ArgType.INT, (value >>> 1) ^ -(value & 1));
      case UINT32, FIXED32 -> put(target, flatKey, key, ArgType.UINT, value & 0xFFFF_FFFFL);
      case UINT64, FIXED64 -> put(target, flatKey, key, ArgType.UINT, value);
      case DOUBLE -> put(target, flatKey, key, ArgType.REAL, value);
      case FLOAT -> {
        double real = Float.intBitsToFloat((int) value);
        put(target, flatKey, key, ArgType.REAL, Double.doubleToRawLongBits(real));
      }
      case ENUM -> put(target, flatKey, key, ArgType.STRING, strings.intern(name(field, value)));
      default -> {} // field types that aren't numeric
    }
  }

  private String name(FieldDeclaration field, long value) {
    @Nullable String name =
        enums
            .computeIfAbsent(field.typeName(), type -> schema.get().enumValues(type))
            .get((int) value);
    return name == null ? Integer.toString((int) value) : name;
  }

  private void addBytes(
      FieldDeclaration field,
      WireReader fields,
      String flatKey,
      String key,
      ArgSet target,
      int depth) {
    if (!fields.isBytes()) {
      return;
    }
    switch (field.kind()) {
      case STRING -> {
        int text = strings.intern(fields.segment(), fields.start(), fields.end());
        put(target, flatKey, key, ArgType.STRING, hook.text(flatKey, text));
      }
      case BYTES -> {
        byte[] bytes =
            fields
                .segment()
                .asSlice(fields.start(), fields.end() - fields.start())
                .toArray(JAVA_BYTE);
        int text = strings.intern(Base64.getEncoder().encodeToString(bytes));
        put(target, flatKey, key, ArgType.STRING, text);
      }
      default -> {
        MessageType type = schema.get().message(field.typeName());
        if (type != null) {
          addFields(type, fields, flatKey, key, target, depth + 1);
        }
      }
    }
  }

  private void put(ArgSet target, String flatKey, String key, ArgType type, long value) {
    target.add(strings.intern(flatKey), strings.intern(key), type, value);
  }
}
