package dev.sonda.producer.internal.link;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a TrackEventConfig says of which events are recorded, and of what is left out of them.
 *
 * @param lists of categories and tags, whose order means nothing
 * @param filters the numbers of the filters that are on
 */
record TrackEventSettings(List<Set<String>> lists, Set<Integer> filters) {
  /** Disabled and enabled categories, disabled and enabled tags, from 1 on. */
  private static final int LISTS = 4;

  private static final int FILTER_DEBUG_ANNOTATIONS = 7;
  private static final int FILTER_DYNAMIC_EVENT_NAMES = 9;

  /** Of a serialized message; what is malformed is left out with all that follows. */
  static TrackEventSettings of(ByteBuffer trackEventConfig) {
    TrackEventSettings settings = new TrackEventSettings(new ArrayList<>(), new HashSet<>());
    for (int i = 0; i < LISTS; i++) {
      settings.lists.add(new HashSet<>());
    }
    try {
      settings.read(CodedInputStream.newInstance(trackEventConfig));
    } catch (IOException e) {
      settings.filters.clear(); // the data source, which reads it as well, warns of it
    }
    return settings;
  }

  private void read(CodedInputStream in) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      int type = WireFormat.getTagWireType(tag);
      if (type == WireFormat.WIRETYPE_LENGTH_DELIMITED && field <= LISTS) {
        lists.get(field - 1).add(in.readString());
      } else if (type == WireFormat.WIRETYPE_VARINT && isFilter(field)) {
        note(field, in.readBool());
      } else {
        in.skipField(tag);
      }
    }
  }

  private static boolean isFilter(int field) {
    return field == FILTER_DEBUG_ANNOTATIONS || field == FILTER_DYNAMIC_EVENT_NAMES;
  }

  private void note(int filter, boolean isOn) {
    if (isOn) {
      filters.add(filter);
    } else {
      filters.remove(filter);
    }
  }
}
