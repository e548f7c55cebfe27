package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventPartTypes;
import dev.sonda.track.event.internal.record.MessageArgument;
import dev.sonda.track.event.internal.record.PendingEvent;

/**
 * Encodes arguments of events as debug annotations, with names interned in one sequence. One
 * thread.
 */
final class ArgumentEncoder {
  private final SequenceInterner dictionary;

  ArgumentEncoder(SequenceInterner dictionary) {
    this.dictionary = dictionary;
  }

  /**
   * Interns all names of an event's arguments. New names are written in separate packets, which is
   * impossible while the event's packet is open.
   */
  void lookUp(PendingEvent event) {
    for (int i = 0; i < event.partCount(); i++) {
      String key = event.key(i);
      if (key != null) {
        dictionary.annotation(key);
      }
      if (event.part(i) == EventPartTypes.PROTO) {
        dictionary.valueType(((MessageArgument) event.object(i)).type());
      }
    }
  }

  /** Writes an argument with its nested values; returns the index of the next part. */
  int write(PendingEvent event, int index, int field, MessageWriter parent) {
    MessageWriter annotation = parent.nested(field);
    String key = event.key(index);
    if (key != null) {
      writeKey(key, annotation);
    }
    int next = index + 1;
    switch (event.part(index)) {
      case EventPartTypes.BEGIN_DICTIONARY ->
          next =
              writeEntries(
                  event, next, TrackEventFieldNumbers.ANNOTATION_DICTIONARY_ENTRY, annotation);
      case EventPartTypes.BEGIN_ARRAY ->
          next =
              writeEntries(event, next, TrackEventFieldNumbers.ANNOTATION_ARRAY_VALUE, annotation);
      default -> writeValue(event, index, annotation);
    }
    annotation.close();
    return next;
  }

  private int writeEntries(PendingEvent event, int first, int field, MessageWriter annotation) {
    int index = first;
    while (index < event.partCount() && event.part(index) != EventPartTypes.END) {
      index = write(event, index, field, annotation);
    }
    return index + 1;
  }

  private void writeKey(String key, MessageWriter annotation) {
    int iid = dictionary.annotation(key);
    if (iid == InternTable.UNKNOWN) {
      annotation.string(TrackEventFieldNumbers.ANNOTATION_NAME, key);
    } else {
      annotation.varint(TrackEventFieldNumbers.ANNOTATION_NAME_IID, iid);
    }
  }

  private void writeValue(PendingEvent event, int index, MessageWriter annotation) {
    long number = event.number(index);
    switch (event.part(index)) {
      case EventPartTypes.INT -> annotation.varint(TrackEventFieldNumbers.ANNOTATION_INT, number);
      case EventPartTypes.UINT -> annotation.varint(TrackEventFieldNumbers.ANNOTATION_UINT, number);
      case EventPartTypes.BOOL -> annotation.varint(TrackEventFieldNumbers.ANNOTATION_BOOL, number);
      case EventPartTypes.POINTER ->
          annotation.varint(TrackEventFieldNumbers.ANNOTATION_POINTER, number);
      case EventPartTypes.DOUBLE ->
          annotation.float64(
              TrackEventFieldNumbers.ANNOTATION_DOUBLE, Double.longBitsToDouble(number));
      case EventPartTypes.STRING ->
          annotation.string(
              TrackEventFieldNumbers.ANNOTATION_STRING, (CharSequence) event.object(index));
      case EventPartTypes.PROTO -> writeProto((MessageArgument) event.object(index), annotation);
      default -> throw new IllegalStateException("not a value: " + event.part(index));
    }
  }

  private void writeProto(MessageArgument value, MessageWriter annotation) {
    int iid = dictionary.valueType(value.type());
    if (iid == InternTable.UNKNOWN) {
      annotation.string(TrackEventFieldNumbers.ANNOTATION_PROTO_TYPE, value.type());
    } else {
      annotation.varint(TrackEventFieldNumbers.ANNOTATION_PROTO_TYPE_IID, iid);
    }
    MessageWriter message = annotation.nested(TrackEventFieldNumbers.ANNOTATION_PROTO);
    value.fields().accept(message);
    message.close();
  }
}
