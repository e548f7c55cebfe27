package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventPart;
import dev.sonda.track.event.internal.record.ProtoValue;

/**
 * Encodes arguments of events as debug annotations, with names interned in one sequence. One
 * thread.
 */
final class ArgumentEncoder {
  private final SequenceDictionary dictionary;

  ArgumentEncoder(SequenceDictionary dictionary) {
    this.dictionary = dictionary;
  }

  /**
   * Interns all names of an event's arguments. New names are written in separate packets, which is
   * impossible while the event's packet is open.
   */
  void lookUp(EventData event) {
    for (int i = 0; i < event.partCount(); i++) {
      String key = event.key(i);
      if (key != null) {
        dictionary.annotation(key);
      }
      if (event.part(i) == EventPart.PROTO) {
        dictionary.valueType(((ProtoValue) event.object(i)).type());
      }
    }
  }

  /** Writes an argument with its nested values; returns the index of the next part. */
  int write(EventData event, int index, int field, MessageWriter parent) {
    MessageWriter annotation = parent.nested(field);
    String key = event.key(index);
    if (key != null) {
      writeKey(key, annotation);
    }
    int next = index + 1;
    switch (event.part(index)) {
      case EventPart.BEGIN_DICTIONARY ->
          next =
              writeEntries(event, next, TrackEventLayout.ANNOTATION_DICTIONARY_ENTRY, annotation);
      case EventPart.BEGIN_ARRAY ->
          next = writeEntries(event, next, TrackEventLayout.ANNOTATION_ARRAY_VALUE, annotation);
      default -> writeValue(event, index, annotation);
    }
    annotation.close();
    return next;
  }

  private int writeEntries(EventData event, int first, int field, MessageWriter annotation) {
    int index = first;
    while (index < event.partCount() && event.part(index) != EventPart.END) {
      index = write(event, index, field, annotation);
    }
    return index + 1;
  }

  private void writeKey(String key, MessageWriter annotation) {
    int iid = dictionary.annotation(key);
    if (iid == InternTable.UNKNOWN) {
      annotation.string(TrackEventLayout.ANNOTATION_NAME, key);
    } else {
      annotation.varint(TrackEventLayout.ANNOTATION_NAME_IID, iid);
    }
  }

  private void writeValue(EventData event, int index, MessageWriter annotation) {
    long number = event.number(index);
    switch (event.part(index)) {
      case EventPart.INT -> annotation.varint(TrackEventLayout.ANNOTATION_INT, number);
      case EventPart.UINT -> annotation.varint(TrackEventLayout.ANNOTATION_UINT, number);
      case EventPart.BOOL -> annotation.varint(TrackEventLayout.ANNOTATION_BOOL, number);
      case EventPart.POINTER -> annotation.varint(TrackEventLayout.ANNOTATION_POINTER, number);
      case EventPart.DOUBLE ->
          annotation.float64(TrackEventLayout.ANNOTATION_DOUBLE, Double.longBitsToDouble(number));
      case EventPart.STRING ->
          annotation.string(TrackEventLayout.ANNOTATION_STRING, (CharSequence) event.object(index));
      case EventPart.PROTO -> writeProto((ProtoValue) event.object(index), annotation);
      default -> throw new IllegalStateException("not a value: " + event.part(index));
    }
  }

  private void writeProto(ProtoValue value, MessageWriter annotation) {
    int iid = dictionary.valueType(value.type());
    if (iid == InternTable.UNKNOWN) {
      annotation.string(TrackEventLayout.ANNOTATION_PROTO_TYPE, value.type());
    } else {
      annotation.varint(TrackEventLayout.ANNOTATION_PROTO_TYPE_IID, iid);
    }
    MessageWriter message = annotation.nested(TrackEventLayout.ANNOTATION_PROTO);
    value.fields().accept(message);
    message.close();
  }
}
