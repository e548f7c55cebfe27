package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.InternedKind;
import java.util.function.BiConsumer;

/**
 * Values that recur in events' messages, such as places in the source: a thread's readers are told
 * of each once, and know it by number from then on. Keep it in a constant:
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=interned :
 * // InternedData.log_message_body, LogMessageBody.body
 * private static final InternedValues<String> BODIES =
 *     InternedValues.of(20, (entry, body) -> entry.string(2, body));
 *
 * // TrackEvent.log_message, LogMessage.prio and body_iid
 * static void warn(String body) {
 *   SHOP.instant("stock")
 *       .message(21, (log, interning) -> log.varint(3, 5).varint(2, interning.iid(BODIES, body)))
 *       .emit();
 * }}
 *
 * <p>Values are compared by equals, and a few thousand of them are kept for each thread and
 * session, until the thread writes into a later one: a value of a class that is to be unloaded
 * keeps it.
 */
public final class InternedValues<T> {
  /** Categories, events' and arguments' names; and types of arguments' messages. */
  private static final int LAST_OF_NAMES = 3;

  private static final int VALUE_TYPES = 27;

  private final BiConsumer<MessageWriter, T> fields;
  private final InternedKind kind;

  private InternedValues(int field, BiConsumer<MessageWriter, T> fields) {
    this.fields = fields;
    kind = new InternedKind(field, this::write);
  }

  @SuppressWarnings("unchecked") // a kind is only used with values of its type
  private void write(MessageWriter entry, Object value) {
    fields.accept(entry, (T) value);
  }

  /**
   * Values in one field of Perfetto's InternedData.
   *
   * @param field its number
   * @param fields writes an entry's fields but the first, which is its number {@code iid}
   * @throws IllegalArgumentException if the field is one of names, which the SDK numbers itself
   */
  public static <T> InternedValues<T> of(int field, BiConsumer<MessageWriter, T> fields) {
    if (field <= LAST_OF_NAMES || field == VALUE_TYPES) {
      throw new IllegalArgumentException("the SDK itself numbers the values of field " + field);
    }
    return new InternedValues<>(field, fields);
  }

  InternedKind kind() {
    return kind;
  }
}
