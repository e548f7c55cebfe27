package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.CustomInternedField;
import java.util.function.BiConsumer;

/**
 * Interns values that recur in messages of events, such as source locations: each thread writes a
 * value once and from then on only its id. Store the object in a constant:
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
 * <p>Values are compared by {@code equals}. Each thread caches a few thousand values per session
 * until the thread writes into a later session; a cached value prevents the unloading of its class.
 */
public final class InternedValues<T> {
  /** The last of the InternedData fields 1 to 3: categories, event names and argument names. */
  private static final int LAST_OF_NAMES = 3;

  private static final int VALUE_TYPES = 27;

  private final BiConsumer<MessageWriter, T> fields;
  private final CustomInternedField kind;

  private InternedValues(int field, BiConsumer<MessageWriter, T> fields) {
    this.fields = fields;
    kind = new CustomInternedField(field, this::write);
  }

  @SuppressWarnings("unchecked") // a kind is only used with values of its type
  private void write(MessageWriter entry, Object value) {
    fields.accept(entry, (T) value);
  }

  /**
   * Interned values of one field of Perfetto's InternedData.
   *
   * @param field number of the field
   * @param fields writes the fields of an entry, except the first one, its id {@code iid}
   * @throws IllegalArgumentException if the field contains names, which the SDK interns itself
   */
  public static <T> InternedValues<T> of(int field, BiConsumer<MessageWriter, T> fields) {
    if (field <= LAST_OF_NAMES || field == VALUE_TYPES) {
      throw new IllegalArgumentException("the SDK itself numbers the values of field " + field);
    }
    return new InternedValues<>(field, fields);
  }

  CustomInternedField kind() {
    return kind;
  }
}
