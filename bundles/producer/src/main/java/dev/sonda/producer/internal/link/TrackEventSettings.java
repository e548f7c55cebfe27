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
 * The settings of a TrackEventConfig that select the recorded events and the parts left out of
 * them.
 *
 * @param lists categories and tags, in any order
 * @param filters field numbers of the enabled filters
 */
record TrackEventSettings(List<Set<String>> lists, Set<Integer> filters) {
  /**
   * Number of list fields, with field numbers from 1: disabled and enabled categories, disabled and
   * enabled tags.
   */
  private static final int LISTS = 4;

  private static final int FILTER_DEBUG_ANNOTATIONS = 7;
  private static final int FILTER_DYNAMIC_EVENT_NAMES = 9;

  /**
   * Decodes a serialized TrackEventConfig; a malformed field and all following fields are ignored.
   */
  static TrackEventSettings of(ByteBuffer trackEventConfig) {
    TrackEventSettings settings = new TrackEventSettings(new ArrayList<>(), new HashSet<>());
    for (int i = 0; i < LISTS; i++) {
      settings.lists.add(new HashSet<>());
    }
    try {
      settings.read(CodedInputStream.newInstance(trackEventConfig));
    } catch (IOException e) {
      // No warning: the data source decodes the config as well and logs the problem.
      settings.filters.clear();
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
